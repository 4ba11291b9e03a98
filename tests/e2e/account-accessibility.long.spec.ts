// Runs axe on every page of sign-in and of the user's account: when it opens, with errors, and when the server fails.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { enrollSecondFactor, createAuthenticator } from '#tests/support/authenticator.ts'
import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import { button, dialog, expectVisible, signIn } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let people: Readonly<Record<'member' | 'client' | 'newStaff' | 'userWithSecondFactor', TestUser>>

beforeAll(async () => {
  fixture = await openBrowserFixture({ config: { staffMfaRequired: true } })
  const { app } = fixture
  const harborId = await app.createOrganization('Harbor House')
  people = {
    member: await app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' }),
    client: await app.createUser([], { name: 'Marisol Vega' }),
    newStaff: await app.createStaff(),
    userWithSecondFactor: await app.createUser([{ organizationId: harborId, role: 'member' }], {
      name: 'Cara Careful',
    }),
  }
  await enrollSecondFactor(people.userWithSecondFactor, app.clock)
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

interface Scene {
  readonly name: string
  readonly user?: () => TestUser | Promise<TestUser>
  readonly path: string
  /** Waits for the content that the test checks. */
  readonly prepare: (page: Page) => Promise<void>
}

const expectHeading = (name: string) => (page: Page) => expectVisible(page.getByRole('heading', { level: 1, name }))
const expectAlert = (page: Page, text: string) => expectVisible(page.getByRole('alert').filter({ hasText: text }))
/** A new user, who can set up a second factor. */
const createNewUser = () => fixture.app.createUser([], { name: 'Nora Newcomer' })
const enableSecondFactor = async (page: Page) => {
  const secret = (await page.getByLabel('Setup key').innerText()).replaceAll(' ', '')
  await page.getByLabel('Enter the code').fill(createAuthenticator(secret, fixture.app.clock).next())
  await button(page, 'Enable MFA').click()
  await expectVisible(page.getByRole('list', { name: 'Recovery codes' }))
}
/** Makes these requests fail, as a broken server would. */
const failRequests = (page: Page, address: RegExp) =>
  page.route(address, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'Oops' }))

const portals = [
  ['client', 'Client sign-in'],
  ['partner', 'Partner sign-in'],
  ['admin', 'Admin sign-in'],
] as const

const scenes: readonly Scene[] = [
  { name: 'signing in', path: '/auth', prepare: expectHeading('Sign In') },
  { name: 'signing up', path: '/auth?mode=register', prepare: expectHeading('Sign Up') },
  {
    name: 'a refused sign-up',
    path: '/auth?mode=register',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody')
      await button(page, 'Sign Up').click()
      await expectAlert(page, 'Please fill in all fields.')
    },
  },
  {
    name: 'after signing up',
    path: '/auth?mode=register',
    prepare: async (page) => {
      await page.getByLabel('Full name').fill('Nora Newcomer')
      await page.getByLabel('Email').fill(`nora.newcomer.${Date.now()}@example.org`)
      await page.getByLabel('Password', { exact: true }).fill('seven green lanterns')
      await button(page, 'Sign Up').click()
      await expectVisible(page.getByRole('heading', { name: 'Check your email!' }))
    },
  },
  ...portals.map(([portal, title]) => ({
    name: `the ${portal} portal`,
    path: `/${portal}-portal-auth`,
    prepare: expectHeading(title),
  })),
  {
    name: 'a refused portal',
    path: '/admin-portal-auth',
    prepare: async (page) => {
      await signIn(page, people.member, 'not her password')
      await expectAlert(page, 'Authentication Failed')
    },
  },
  {
    name: 'a forgotten password',
    path: '/client-portal-auth',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('someone.with.a.long.address@a-long-domain.example.org')
      await button(page, 'Forgot your password?').click()
      await expectVisible(page.getByRole('heading', { name: 'Check your email' }))
    },
  },
  { name: 'a confirmation link', path: '/client-portal-auth?confirm=abc', prepare: expectHeading('Client sign-in') },
  {
    name: 'an unusable confirmation link',
    user: () => people.client,
    path: '/client-portal-auth?confirm=abc',
    prepare: (page) => expectVisible(page.getByRole('link', { name: 'Go to your dashboard' })),
  },
  { name: 'a new password', path: '/reset-password?token=abc', prepare: expectHeading('Choose a new password') },
  {
    name: 'an expired link',
    path: '/reset-password?token=abc',
    prepare: async (page) => {
      await page.getByLabel('New password').fill('seven green lanterns')
      await button(page, 'Save password').click()
      await expectAlert(page, "This link can't be used")
    },
  },
  {
    name: 'the verification code form',
    path: '/auth',
    prepare: async (page) => {
      await signIn(page, people.userWithSecondFactor)
      await expectVisible(page.getByLabel('Verification code'))
    },
  },
  {
    name: 'a refused recovery code',
    path: '/auth',
    prepare: async (page) => {
      await signIn(page, people.userWithSecondFactor)
      await page.getByRole('link', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill('aaaaa-bbbbb')
      await button(page, 'Verify').click()
      await expectAlert(page, 'Verification Failed')
    },
  },
  {
    name: 'setting up a second factor',
    user: () => people.member,
    path: '/mfa',
    prepare: (page) => expectVisible(page.getByRole('img', { name: 'QR code for your authenticator app' })),
  },
  {
    name: 'a refused code',
    user: () => people.member,
    path: '/mfa',
    prepare: async (page) => {
      await button(page, 'Enable MFA').click()
      await expectAlert(page, 'Invalid Code')
    },
  },
  {
    name: 'the recovery codes',
    user: createNewUser,
    path: '/mfa?redirectedFrom=/account',
    prepare: enableSecondFactor,
  },
  {
    name: 'an account with a second factor',
    user: createNewUser,
    path: '/mfa?redirectedFrom=/account',
    prepare: async (page) => {
      await enableSecondFactor(page)
      await page.getByLabel("I've saved these codes").check()
      await button(page, 'Continue').click()
      await expectVisible(button(page, 'Get new recovery codes'))
    },
  },
  {
    name: 'turning the second factor off',
    user: createNewUser,
    path: '/mfa?redirectedFrom=/account',
    prepare: async (page) => {
      await enableSecondFactor(page)
      await page.getByLabel("I've saved these codes").check()
      await button(page, 'Continue').click()
      await button(page, 'Turn off').click()
      await button(dialog(page, 'Turn off two-step sign-in?'), 'Turn off').click()
      await expectVisible(page.getByText('Enter your password', { exact: true }))
    },
  },
  {
    name: 'the warning before the idle timeout',
    user: () => people.member,
    path: '/account',
    prepare: async (page) => {
      await expectVisible(page.getByRole('list', { name: 'Signed-in devices' }))
      await page.clock.fastForward(14 * 86_400_000 - 90_000)
      await expectVisible(page.getByRole('alertdialog', { name: 'Are you still there?' }))
    },
  },
  {
    name: 'a required second factor',
    user: () => people.newStaff,
    path: '/admin',
    prepare: (page) => expectVisible(page.getByText('Your role requires this. Set it up to continue.')),
  },
  {
    name: 'no QR code to scan',
    user: () => people.member,
    path: '/mfa',
    prepare: (page) => expectVisible(button(page, 'Retry Setup')),
  },
  {
    name: 'the account of a member',
    user: () => people.member,
    path: '/account',
    prepare: expectHeading('Your account'),
  },
  {
    name: 'the account of a family, refusing a password',
    user: () => people.client,
    path: '/account',
    prepare: async (page) => {
      await button(page, 'Change password').click()
      await expectVisible(page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem'))
      await expectAlert(page, 'Enter your current password')
    },
  },
  {
    name: 'signing out everywhere',
    user: () => people.member,
    path: '/account',
    prepare: async (page) => {
      await button(page, 'Sign out everywhere').click()
      await expectVisible(dialog(page, 'Sign out everywhere?'))
    },
  },
  {
    name: 'an account whose devices cannot be loaded',
    user: () => people.member,
    path: '/account',
    prepare: (page) => expectVisible(button(page, 'Try again')),
  },
]

const failingRequests: Readonly<Record<string, RegExp>> = {
  'no QR code to scan': /\/api\/me\/mfa$/,
  'an account whose devices cannot be loaded': /\/api\/me\/sessions$/,
}

describe.each(appearances)('in $colorScheme on the $size.name', (options) => {
  it.each(scenes)('$name has no axe violations and does not overflow the screen', async (scene) => {
    const { name, user, path, prepare } = scene
    const page = user === undefined ? await fixture.openPage(options) : await fixture.openPageAs(await user(), options)
    const failingRequest = failingRequests[name]
    if (name === 'the warning before the idle timeout') await page.clock.install()
    if (failingRequest !== undefined) await failRequests(page, failingRequest)
    // Unguarded pages restore a session only if a user has signed in on this device before.
    if (user !== undefined) await page.addInitScript(() => localStorage.setItem('session', 'yes'))
    await page.goto(path)
    await prepare(page)
    await expectAccessible(page, name, options)
  })
})
