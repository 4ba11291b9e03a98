// "This is my own phone": a family with a referral and an appointment, on a phone that keeps them.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import type { TestUser } from './app.ts'
import { appointmentBody } from './appointments.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from './browser-fixture.ts'
import { type CreatedReferral, createReferral, runActions } from './create-referral.ts'
import { button, expectVisible, heading } from './page-expectations.ts'
import { resourceBody } from './resources.ts'

/** How long a session of these tests may be idle. */
export const ownPhoneIdleMs = 60 * 60_000

const texts = {
  en: {
    path: '',
    title: 'This is my own phone',
    turnOn: 'Keep them on this phone',
    done: 'Remove them from this phone',
  },
  es: {
    path: '/es',
    title: 'Este es mi propio teléfono',
    turnOn: 'Guardarlas en este teléfono',
    done: 'Quitarlas de este teléfono',
  },
} as const

type Language = keyof typeof texts

/** Everything that the site stores on the device, except for small settings. */
export const readStores = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))

export const turnOn = async (page: Page, language: Language = 'en') => {
  const { path, title, turnOn: label, done } = texts[language]
  await page.goto(`${path}/client-dashboard/profile`)
  await expectVisible(heading(page, title))
  expect(await readStores(page)).toEqual({ caches: [], databases: [], workers: 0 })
  await button(page, label).click()
  await expectVisible(button(page, done))
}

export const goOffline = (page: Page, offline = true) => page.context().setOffline(offline)

/** Another tab of the same browser. */
export const openTab = async (page: Page, path: string) => {
  const tab = await page.context().newPage()
  await tab.goto(path)
  return tab
}

export interface OwnPhoneScenario {
  readonly fixture: BrowserFixture
  readonly staff: TestUser
  readonly family: TestUser
  /** Accepted by the pantry, with an appointment. */
  readonly referral: CreatedReferral
  /** Adds an appointment. */
  schedule(title: string): Promise<unknown>
  /** Records help that the family received. */
  record(name: string): Promise<unknown>
  /** Opens a page of the family on a phone, and turns the setting on. */
  openOwnPhone(language?: Language): Promise<Page>
}

/** `webFolder` is the build that the server serves, if not the usual one. Close the fixture in `afterAll`. */
export const createOwnPhoneScenario = async (webFolder?: string): Promise<OwnPhoneScenario> => {
  const fixture = await openBrowserFixture({
    ...(webFolder === undefined ? {} : { webFolder }),
    config: { sessionIdle: { everyone: ownPhoneIdleMs, staff: ownPhoneIdleMs } },
  })
  const { app } = fixture
  const staff = await app.createStaff()
  const pantryId = await app.createOrganization('Cobb Food Pantry')
  const worker = await app.createUser([{ organizationId: pantryId, role: 'member' }])
  const referral = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V', toOrganizationId: pantryId })
  await runActions(referral, [
    [staff, { action: 'submit' }],
    [worker, { action: 'accept' }],
  ])
  const schedule = (title: string) =>
    worker.call('scheduleAppointment', {
      params: { id: referral.id },
      body: appointmentBody(app, { title, allowOverlap: true }),
    })
  const record = (name: string) =>
    worker.call('recordResource', { params: { id: referral.id }, body: resourceBody({ name }) })
  await schedule('Pantry visit')
  await record('Pantry box')
  const family = await app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
  return {
    fixture,
    staff,
    family,
    referral,
    schedule,
    record,
    openOwnPhone: async (language) => {
      const page = await fixture.openPageAs(family, { size: screenSizes.phone })
      await turnOn(page, language)
      return page
    },
  }
}
