// The user's own account page: password, second factor, and signed-in devices.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { type TestUser, testPassword } from '#tests/support/app.ts'
import { enrollSecondFactor } from '#tests/support/authenticator.ts'
import { waitForMailLink } from '#tests/support/mailbox.ts'
import { validPassword } from '#tests/support/sign-up.ts'
import {
  alert,
  button,
  dialog,
  expectUrl,
  expectVisible,
  expectFocused,
  expectAbsent,
  expectToast,
  signIn,
  pollOptions,
  readFieldValue,
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
const devices = (page: Page) => page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')

/** Opens the account page in a new browser, through the sign-in form. */
const openAccountPage = async (person: Pick<TestUser, 'email'>, password = testPassword) => {
  const page = await fixture.openPage()
  await page.goto('/auth?redirectedFrom=/account')
  await signIn(page, person, password)
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Your account' }))
  return page
}

describe('the user', () => {
  it('finds the page in the menu, with name, address and confirmation status', async () => {
    const person = await createMember()
    const page = await fixture.openPageAs(person)
    await page.goto('/dashboard')
    await button(page, 'Priya Partner').click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await expectUrl(page, '/account')
    await expectVisible(page.getByText(person.email), page.getByText('Confirmed', { exact: true }))
  })

  it('AUTH-08 can request the confirmation email again', async () => {
    const email = `${randomUUID()}@example.org`
    await fixture.app.anonymous.call('signUp', { body: { fullName: 'Nora Newcomer', email, password: validPassword } })
    const page = await openAccountPage({ email }, validPassword)
    await expectVisible(page.getByText('Not confirmed'))
    await button(page, 'Send the link again').click()
    await expectToast(page, 'Email sent', 'If this address still needs to be confirmed, a new link is on the way.')
    await page.goto(await waitForMailLink(page, email, 'Confirm your email address'))
    await expectToast(page, 'Email address confirmed')
    await page.goto('/account')
    await expectVisible(page.getByText('Confirmed', { exact: true }))
  })
})

describe('the password', () => {
  it('AUTH-09 can be changed with the current one, which signs out other devices', async () => {
    const person = await createMember()
    const otherPage = await openAccountPage(person)
    const page = await openAccountPage(person)
    await button(page, 'Change password').click()
    const summary = page.getByRole('alert')
    await expectFocused(summary)
    await summary.getByRole('link', { name: 'Password must be at least 15 characters' }).click()
    await expectFocused(page.getByLabel('New password'))

    await page.getByLabel('Current password').fill('not her password')
    await page.getByLabel('New password').fill(validPassword)
    await button(page, 'Change password').click()
    await expectToast(page, "Your password wasn't changed", "Your current password isn't correct")
    await alert(page, "Your password wasn't changed").getByRole('link').click()
    await expectFocused(page.getByLabel('Current password'))
    expect(await readFieldValue(page, 'New password')).toBe(validPassword)

    await page.getByLabel('Current password').fill(testPassword)
    await button(page, 'Change password').click()
    await expectToast(page, 'Password changed', 'Your other devices were signed out.')
    expect(await readFieldValue(page, 'New password')).toBe('')
    await expectVisible(page.getByText("You aren't signed in anywhere else."))
    await otherPage.reload()
    await expectUrl(otherPage, '/auth?redirectedFrom=%2Faccount')
    await signIn(otherPage, person, validPassword)
    await expectUrl(otherPage, '/account')
  })

  it('AUTH-09 puts a waiting role into effect once it is long enough', async () => {
    const { app } = fixture
    const account = { id: randomUUID(), email: `${randomUUID()}@example.com`, name: 'Nora Newcomer', clientId: null }
    const at = app.clock.now()
    const { identity, commands } = app.server.services
    await identity.accounts.create({ ...account, password: 'lantern moon', confirmedAt: at, createdAt: at })
    const organizationId = await app.createOrganization('Waiting Pantry')
    const grant = { userId: account.id, organizationId, role: 'member' } as const
    await app.waitForReadModels((await commands.grantAccess(grant, createOneOffContext(systemActor))).position)

    const page = await fixture.openPage()
    await page.goto('/auth?redirectedFrom=%2Forg%2Freferrals%2Fincoming')
    await signIn(page, account, 'lantern moon')
    await expectUrl(page, '/account')
    await expectVisible(page.getByText("Your role isn't active yet"))
    await page.getByLabel('Current password').fill('lantern moon')
    await page.getByLabel('New password').fill('lantern moons')
    await button(page, 'Change password').click()
    await expectVisible(page.getByRole('alert').getByText('Password must be at least 15 characters'))
    await page.getByLabel('New password').fill(validPassword)
    await button(page, 'Change password').click()
    await expectToast(page, 'Password changed', 'Your other devices were signed out.')
    await expectAbsent(page.getByText("Your role isn't active yet"))
    await page.goto('/org/referrals/incoming')
    await expectVisible(page.getByRole('heading', { name: 'Incoming Referrals' }))
  })

  it.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
    'keeps the session after a refusal with %s',
    async (code) => {
      const page = await openAccountPage(await createMember())
      const problem = { type: 'about:blank', title: 'Refused', status: 422, code }
      await page.route('**/api/me/password', (route) =>
        route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      )
      await page.getByLabel('Current password').fill(testPassword)
      await page.getByLabel('New password').fill(validPassword)
      await button(page, 'Change password').click()
      await expectVisible(alert(page, "Your password wasn't changed"))
      await page.reload()
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Your account' }))
    },
  )
})

describe('the second factor', () => {
  it('AUTH-42 can get new recovery codes, which replace the old ones', async () => {
    const person = await createMember()
    const { authenticator, recoveryCodes } = await enrollSecondFactor(person, fixture.app.clock)
    const page = await fixture.openPage()
    await page.goto('/auth?redirectedFrom=/account')
    await signIn(page, person)
    await page.getByLabel('Verification code').fill(authenticator.next())
    await button(page, 'Verify').click()
    await button(page, 'Get new recovery codes').click()
    const confirmDialog = dialog(page, 'Get new recovery codes?')
    await confirmDialog.getByLabel('Password', { exact: true }).fill(testPassword)
    await button(confirmDialog, 'Get new codes').click()
    const codeItems = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect.poll(() => codeItems.count(), pollOptions).toBe(10)
    const newCodes = await codeItems.allInnerTexts()
    expect(newCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
    await page.getByLabel("I've saved these codes").check()
    await button(page, 'Continue').click()
    await expectAbsent(codeItems)

    await button(page, 'Sign Out').click()
    await expectUrl(page, '/auth')
    await signIn(page, person)
    await expectVisible(page.getByRole('link', { name: 'Use a recovery code' }))
    for (const [code, expectedText] of [
      [recoveryCodes[0] ?? '', 'Invalid verification code. Please try again.'],
      [newCodes[0] ?? '', 'Welcome back!'],
    ] as const) {
      await page.goto('/auth')
      await page.getByRole('link', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(code)
      await button(page, 'Verify').click()
      await expectVisible(page.getByText(expectedText))
    }
  })

  it('AUTH-37 can be turned off with only the password, and sign-in no longer asks for a code', async () => {
    const person = await createMember()
    const { authenticator } = await enrollSecondFactor(person, fixture.app.clock)
    const page = await fixture.openPage()
    await page.goto('/auth?redirectedFrom=/account')
    await signIn(page, person)
    await page.getByLabel('Verification code').fill(authenticator.next())
    await button(page, 'Verify').click()
    await expectVisible(page.getByText('On', { exact: true }))
    await button(page, 'Turn off').click()
    const resetDialog = dialog(page, 'Turn off two-step sign-in?')
    await button(resetDialog, 'Turn off').click()
    await expectVisible(resetDialog.getByText('Enter your password'))
    await resetDialog.getByLabel('Password', { exact: true }).fill('not her password')
    await button(resetDialog, 'Turn off').click()
    await expectVisible(resetDialog.getByText("Your current password isn't correct"))
    await resetDialog.getByLabel('Password', { exact: true }).fill(testPassword)
    await button(resetDialog, 'Turn off').click()
    await expectToast(page, 'Two-step sign-in is off')
    await expectVisible(page.getByText('Off', { exact: true }))
    await openAccountPage(person)
  })
})

describe('signed-in devices', () => {
  it('AUTH-25 are listed, this one first, and can be signed out one by one', async () => {
    const person = await createMember()
    const otherPage = await openAccountPage(person)
    const page = await openAccountPage(person)
    await expect.poll(() => devices(page).allInnerTexts(), pollOptions).toHaveLength(3)
    const [firstDevice] = await devices(page).allInnerTexts()
    expect(firstDevice).toMatch(/^Chrome on Linux\s*This device\s*Active now/)
    await button(page, 'Sign out Chrome on Linux').first().click()
    await expectToast(page, 'Chrome on Linux was signed out')
    await expect.poll(() => devices(page).count(), pollOptions).toBe(2)
    await expectUrl(otherPage, '/auth?redirectedFrom=%2Faccount')
    await expectVisible(otherPage.getByText('Your session has ended. Please sign in again.'))
    await page.reload()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Your account' }))
  })

  it('AUTH-25 can all be signed out except this one', async () => {
    const person = await createMember()
    const otherPage = await openAccountPage(person)
    const page = await openAccountPage(person)
    await button(page, 'Sign out everywhere else').click()
    await button(dialog(page, 'Sign out everywhere else?'), 'Sign out other devices').click()
    await expectToast(page, 'All other devices were signed out')
    await expectVisible(page.getByText("You aren't signed in anywhere else."))
    await otherPage.reload()
    await expectUrl(otherPage, '/auth?redirectedFrom=%2Faccount')
  })

  it('AUTH-25 can all be signed out, this one included', async () => {
    const person = await createMember()
    const otherPage = await openAccountPage(person)
    const page = await openAccountPage(person)
    await button(page, 'Sign out everywhere').click()
    await button(dialog(page, 'Sign out everywhere?'), 'Sign out everywhere').click()
    await expectUrl(page, '/auth')
    await page.goto('/account')
    await expectUrl(page, '/auth?redirectedFrom=%2Faccount')
    await otherPage.reload()
    await expectUrl(otherPage, '/auth?redirectedFrom=%2Faccount')
  })

  it.each([401, 403, 404])('AUTH-25 count as signed out after a response %i to the sign-out', async (status) => {
    const page = await openAccountPage(await createMember())
    await page.route(/\/api\/session\?/, async (route) => {
      await route.fetch()
      await route.fulfill({ status, contentType: 'application/json', body: '{}' })
    })
    await button(page, 'Sign Out').click()
    await expectUrl(page, '/auth')
  })
})
