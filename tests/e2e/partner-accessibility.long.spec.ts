// Runs axe on the pages and dialogs of partners and families, in both screen sizes and both color schemes. Checks for
// horizontal overflow too.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import { type PopulatedApp, populateApp } from '#tests/support/populated-app.ts'
import type { CreatedReferral } from '#tests/support/create-referral.ts'
import { button, dialog, expectVisible, expectStatus } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let people: PopulatedApp['people']
let closedReferral: CreatedReferral
let submittedReferral: CreatedReferral
let declinedReferral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const populatedApp = await populateApp(fixture.app)
  people = populatedApp.people
  closedReferral = populatedApp.closed
  submittedReferral = populatedApp.submitted
  declinedReferral = populatedApp.declined
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

interface Scene {
  readonly name: string
  readonly user?: keyof typeof people
  readonly path: () => string
  /** Waits for the content that the test checks. */
  readonly prepare: (page: Page) => Promise<void>
}

const expectHeading = (name: string | RegExp) => (page: Page) =>
  expectVisible(page.getByRole('heading', { level: 1, name }))

const scenes: readonly Scene[] = [
  { name: 'the home page', path: () => '/', prepare: expectHeading(/Ask once/) },
  { name: 'signing in', path: () => '/auth', prepare: expectHeading('Sign In') },
  {
    name: 'a refused sign-in',
    path: () => '/auth',
    prepare: async (page) => {
      await button(page.getByRole('main'), 'Sign In').click()
      await expectVisible(page.getByRole('alert'))
    },
  },
  { name: 'an unknown address', path: () => '/no/such/page', prepare: expectHeading(/Page not found/) },
  {
    name: 'the members of an organization',
    user: 'orgAdmin',
    path: () => '/org/members',
    prepare: (page) => expectVisible(button(page, 'Remove Priya Partner')),
  },
  {
    name: 'the organization switcher',
    user: 'partner',
    path: () => '/dashboard',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Acting for/ }).click()
      await expectVisible(page.getByRole('menuitemradio').first())
    },
  },
  {
    name: "an organization's profile",
    user: 'receiver',
    path: () => '/dashboard?tab=profile',
    prepare: async (page) => {
      await button(page, 'Add hours on Monday').click()
      await page.getByLabel('Keep this address confidential').check()
    },
  },
  {
    name: 'a profile with errors',
    user: 'receiver',
    path: () => '/dashboard?tab=profile',
    prepare: async (page) => {
      await button(page, 'Add hours on Monday').click()
      await page.getByLabel('Monday, period 1, closes').fill('')
      await page.getByLabel('Organization name').fill('H')
      await button(page, 'Save Organization Profile').click()
      await expectVisible(page.getByRole('alert'))
    },
  },
  {
    name: "a partner's dashboard",
    user: 'receiver',
    path: () => '/dashboard',
    prepare: expectHeading('Partner Dashboard'),
  },
  {
    name: "a partner's updates",
    user: 'partner',
    path: () => '/dashboard/updates',
    prepare: (page) =>
      expectVisible(page.getByRole('list', { name: 'Updates' }).getByRole('link', { name: closedReferral.shortId })),
  },
  {
    name: 'unsubscribing from emails',
    path: () => '/unsubscribe?token=x',
    prepare: expectHeading('Stop notification emails'),
  },
  {
    name: 'sent referrals',
    user: 'partner',
    path: () => '/dashboard?tab=sent',
    prepare: (page) => expectVisible(page.getByRole('link', { name: closedReferral.shortId })),
  },
  {
    name: 'the incoming queue',
    user: 'receiver',
    path: () => '/org/referrals/incoming',
    prepare: (page) => expectVisible(page.getByRole('link', { name: submittedReferral.shortId })),
  },
  {
    name: 'the decline dialog with its errors',
    user: 'receiver',
    path: () => '/org/referrals/incoming',
    prepare: async (page) => {
      await button(page, `Decline ${submittedReferral.shortId}`).click()
      await button(dialog(page, 'Decline Referral'), 'Decline').click()
      await expectVisible(dialog(page, 'Decline Referral').locator('[aria-invalid=true]'))
    },
  },
  {
    name: 'a new referral',
    user: 'partner',
    path: () => '/referrals/new',
    prepare: expectHeading('Create New Referral'),
  },
  {
    name: 'a refused new referral',
    user: 'partner',
    path: () => '/referrals/new',
    prepare: async (page) => {
      await page.getByLabel('Initial note').fill('She flees domestic violence')
      await button(page, 'Review before sending').click()
      await expectVisible(page.getByRole('alert').filter({ hasText: 'Sensitive Content Detected' }))
    },
  },
  {
    name: 'registering a client',
    user: 'partner',
    path: () => '/referrals/new',
    prepare: async (page) => {
      await button(page, 'Register a new client').click()
      await button(page, 'Register client').click()
      await expectVisible(page.getByText("Choose the client's county"))
    },
  },
  {
    name: 'a closed referral',
    user: 'partner',
    path: () => `/referrals/${closedReferral.id}`,
    prepare: (page) => expectStatus(page, 'Closed'),
  },
  {
    name: 'a referral whose part has ended',
    user: 'receiver',
    path: () => `/referrals/${declinedReferral.id}`,
    prepare: (page) => expectVisible(page.getByText('We have no crib this week.')),
  },
  {
    name: 'the history of a receiver',
    user: 'receiver',
    path: () => '/dashboard?tab=done',
    prepare: (page) => expectVisible(page.getByRole('link', { name: declinedReferral.shortId })),
  },
  {
    name: 'an unknown referral',
    user: 'partner',
    path: () => '/referrals/00000000-0000-4000-8000-000000000000',
    prepare: (page) => expectVisible(page.getByText('Referral not found')),
  },
  { name: "a family's dashboard", user: 'client', path: () => '/client-dashboard', prepare: expectHeading(/^Hello/) },
  {
    name: "a family's referrals",
    user: 'client',
    path: () => '/client-dashboard/referrals',
    prepare: expectHeading('My Referrals'),
  },
  {
    name: "a family's referral",
    user: 'client',
    path: () => `/client-dashboard/referrals/${submittedReferral.id}`,
    prepare: expectHeading(/^Your .+ request$/),
  },
  {
    name: 'a dashboard without an organization',
    user: 'userWithoutOrganization',
    path: () => '/dashboard',
    prepare: (page) => expectVisible(page.getByText('No Organization Access')),
  },
]

describe.each(appearances)('in $colorScheme on the $size.name', (options) => {
  it.each(scenes)('$name has no axe violations and does not overflow the screen', async (scene) => {
    const { name, user, path, prepare } = scene
    const page = user === undefined ? await fixture.openPage(options) : await fixture.openPageAs(people[user], options)
    await page.goto(path())
    await prepare(page)
    await expectAccessible(page, name, options)
  })
})
