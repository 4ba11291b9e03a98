// Every page of sign-in and of the user's own account: as it opens, with errors, and when the server fails.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { enroll, openAuthenticator } from '#tests/support/authenticator.ts'
import { appearances, seesNoFault } from '#tests/support/axe.ts'
import { button, dialog, sees, signIn } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let people: Readonly<Record<'member' | 'family' | 'recruit' | 'careful', Person>>

beforeAll(async () => {
  stage = await openStage({ config: { staffMfaRequired: true } })
  const { app } = stage
  const harbor = await app.organization('Harbor House')
  people = {
    member: await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' }),
    family: await app.person([], { name: 'Marisol Vega' }),
    recruit: await app.staff(),
    careful: await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Cara Careful' }),
  }
  await enroll(people.careful, app.clock)
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

interface Scene {
  readonly name: string
  readonly as?: () => Person | Promise<Person>
  readonly at: string
  /** Waits for the content that the test checks. */
  readonly ready: (page: Page) => Promise<void>
}

const heading = (name: string) => (page: Page) => sees(page.getByRole('heading', { level: 1, name }))
const alert = (page: Page, text: string) => sees(page.getByRole('alert').filter({ hasText: text }))
/** A new user, who can set up a second factor. */
const another = () => stage.app.person([], { name: 'Nora Newcomer' })
const withCodes = async (page: Page) => {
  const secret = (await page.getByLabel('Setup key').innerText()).replaceAll(' ', '')
  await page.getByLabel('Enter the code').fill(openAuthenticator(secret, stage.app.clock).next())
  await button(page, 'Enable MFA').click()
  await sees(page.getByRole('list', { name: 'Recovery codes' }))
}
/** Makes these requests fail, as a broken server would. */
const failing = (page: Page, address: RegExp) =>
  page.route(address, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'Oops' }))

const portals = [
  ['client', 'Client sign in'],
  ['partner', 'Partner sign in'],
  ['admin', 'Admin sign in'],
] as const

const scenes: readonly Scene[] = [
  { name: 'signing in', at: '/auth', ready: heading('Sign In') },
  { name: 'signing up', at: '/auth?mode=register', ready: heading('Sign Up') },
  {
    name: 'a refused sign-up',
    at: '/auth?mode=register',
    ready: async (page) => {
      await page.getByLabel('Email').fill('nobody')
      await button(page, 'Sign Up').click()
      await alert(page, 'Please fill in all fields.')
    },
  },
  {
    name: 'after signing up',
    at: '/auth?mode=register',
    ready: async (page) => {
      await page.getByLabel('Full name').fill('Nora Newcomer')
      await page.getByLabel('Email').fill(`nora.newcomer.${Date.now()}@example.org`)
      await page.getByLabel('Password', { exact: true }).fill('seven green lanterns')
      await button(page, 'Sign Up').click()
      await sees(page.getByRole('heading', { name: 'Check your email!' }))
    },
  },
  ...portals.map(([door, title]) => ({
    name: `the ${door} portal`,
    at: `/${door}-portal-auth`,
    ready: heading(title),
  })),
  {
    name: 'a refused portal',
    at: '/admin-portal-auth',
    ready: async (page) => {
      await signIn(page, people.member, 'not her password')
      await alert(page, 'Authentication Failed')
    },
  },
  {
    name: 'a forgotten password',
    at: '/client-portal-auth',
    ready: async (page) => {
      await page.getByLabel('Email').fill('somebody.with.a.long.address@a-long-domain.example.org')
      await button(page, 'Forgot your password?').click()
      await sees(page.getByRole('heading', { name: 'Check your email' }))
    },
  },
  { name: 'a confirmation link', at: '/client-portal-auth?confirm=abc', ready: heading('Client sign in') },
  {
    name: 'an unusable confirmation link',
    as: () => people.family,
    at: '/client-portal-auth?confirm=abc',
    ready: (page) => sees(page.getByRole('link', { name: 'Go to your dashboard' })),
  },
  { name: 'a new password', at: '/reset-password?token=abc', ready: heading('Choose a new password') },
  {
    name: 'an expired link',
    at: '/reset-password?token=abc',
    ready: async (page) => {
      await page.getByLabel('New password').fill('seven green lanterns')
      await button(page, 'Save password').click()
      await alert(page, 'This link cannot be used')
    },
  },
  {
    name: 'the verification code form',
    at: '/auth',
    ready: async (page) => {
      await signIn(page, people.careful)
      await sees(page.getByLabel('Verification code'))
    },
  },
  {
    name: 'a refused recovery code',
    at: '/auth',
    ready: async (page) => {
      await signIn(page, people.careful)
      await button(page, 'Use a recovery code').click()
      await page.getByLabel('Recovery code').fill('aaaaa-bbbbb')
      await button(page, 'Verify').click()
      await alert(page, 'Verification Failed')
    },
  },
  {
    name: 'setting up a second factor',
    as: () => people.member,
    at: '/mfa',
    ready: (page) => sees(page.getByRole('img', { name: 'QR code for your authenticator app' })),
  },
  {
    name: 'a refused code',
    as: () => people.member,
    at: '/mfa',
    ready: async (page) => {
      await button(page, 'Enable MFA').click()
      await alert(page, 'Invalid Code')
    },
  },
  { name: 'the recovery codes', as: another, at: '/mfa?redirectedFrom=/account', ready: withCodes },
  {
    name: 'an account with a second factor',
    as: another,
    at: '/mfa?redirectedFrom=/account',
    ready: async (page) => {
      await withCodes(page)
      await page.getByLabel('I have kept them').check()
      await button(page, 'Continue').click()
      await sees(button(page, 'New recovery codes'))
    },
  },
  {
    name: 'turning the second factor off',
    as: another,
    at: '/mfa?redirectedFrom=/account',
    ready: async (page) => {
      await withCodes(page)
      await page.getByLabel('I have kept them').check()
      await button(page, 'Continue').click()
      await button(page, 'Turn off').click()
      await button(dialog(page, 'Turn off two-step sign in?'), 'Turn off').click()
      await sees(page.getByText('Enter your password', { exact: true }))
    },
  },
  {
    name: 'the warning before the idle timeout',
    as: () => people.member,
    at: '/account',
    ready: async (page) => {
      await sees(page.getByRole('list', { name: 'Signed-in devices' }))
      await page.clock.fastForward(14 * 86_400_000 - 90_000)
      await sees(page.getByRole('alertdialog', { name: 'Are you still there?' }))
    },
  },
  {
    name: 'a required second factor',
    as: () => people.recruit,
    at: '/admin',
    ready: (page) => sees(page.getByText('Staff and admin accounts need this before they go on.')),
  },
  {
    name: 'no QR code to scan',
    as: () => people.member,
    at: '/mfa',
    ready: (page) => sees(button(page, 'Retry Setup')),
  },
  { name: 'the account of a member', as: () => people.member, at: '/account', ready: heading('Your account') },
  {
    name: 'the account of a family, refusing a password',
    as: () => people.family,
    at: '/account',
    ready: async (page) => {
      await button(page, 'Change password').click()
      await sees(page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem'))
      await alert(page, 'Enter your current password')
    },
  },
  {
    name: 'signing out everywhere',
    as: () => people.member,
    at: '/account',
    ready: async (page) => {
      await button(page, 'Sign out everywhere').click()
      await sees(dialog(page, 'Sign out everywhere?'))
    },
  },
  {
    name: 'an account whose devices cannot be loaded',
    as: () => people.member,
    at: '/account',
    ready: (page) => sees(button(page, 'Try again')),
  },
]

const troubles: Readonly<Record<string, RegExp>> = {
  'no QR code to scan': /\/api\/me\/mfa$/,
  'an account whose devices cannot be loaded': /\/api\/me\/sessions$/,
}

describe.each(appearances)('in $colorScheme on the $size.name', (options) => {
  it.each(scenes)('$name has no axe violations and nothing wider than the screen', async (scene) => {
    const { name, as, at, ready } = scene
    const page = as === undefined ? await stage.visitor(options) : await stage.visitorAs(await as(), options)
    const trouble = troubles[name]
    if (name === 'the warning before the idle timeout') await page.clock.install()
    if (trouble !== undefined) await failing(page, trouble)
    // Unguarded pages restore a session only if a user has signed in on this device before.
    if (as !== undefined) await page.addInitScript(() => localStorage.setItem('session', 'yes'))
    await page.goto(at)
    await ready(page)
    await seesNoFault(page, name, options)
  })
})
