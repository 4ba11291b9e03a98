// Runs axe on every state of the directory and its dialogs. Checks for horizontal overflow too.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import { listDemoPartners, openDirectoryInApp } from '#tests/support/directory.ts'
import { createFormGuardPass } from '#tests/support/public-requests.ts'
import { button, dialog, expectVisible } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let mercyTableId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const everyDay = Object.fromEntries(
    ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, ['00:00-24:00']]),
  )
  const shelter = { amenities: ['emergency_shelter' as const, 'domestic_violence' as const] }
  const partnerIds = await listDemoPartners(fixture.app, {
    'mercy-table': { hours: everyDay },
    'open-gate': { hours: everyDay },
    'laurel-creek': { hours: everyDay },
    'copper-kettle': shelter,
  })
  mercyTableId = partnerIds.get('Mercy Table Pantry') ?? ''
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const signInAsGuest = async (page: Page) => {
  const { pass, ...guest } = await fixture.app.anonymous.call('issueGuestPass', {
    body: {
      name: 'Gus Guest',
      email: `${crypto.randomUUID()}@example.org`,
      county: 'Cobb',
      agreed: true,
      guard: createFormGuardPass(fixture.app, 'guest_access'),
    },
  })
  await page.addInitScript((text) => localStorage.setItem('guestPass', text), JSON.stringify({ pass, ...guest }))
}

interface Scene {
  readonly name: string
  readonly path: string | (() => string)
  readonly before?: (page: Page) => Promise<unknown>
  readonly prepare: (page: Page) => Promise<unknown>
}

const accessDialogTitle = 'Access Partner Details'
const scenes: readonly Scene[] = [
  {
    name: 'the directory with partners',
    path: '/directory',
    prepare: (page) => expectVisible(page.getByText('Mercy Table Pantry')),
  },
  {
    name: 'the directory with filters',
    path: '/directory?county=Cobb&open=now&zip=30060',
    prepare: (page) => expectVisible(page.getByText('Mercy Table Pantry')),
  },
  {
    name: 'the directory without matches',
    path: '/directory?q=no-such-partner&amenity=pet_friendly',
    prepare: (page) => expectVisible(page.getByText(/Try adjusting/)),
  },
  {
    name: 'the directory after a failed load',
    path: '/auth',
    before: (page) => page.route('**/api/directory**', (route) => route.abort()),
    prepare: async (page) => {
      await openDirectoryInApp(page)
      await expectVisible(page.getByText("We couldn't load the partners"))
    },
  },
  {
    name: 'the directory while it loads',
    path: '/auth',
    before: (page) => page.route('**/api/directory**', () => undefined),
    prepare: async (page) => {
      await openDirectoryInApp(page)
      await expectVisible(page.getByText('Loading partners…'))
    },
  },
  {
    name: 'the directory in Spanish',
    path: '/es/directory',
    prepare: (page) => expectVisible(page.getByText('Mercy Table Pantry')),
  },
  {
    name: 'the access dialog',
    path: () => `/directory?partner=${mercyTableId}`,
    prepare: async (page) => {
      const access = dialog(page, accessDialogTitle)
      await button(access, 'Continue as guest').click()
      await expectVisible(access.getByText('Please fill in all fields and agree to the terms'))
    },
  },
  {
    name: 'the sign-up tab of the access dialog',
    path: () => `/directory?partner=${mercyTableId}`,
    prepare: async (page) => {
      await dialog(page, accessDialogTitle).getByRole('tab', { name: 'Sign Up' }).click()
      await expectVisible(dialog(page, accessDialogTitle).getByLabel('Full name'))
    },
  },
  {
    name: 'the details of a partner',
    path: () => `/directory?partner=${mercyTableId}`,
    before: signInAsGuest,
    prepare: (page) => expectVisible(dialog(page, 'Mercy Table Pantry').getByText(/^Last verified/)),
  },
  {
    name: 'the problem report',
    path: () => `/directory?partner=${mercyTableId}`,
    before: signInAsGuest,
    prepare: async (page) => {
      await button(page, 'Report a problem').click()
      await button(page, 'Send report').click()
      await expectVisible(page.getByText("Please choose what's wrong"))
    },
  },
  {
    name: 'the details of an unlisted partner',
    path: '/directory?partner=6b1f0a52-0000-4000-8000-000000000000',
    before: signInAsGuest,
    prepare: (page) => expectVisible(dialog(page, 'This partner is no longer listed')),
  },
]

describe.each(appearances)('in $colorScheme on the $size.name', (appearance) => {
  it.each(scenes)(
    '$name has no axe violations and does not overflow the screen',
    async ({ name, path, before, prepare }) => {
      const page = await fixture.openPage(appearance)
      await before?.(page)
      await page.goto(typeof path === 'string' ? path : path())
      await prepare(page)
      await expectAccessible(page, name, appearance)
    },
  )
})
