// The user's own account page: password, second factor, and signed-in devices.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type Person, testPassword } from '#tests/support/app.ts'
import { enroll } from '#tests/support/authenticator.ts'
import { mailedLink } from '#tests/support/mailbox.ts'
import { goodPassword } from '#tests/support/newcomer.ts'
import {
  alert,
  button,
  dialog,
  isAt,
  sees,
  seesFocus,
  seesNo,
  seesToast,
  signIn,
  soon,
  typedIn,
} from '#tests/support/screens.ts'
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
const devices = (page: Page) => page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')

/** Opens the account page in a new browser, through the sign-in form. */
const accountOf = async (person: Pick<Person, 'email'>, password = testPassword) => {
  const page = await stage.visitor()
  await page.goto('/auth?redirectedFrom=/account')
  await signIn(page, person, password)
  await sees(page.getByRole('heading', { level: 1, name: 'Your account' }))
  return page
}

describe('the user', () => {
  it('finds the page in the menu, with name, address and confirmation status', async () => {
    const person = await member()
    const page = await stage.visitorAs(person)
    await page.goto('/dashboard')
    await button(page, 'Priya Partner').click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await isAt(page, '/account')
    await sees(page.getByText(person.email), page.getByText('Confirmed', { exact: true }))
  })

  it('AUTH-08 can request the confirmation email again', async () => {
    const email = `${randomUUID()}@example.org`
    await stage.app.anonymous.call('signUp', { body: { fullName: 'Nora Newcomer', email, password: goodPassword } })
    const page = await accountOf({ email }, goodPassword)
    await sees(page.getByText('Not confirmed yet'))
    await button(page, 'Send the link again').click()
    await seesToast(page, 'Mail sent', 'If the address still has to be confirmed, a new link is on its way.')
    await page.goto(await mailedLink(page, email, 'Confirm your email address'))
    await seesToast(page, 'Email address confirmed')
    await page.goto('/account')
    await sees(page.getByText('Confirmed', { exact: true }))
  })
})

describe('the password', () => {
  it('AUTH-09 changes with the current one, and other devices are signed out', async () => {
    const person = await member()
    const other = await accountOf(person)
    const page = await accountOf(person)
    await button(page, 'Change password').click()
    const summary = page.getByRole('alert')
    await seesFocus(summary)
    await summary.getByRole('link', { name: 'Password must be at least 8 characters' }).click()
    await seesFocus(page.getByLabel('New password'))

    await page.getByLabel('Current password').fill('not her password')
    await page.getByLabel('New password').fill(goodPassword)
    await button(page, 'Change password').click()
    await seesToast(page, 'Password not changed', 'Your current password is not correct')
    await alert(page, 'Password not changed').getByRole('link').click()
    await seesFocus(page.getByLabel('Current password'))
    expect(await typedIn(page, 'New password')).toBe(goodPassword)

    await page.getByLabel('Current password').fill(testPassword)
    await button(page, 'Change password').click()
    await seesToast(page, 'Password changed', 'Your other devices were signed out.')
    expect(await typedIn(page, 'New password')).toBe('')
    await sees(page.getByText('You are signed in nowhere else.'))
    await other.reload()
    await isAt(other, '/auth?redirectedFrom=%2Faccount')
    await signIn(other, person, goodPassword)
    await isAt(other, '/account')
  })

  it.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
    'AUTH-27 a refusal with %s keeps the session',
    async (code) => {
      const page = await accountOf(await member())
      const problem = { type: 'about:blank', title: 'Refused', status: 422, code }
      await page.route('**/api/me/password', (route) =>
        route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      )
      await page.getByLabel('Current password').fill(testPassword)
      await page.getByLabel('New password').fill(goodPassword)
      await button(page, 'Change password').click()
      await sees(alert(page, 'Password not changed'))
      await page.reload()
      await sees(page.getByRole('heading', { level: 1, name: 'Your account' }))
    },
  )
})

describe('the second factor', () => {
  it('AUTH-42 gets new recovery codes, which replace the old ones', async () => {
    const person = await member()
    const { authenticator, recoveryCodes } = await enroll(person, stage.app.clock)
    const page = await stage.visitor()
    await page.goto('/auth?redirectedFrom=/account')
    await signIn(page, person)
    await page.getByLabel('Verification code').fill(authenticator.next())
    await button(page, 'Verify').click()
    await button(page, 'New recovery codes').click()
    const question = dialog(page, 'Make new recovery codes?')
    await question.getByLabel('Password', { exact: true }).fill(testPassword)
    await button(question, 'Make new codes').click()
    const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect.poll(() => shown.count(), soon).toBe(10)
    const fresh = await shown.allInnerTexts()
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([])
    await page.getByLabel('I have kept them').check()
    await button(page, 'Continue').click()
    await seesNo(shown)

    await button(page, 'Sign Out').click()
    await isAt(page, '/auth')
    await signIn(page, person)
    await sees(button(page, 'Use a recovery code'))
    for (const [code, sees_] of [
      [recoveryCodes[0] ?? '', 'Invalid verification code. Please try again.'],
      [fresh[0] ?? '', 'Welcome back!'],
    ] as const) {
      await page.goto('/auth')
      await button(page, 'Use a recovery code').click()
      await page.getByLabel('Recovery code').fill(code)
      await button(page, 'Verify').click()
      await sees(page.getByText(sees_))
    }
  })

  it('AUTH-37 is turned off with only the password, and sign-in asks for no code afterward', async () => {
    const person = await member()
    const { authenticator } = await enroll(person, stage.app.clock)
    const page = await stage.visitor()
    await page.goto('/auth?redirectedFrom=/account')
    await signIn(page, person)
    await page.getByLabel('Verification code').fill(authenticator.next())
    await button(page, 'Verify').click()
    await sees(page.getByText('On', { exact: true }))
    await button(page, 'Turn off').click()
    const asking = dialog(page, 'Turn off two-step sign in?')
    await button(asking, 'Turn off').click()
    await sees(asking.getByText('Enter your password'))
    await asking.getByLabel('Password', { exact: true }).fill('not her password')
    await button(asking, 'Turn off').click()
    await sees(asking.getByText('Your current password is not correct'))
    await asking.getByLabel('Password', { exact: true }).fill(testPassword)
    await button(asking, 'Turn off').click()
    await seesToast(page, 'Two-step sign in is off')
    await sees(page.getByText('Off', { exact: true }))
    await accountOf(person)
  })
})

describe('signed-in devices', () => {
  it('AUTH-25 are listed, this one first, and can be signed out one by one', async () => {
    const person = await member()
    const other = await accountOf(person)
    const page = await accountOf(person)
    await expect.poll(() => devices(page).allInnerTexts(), soon).toHaveLength(3)
    const [first] = await devices(page).allInnerTexts()
    expect(first).toMatch(/^Chrome on Linux\s*This device\s*In use now/)
    await button(page, 'Sign out Chrome on Linux').first().click()
    await seesToast(page, 'Chrome on Linux was signed out')
    await expect.poll(() => devices(page).count(), soon).toBe(2)
    await isAt(other, '/auth?redirectedFrom=%2Faccount')
    await sees(other.getByText('Your session has ended. Please sign in again.'))
    await page.reload()
    await sees(page.getByRole('heading', { level: 1, name: 'Your account' }))
  })

  it('AUTH-25 can all be signed out except this one', async () => {
    const person = await member()
    const other = await accountOf(person)
    const page = await accountOf(person)
    await button(page, 'Sign out everywhere else').click()
    await button(dialog(page, 'Sign out everywhere else?'), 'Sign out the others').click()
    await seesToast(page, 'Every other device was signed out')
    await sees(page.getByText('You are signed in nowhere else.'))
    await other.reload()
    await isAt(other, '/auth?redirectedFrom=%2Faccount')
  })

  it('AUTH-25 can all be signed out, this one included', async () => {
    const person = await member()
    const other = await accountOf(person)
    const page = await accountOf(person)
    await button(page, 'Sign out everywhere').click()
    await button(dialog(page, 'Sign out everywhere?'), 'Sign out everywhere').click()
    await isAt(page, '/auth')
    await page.goto('/account')
    await isAt(page, '/auth?redirectedFrom=%2Faccount')
    await other.reload()
    await isAt(other, '/auth?redirectedFrom=%2Faccount')
  })

  it.each([401, 403, 404])('AUTH-25 a response %i to a sign-out counts as signed out', async (status) => {
    const page = await accountOf(await member())
    await page.route(/\/api\/session\?/, async (route) => {
      await route.fetch()
      await route.fulfill({ status, contentType: 'application/json', body: '{}' })
    })
    await button(page, 'Sign Out').click()
    await isAt(page, '/auth')
  })
})
