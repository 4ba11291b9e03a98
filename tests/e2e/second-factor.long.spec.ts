// The second factor: setup with a real authenticator, the code at sign-in, and recovery codes as a replacement.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { testPassword } from '#tests/support/app.ts'
import { enrollSecondFactor, createAuthenticator } from '#tests/support/authenticator.ts'
import {
  alert,
  button,
  expectUrl,
  expectVisible,
  expectFocused,
  expectAbsent,
  expectToast,
  signIn,
  pollOptions,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let harborId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  harborId = await fixture.app.createOrganization('Harbor House')
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const createMember = () =>
  fixture.app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
const codeField = (page: Page) => page.getByLabel('Verification code')
const setupCodeField = (page: Page) => page.getByLabel('Enter the code from the app')
const qrCodeImage = (page: Page) => page.getByRole('img', { name: 'QR code for your authenticator app' })
const readSecret = async (page: Page) => (await page.getByLabel('Setup key').innerText()).replaceAll(' ', '')
const readRecoveryCodes = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()

/** A user with a second factor, and a page where the user has entered the password but no code. */
const signInToChallenge = async () => {
  const person = await createMember()
  const enrollment = await enrollSecondFactor(person, fixture.app.clock)
  const page = await fixture.openPage()
  await page.goto('/dashboard')
  await signIn(page, person)
  await expectVisible(codeField(page))
  return { person, page, ...enrollment }
}

describe('setup', () => {
  it('AUTH-34 shows a QR code and a secret to copy, and confirms copying for two seconds', async () => {
    const page = await fixture.openPageAs(await createMember())
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto('/mfa')
    await expectVisible(qrCodeImage(page))
    // The image loaded.
    expect(await qrCodeImage(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const copyButton = button(page, 'Copy')
    await copyButton.click()
    await expectVisible(button(page, 'Copied!'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await readSecret(page))
    await page.clock.runFor(1_900)
    await expectVisible(button(page, 'Copied!'))
    await page.clock.runFor(200)
    await expectVisible(copyButton)
  })

  it('AUTH-35 accepts exactly six digits, and a pasted code with a space in it', async () => {
    const page = await fixture.openPageAs(await createMember())
    await page.goto('/mfa')
    expect(await setupCodeField(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await setupCodeField(page).getAttribute('inputmode')).toBe('numeric')
    await setupCodeField(page).pressSequentially('12a b3')
    expect(await setupCodeField(page).inputValue()).toBe('123')
    await button(page, 'Enable MFA').click()
    await expectToast(page, 'Invalid Code', 'Please enter a 6-digit verification code.')
    const summary = alert(page, 'Invalid Code')
    await expectFocused(summary)
    await summary.getByRole('link', { name: 'Please enter a 6-digit verification code.' }).click()
    await expectFocused(setupCodeField(page))

    const code = createAuthenticator(await readSecret(page), fixture.app.clock).next()
    await setupCodeField(page).fill('')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('ControlOrMeta+V')
    expect(await setupCodeField(page).inputValue()).toBe(code)
    await page.keyboard.press('Enter')
    await expectToast(page, 'MFA Enabled Successfully!')
  })

  it('AUTH-36 can be skipped by partners and clients, not by staff', async () => {
    const { app } = fixture
    const client = await app.createUser([], { clientId: randomUUID() })
    const dashboards = [
      [await createMember(), '/dashboard'],
      [await app.createUser(), '/dashboard'],
      [client, '/client-dashboard'],
    ] as const
    for (const [person, dashboard] of dashboards) {
      const page = await fixture.openPageAs(person)
      await page.goto('/mfa')
      await page.getByRole('link', { name: 'Skip for Now' }).click()
      await expectUrl(page, dashboard)
    }
    const page = await fixture.openPageAs(await fixture.app.createStaff())
    await page.goto('/mfa')
    await expectVisible(qrCodeImage(page), page.getByRole('link', { name: 'Back to your account' }))
    await expectAbsent(page.getByRole('link', { name: 'Skip for Now' }))
  })

  it('AUTH-37 AUTH-42 ends with ten recovery codes, shown once, which the user must confirm as saved', async () => {
    const page = await fixture.openPageAs(await createMember())
    await page.goto('/account')
    await page.getByRole('link', { name: 'Set up' }).click()
    await setupCodeField(page).fill(createAuthenticator(await readSecret(page), fixture.app.clock).next())
    await button(page, 'Enable MFA').click()
    await expectToast(page, 'MFA Enabled Successfully!')
    await expect.poll(() => readRecoveryCodes(page), pollOptions).toHaveLength(10)
    const codes = await readRecoveryCodes(page)
    expect(new Set(codes).size).toBe(10)

    const pendingDownload = page.waitForEvent('download')
    await button(page, 'Download').click()
    const file = await pendingDownload
    expect(file.suggestedFilename()).toBe('referral-exchange-recovery-codes.txt')
    expect(readFileSync(await file.path(), 'utf8')).toContain(codes.join('\n'))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copy').click()
    await expectVisible(button(page, 'Copied!'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    await page.emulateMedia({ media: 'print' })
    await expectVisible(page.getByText(/^Referral Exchange recovery codes for /))
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })

    await button(page, 'Continue').click()
    await expectVisible(page.getByText('Confirm that you saved the codes'))
    await expectFocused(page.getByLabel("I've saved these codes"))
    await page.getByLabel("I've saved these codes").check()
    await button(page, 'Continue').click()
    await expectUrl(page, '/account')
    await expectVisible(page.getByText('On', { exact: true }))
    await page.reload()
    await expectVisible(page.getByText('On', { exact: true }))
    await expectAbsent(page.getByText(codes[0] ?? ''))
  })

  it('AUTH-37 asks for the password when the session is not recent', async () => {
    const person = await createMember()
    const page = await fixture.openPageAs(person)
    await page.goto('/mfa')
    await expectVisible(qrCodeImage(page))
    const authenticator = createAuthenticator(await readSecret(page), fixture.app.clock)
    await expectAbsent(page.getByLabel('Password', { exact: true }))
    fixture.app.clock.advance(11 * 60_000)
    try {
      await setupCodeField(page).fill(authenticator.next())
      await button(page, 'Enable MFA').click()
      await page.getByLabel('Password', { exact: true }).fill(testPassword)
      await setupCodeField(page).fill(authenticator.next())
      await button(page, 'Enable MFA').click()
      await expectToast(page, 'MFA Enabled Successfully!')
    } finally {
      fixture.app.clock.advance(-11 * 60_000)
    }
  })

  it('AUTH-38 shows an error when it cannot start, and starts on retry', async () => {
    const page = await fixture.openPageAs(await createMember())
    const address = /\/api\/me\/mfa$/
    await page.route(address, (route) => route.fulfill({ status: 500, body: 'Oops' }))
    await page.goto('/mfa')
    await expectToast(page, 'Enrollment Failed', 'Failed to start MFA enrollment. Please try again.')
    await expectVisible(page.getByText('Failed to generate QR code. Please try again.'))
    await page.unroute(address)
    await button(page, 'Retry Setup').click()
    await expectVisible(qrCodeImage(page))
  })

  it('AUTH-39 refuses a wrong code, and the correct one still works', async () => {
    const page = await fixture.openPageAs(await createMember())
    await page.goto('/mfa')
    const authenticator = createAuthenticator(await readSecret(page), fixture.app.clock)
    const correctCode = authenticator.next()
    await setupCodeField(page).fill(String((Number(correctCode) + 1) % 1_000_000).padStart(6, '0'))
    await button(page, 'Enable MFA').click()
    await expectToast(page, 'Verification Failed', 'Invalid verification code. Please try again.')
    await expectVisible(alert(page, 'Verification Failed'))
    await setupCodeField(page).fill(correctCode)
    await button(page, 'Enable MFA').click()
    await expectToast(page, 'MFA Enabled Successfully!')
  })

  it('AUTH-40 leads to the dashboard when it is already complete', async () => {
    const { page, authenticator } = await signInToChallenge()
    await codeField(page).fill(authenticator.next())
    await button(page, 'Verify').click()
    await expectUrl(page, '/dashboard')
    await page.goto('/mfa')
    await expectToast(page, 'MFA Already Enabled')
    await expectUrl(page, '/dashboard')
  })
})

describe('signing in with a second factor', () => {
  it('AUTH-41 asks for the code first, then opens the requested page', async () => {
    const { page, authenticator } = await signInToChallenge()
    await expectFocused(codeField(page))
    await page.goto('/referrals/new')
    await expectUrl(page, '/auth?redirectedFrom=%2Freferrals%2Fnew')
    await expectVisible(codeField(page))
    await codeField(page).fill(authenticator.next())
    await button(page, 'Verify').click()
    await expectToast(page, 'Welcome back!')
    await expectUrl(page, '/referrals/new')
    await page.reload()
    await expectVisible(page.getByRole('heading', { name: 'Create New Referral' }))
  })

  it('AUTH-41 lets the user switch to another account', async () => {
    const { page } = await signInToChallenge()
    await button(page, 'Use a different account').click()
    await expectUrl(page, '/auth')
    await signIn(page, await createMember())
    await expectUrl(page, '/dashboard')
  })

  it('AUTH-39 refuses a wrong code and a used code', async () => {
    const { page, person, authenticator } = await signInToChallenge()
    const correctCode = authenticator.next()
    await codeField(page).fill(correctCode)
    await button(page, 'Verify').click()
    await expectUrl(page, '/dashboard')

    const otherPage = await fixture.openPage()
    await otherPage.goto('/partner-portal-auth')
    await signIn(otherPage, person)
    await codeField(otherPage).fill(correctCode)
    await button(otherPage, 'Verify').click()
    await expectToast(otherPage, 'Verification Failed', 'Invalid verification code. Please try again.')
    await expectVisible(alert(otherPage, 'Verification Failed'))
    fixture.app.clock.advance(30_000)
    await codeField(otherPage).fill(authenticator.next())
    await button(otherPage, 'Verify').click()
    await expectUrl(otherPage, '/dashboard')
  })

  it('AUTH-39 shows an error when the factor was removed in the meantime', async () => {
    const { page, person, authenticator } = await signInToChallenge()
    await person.call('disableMfa', { body: { password: testPassword } })
    await codeField(page).fill(authenticator.next())
    await button(page, 'Verify').click()
    await expectToast(page, 'Verification Failed', 'Failed to create MFA challenge')
  })

  it('AUTH-42 accepts each recovery code once instead of a code', async () => {
    const { page, person, recoveryCodes } = await signInToChallenge()
    const [recoveryCode = ''] = recoveryCodes
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await button(page, 'Verify').click()
    await expectVisible(alert(page, 'Please enter a recovery code.'))
    await page.getByLabel('Recovery code').fill(` ${recoveryCode} `)
    await button(page, 'Verify').click()
    await expectUrl(page, '/dashboard')

    const otherPage = await fixture.openPage()
    await otherPage.goto('/auth')
    await signIn(otherPage, person)
    await otherPage.getByRole('link', { name: 'Use a recovery code' }).click()
    await otherPage.getByLabel('Recovery code').fill(recoveryCode)
    await button(otherPage, 'Verify').click()
    await expectToast(otherPage, 'Verification Failed', 'Invalid verification code. Please try again.')
    await otherPage.getByRole('link', { name: 'Use your authenticator app' }).click()
    await expectVisible(codeField(otherPage))
  })
})
