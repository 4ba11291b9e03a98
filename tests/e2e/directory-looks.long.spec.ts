// The directory and its dialogs in every state: no axe violations, nothing wider than the screen.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import { appearances, seesNoFault } from '#tests/support/axe.ts'
import { listDemoPartners } from '#tests/support/directory.ts'
import { filledIn } from '#tests/support/public-requests.ts'
import { button, dialog, sees } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let mercy: string

beforeAll(async () => {
  stage = await openStage()
  const always = Object.fromEntries(
    ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, ['06:00-24:00']]),
  )
  const shelter = { amenities: ['emergency_shelter' as const, 'domestic_violence' as const] }
  const listed = await listDemoPartners(stage.app, {
    'mercy-table': { hours: always },
    'open-gate': { hours: always },
    'laurel-creek': { hours: always },
    'copper-kettle': shelter,
  })
  mercy = listed.get('Mercy Table Pantry') ?? ''
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const asGuest = async (page: Page) => {
  const { pass, ...shown } = await stage.app.anonymous.call('issueGuestPass', {
    body: {
      name: 'Gus Guest',
      email: `${crypto.randomUUID()}@example.org`,
      county: 'Cobb',
      agreed: true,
      guard: filledIn(stage.app, 'guest_access'),
    },
  })
  await page.addInitScript((text) => localStorage.setItem('guestPass', text), JSON.stringify({ pass, ...shown }))
}

interface Scene {
  readonly name: string
  readonly at: string | (() => string)
  readonly before?: (page: Page) => Promise<unknown>
  readonly ready: (page: Page) => Promise<unknown>
}

const title = 'Access Partner Details'
const scenes: readonly Scene[] = [
  { name: 'directory, full', at: '/directory', ready: (page) => sees(page.getByText('Mercy Table Pantry')) },
  {
    name: 'directory, filtered',
    at: '/directory?county=Cobb&open=now&zip=30060',
    ready: (page) => sees(page.getByText('Mercy Table Pantry')),
  },
  {
    name: 'directory, empty',
    at: '/directory?q=nobody&amenity=pet_friendly',
    ready: (page) => sees(page.getByText(/Try adjusting/)),
  },
  {
    name: 'directory, failing',
    at: '/directory',
    before: (page) => page.route('**/api/directory**', (route) => route.abort()),
    ready: (page) => sees(page.getByText('The partners could not be loaded')),
  },
  {
    name: 'directory, loading',
    at: '/directory',
    before: (page) => page.route('**/api/directory**', () => undefined),
    ready: (page) => sees(page.getByText('Loading partners...')),
  },
  { name: 'directory, in Spanish', at: '/es/directory', ready: (page) => sees(page.getByText('Mercy Table Pantry')) },
  {
    name: 'access to the details',
    at: () => `/directory?partner=${mercy}`,
    ready: async (page) => {
      const access = dialog(page, title)
      await button(access, 'Continue as Guest').click()
      await sees(access.getByText('Please fill in all fields and agree to the terms'))
    },
  },
  {
    name: 'access to the details, sign up',
    at: () => `/directory?partner=${mercy}`,
    ready: async (page) => {
      await dialog(page, title).getByRole('tab', { name: 'Sign Up' }).click()
      await sees(dialog(page, title).getByLabel('Full name'))
    },
  },
  {
    name: 'details of a partner',
    at: () => `/directory?partner=${mercy}`,
    before: asGuest,
    ready: (page) => sees(dialog(page, 'Mercy Table Pantry').getByText(/^Last verified/)),
  },
  {
    name: 'details, reporting a problem',
    at: () => `/directory?partner=${mercy}`,
    before: asGuest,
    ready: async (page) => {
      await button(page, 'Report a problem').click()
      await button(page, 'Send report').click()
      await sees(page.getByText('Choose what is wrong'))
    },
  },
  {
    name: 'details of an unlisted partner',
    at: '/directory?partner=6b1f0a52-0000-4000-8000-000000000000',
    before: asGuest,
    ready: (page) => sees(dialog(page, 'This partner is no longer listed')),
  },
]

describe.each(appearances)('$size.name, $colorScheme', (appearance) => {
  it.each(scenes)('$name is accessible', async ({ name, at, before, ready }) => {
    const page = await stage.visitor(appearance)
    await before?.(page)
    await page.goto(typeof at === 'string' ? at : at())
    await ready(page)
    await seesNoFault(page, name, appearance)
  })
})
