// The second factor: setup with a real authenticator, the code at sign-in, and recovery codes instead of it.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { testPassword } from '#tests/support/app.ts'
import { enroll, openAuthenticator } from '#tests/support/authenticator.ts'
import { alert, button, isAt, sees, seesFocus, seesNo, seesToast, signIn, soon } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let harbor: string

beforeAll(async () => {
  stage = await openStage()
  harbor = await stage.app.organization('Harbor House')
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const member = () => stage.app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
const code = (page: Page) => page.getByLabel('Verification code')
const firstCode = (page: Page) => page.getByLabel('Enter the code that the app shows')
const qrCode = (page: Page) => page.getByRole('img', { name: 'QR code for your authenticator app' })
const secretOn = async (page: Page) => (await page.getByLabel('Setup key').innerText()).replaceAll(' ', '')
const codesOn = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()

/** A user with a second factor, and a page where the user has entered the password but no code. */
const halfway = async () => {
  const person = await member()
  const held = await enroll(person, stage.app.clock)
  const page = await stage.visitor()
  await page.goto('/dashboard')
  await signIn(page, person)
  await sees(code(page))
  return { person, page, ...held }
}

describe('setup', () => {
  it('AUTH-34 shows a QR code and a secret to copy, and confirms copying for two seconds', async () => {
    const page = await stage.visitorAs(await member())
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto('/mfa')
    await sees(qrCode(page))
    // The image is drawn, not broken.
    expect(await qrCode(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const copy = button(page, 'Copy')
    await copy.click()
    await sees(button(page, 'Copied!'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await secretOn(page))
    await page.clock.runFor(1_900)
    await sees(button(page, 'Copied!'))
    await page.clock.runFor(200)
    await sees(copy)
  })

  it('AUTH-35 accepts exactly six digits, and a pasted code with a space in it', async () => {
    const page = await stage.visitorAs(await member())
    await page.goto('/mfa')
    expect(await firstCode(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await firstCode(page).getAttribute('inputmode')).toBe('numeric')
    await firstCode(page).pressSequentially('12a b3')
    expect(await firstCode(page).inputValue()).toBe('123')
    await button(page, 'Enable MFA').click()
    await seesToast(page, 'Invalid Code', 'Please enter a 6-digit verification code.')
    const summary = alert(page, 'Invalid Code')
    await seesFocus(summary)
    await summary.getByRole('link', { name: 'Please enter a 6-digit verification code.' }).click()
    await seesFocus(firstCode(page))

    const next = openAuthenticator(await secretOn(page), stage.app.clock).next()
    await firstCode(page).fill('')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${next.slice(0, 3)} ${next.slice(3)}`)
    await page.keyboard.press('ControlOrMeta+V')
    expect(await firstCode(page).inputValue()).toBe(next)
    await page.keyboard.press('Enter')
    await seesToast(page, 'MFA Enabled Successfully!')
  })

  it('AUTH-36 can be skipped by partners and clients, not by staff', async () => {
    for (const person of [await member(), await stage.app.person()]) {
      const page = await stage.visitorAs(person)
      await page.goto('/mfa')
      await page.getByRole('link', { name: 'Skip for Now' }).click()
      await isAt(page, '/dashboard')
    }
    const page = await stage.visitorAs(await stage.app.staff())
    await page.goto('/mfa')
    await sees(qrCode(page), page.getByRole('link', { name: 'Back to your account' }))
    await seesNo(page.getByRole('link', { name: 'Skip for Now' }))
  })

  it('AUTH-37 AUTH-42 ends with ten recovery codes, shown once, which the user must confirm as saved', async () => {
    const page = await stage.visitorAs(await member())
    await page.goto('/account')
    await page.getByRole('link', { name: 'Set it up' }).click()
    await firstCode(page).fill(openAuthenticator(await secretOn(page), stage.app.clock).next())
    await button(page, 'Enable MFA').click()
    await seesToast(page, 'MFA Enabled Successfully!')
    await expect.poll(() => codesOn(page), soon).toHaveLength(10)
    const codes = await codesOn(page)
    expect(new Set(codes).size).toBe(10)

    const saved = page.waitForEvent('download')
    await button(page, 'Download').click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('referral-exchange-recovery-codes.txt')
    expect(readFileSync(await file.path(), 'utf8')).toContain(codes.join('\n'))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copy').click()
    await sees(button(page, 'Copied!'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    await page.emulateMedia({ media: 'print' })
    await sees(page.getByText(/^Referral Exchange, recovery codes of /))
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })

    await button(page, 'Continue').click()
    await sees(page.getByText('Say that you have kept them before you go on'))
    await seesFocus(page.getByLabel('I have kept them'))
    await page.getByLabel('I have kept them').check()
    await button(page, 'Continue').click()
    await isAt(page, '/account')
    await sees(page.getByText('On', { exact: true }))
    await page.reload()
    await sees(page.getByText('On', { exact: true }))
    await seesNo(page.getByText(codes[0] ?? ''))
  })

  it('AUTH-37 asks for the password when the session is not recent', async () => {
    const person = await member()
    const page = await stage.visitorAs(person)
    await page.goto('/mfa')
    await sees(qrCode(page))
    const authenticator = openAuthenticator(await secretOn(page), stage.app.clock)
    await seesNo(page.getByLabel('Password', { exact: true }))
    stage.app.clock.advance(11 * 60_000)
    try {
      await firstCode(page).fill(authenticator.next())
      await button(page, 'Enable MFA').click()
      await page.getByLabel('Password', { exact: true }).fill(testPassword)
      await firstCode(page).fill(authenticator.next())
      await button(page, 'Enable MFA').click()
      await seesToast(page, 'MFA Enabled Successfully!')
    } finally {
      stage.app.clock.advance(-11 * 60_000)
    }
  })

  it('AUTH-38 shows an error when it cannot start, and starts on retry', async () => {
    const page = await stage.visitorAs(await member())
    const address = /\/api\/me\/mfa$/
    await page.route(address, (route) => route.fulfill({ status: 500, body: 'Oops' }))
    await page.goto('/mfa')
    await seesToast(page, 'Enrollment Failed', 'Failed to start MFA enrollment. Please try again.')
    await sees(page.getByText('Failed to generate QR code. Please try again.'))
    await page.unroute(address)
    await button(page, 'Retry Setup').click()
    await sees(qrCode(page))
  })

  it('AUTH-39 a wrong code is refused, and the correct one still works', async () => {
    const page = await stage.visitorAs(await member())
    await page.goto('/mfa')
    const authenticator = openAuthenticator(await secretOn(page), stage.app.clock)
    const right = authenticator.next()
    await firstCode(page).fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
    await button(page, 'Enable MFA').click()
    await seesToast(page, 'Verification Failed', 'Invalid verification code. Please try again.')
    await sees(alert(page, 'Verification Failed'))
    await firstCode(page).fill(right)
    await button(page, 'Enable MFA').click()
    await seesToast(page, 'MFA Enabled Successfully!')
  })

  it('AUTH-40 leads to the dashboard when it is already complete', async () => {
    const { page, authenticator } = await halfway()
    await code(page).fill(authenticator.next())
    await button(page, 'Verify').click()
    await isAt(page, '/dashboard')
    await page.goto('/mfa')
    await seesToast(page, 'MFA Already Enabled')
    await isAt(page, '/dashboard')
  })
})

describe('signing in with it', () => {
  it('AUTH-41 asks for the code first, then opens the requested page', async () => {
    const { page, authenticator } = await halfway()
    await seesFocus(code(page))
    await page.goto('/referrals/new')
    await isAt(page, '/auth?redirectedFrom=%2Freferrals%2Fnew')
    await sees(code(page))
    await code(page).fill(authenticator.next())
    await button(page, 'Verify').click()
    await seesToast(page, 'Welcome back!')
    await isAt(page, '/referrals/new')
    await page.reload()
    await sees(page.getByRole('heading', { name: 'Create New Referral' }))
  })

  it('AUTH-41 lets the user switch to another account', async () => {
    const { page } = await halfway()
    await button(page, 'Sign in as somebody else').click()
    await isAt(page, '/auth')
    await signIn(page, await member())
    await isAt(page, '/dashboard')
  })

  it('AUTH-39 refuses a wrong code and a used code', async () => {
    const { page, person, authenticator } = await halfway()
    const right = authenticator.next()
    await code(page).fill(right)
    await button(page, 'Verify').click()
    await isAt(page, '/dashboard')

    const other = await stage.visitor()
    await other.goto('/partner-portal-auth')
    await signIn(other, person)
    await code(other).fill(right)
    await button(other, 'Verify').click()
    await seesToast(other, 'Verification Failed', 'Invalid verification code. Please try again.')
    await sees(alert(other, 'Verification Failed'))
    stage.app.clock.advance(30_000)
    await code(other).fill(authenticator.next())
    await button(other, 'Verify').click()
    await isAt(other, '/dashboard')
  })

  it('AUTH-39 shows an error when the factor was removed in the meantime', async () => {
    const { page, person, authenticator } = await halfway()
    await person.call('disableMfa', { body: { password: testPassword } })
    await code(page).fill(authenticator.next())
    await button(page, 'Verify').click()
    await seesToast(page, 'Verification Failed', 'Failed to create MFA challenge')
  })

  it('AUTH-42 accepts each recovery code once instead of a code', async () => {
    const { page, person, recoveryCodes } = await halfway()
    const [recoveryCode = ''] = recoveryCodes
    await button(page, 'Use a recovery code').click()
    await button(page, 'Verify').click()
    await sees(alert(page, 'Please enter a recovery code.'))
    await page.getByLabel('Recovery code').fill(` ${recoveryCode} `)
    await button(page, 'Verify').click()
    await isAt(page, '/dashboard')

    const other = await stage.visitor()
    await other.goto('/auth')
    await signIn(other, person)
    await button(other, 'Use a recovery code').click()
    await other.getByLabel('Recovery code').fill(recoveryCode)
    await button(other, 'Verify').click()
    await seesToast(other, 'Verification Failed', 'Invalid verification code. Please try again.')
    await button(other, 'Use the authenticator app').click()
    await sees(code(other))
  })
})
