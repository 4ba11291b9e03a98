// Runs axe on every state of the public request form and of its status page, in both languages, screen sizes and color
// schemes. Checks for horizontal overflow too.
import { randomUUID } from 'node:crypto'
import { m } from '#messages'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import { type Language, languages, localeOf, pathIn } from '#contracts/language.ts'
import type { RequestStatus } from '#contracts/public-requests.ts'
import { needLabel } from '#contracts/need-labels.ts'
import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import { makeReadModelUnavailable } from '#tests/support/block-read-model.ts'
import { button, heading, waitForHydration, expectVisible } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, type PageOptions, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partnerId: string
beforeAll(async () => {
  fixture = await openBrowserFixture()
  partnerId = await fixture.app.createOrganization('Parroquia San Judas Tadeo y Centro Comunitario de Paulding')
})
afterAll(() => fixture.close())
afterEach(({ task }) => fixture.afterTest(task))

const languageAppearances = languages.flatMap((language) =>
  appearances.map((appearance) => ({ language, ...appearance })),
)

const fillIn = async (page: Page, language: Language, email: string) => {
  const locale = { locale: localeOf[language] }
  await page.getByLabel(m['public-requests:form.firstName']({}, locale)).fill('Guadalupe')
  await page.getByLabel(m['public-requests:form.lastInitial']({}, locale)).fill('m')
  await page.getByLabel(m['public-requests:form.phone']({}, locale)).fill('(770) 555-0148')
  await page.getByLabel(m['public-requests:form.email']({}, locale)).fill(email)
  await page.getByLabel(m['public-requests:form.county']({}, locale)).selectOption('Cobb')
  await page
    .getByLabel(m['public-requests:form.need']({}, locale))
    .selectOption({ label: needLabel['Behavioral/Mental Health']({}, locale) })
  await page.getByRole('checkbox').check()
}

const baseStatus: RequestStatus = {
  reference: '0b9c7c1e',
  need: 'Behavioral/Mental Health',
  status: 'pending_review',
  disposition: null,
  sent: false,
  createdAt: '2026-03-02T15:00:00.000Z',
  question: null,
  helpQuestion: null,
  appointments: [],
}
const statuses: Readonly<Record<string, Partial<RequestStatus>>> = {
  review: {},
  partner: { status: 'submitted', disposition: 'approved', sent: true },
  service: {
    ...{ status: 'received', disposition: 'accepted', sent: true },
    appointments: [
      { startsAt: '2027-03-02T15:00:00.000Z', durationMinutes: 45 },
      { startsAt: '2027-03-09T19:30:00.000Z', durationMinutes: 90 },
    ],
  },
  waitlist: { status: 'received', disposition: 'waitlisted', sent: true },
  declined: { status: 'returned', disposition: 'declined', sent: true },
  withdrawn: { status: 'returned', disposition: 'withdrawn', sent: true },
  closed: { status: 'closed', sent: true },
}

describe.each(languageAppearances)('in $language, $size.name, $colorScheme', ({ language, size, colorScheme }) => {
  const appearance: Required<PageOptions> = { size, colorScheme }
  const locale = { locale: localeOf[language] }
  const expectSceneAccessible = (page: Page, name: string) =>
    expectAccessible(page, `request ${name} ${language}`, appearance)

  it('DIR-38 DIR-39 the form is accessible when empty, invalid, with sensitive text, after a failure, and once sent', async () => {
    const page = await fixture.openPage(appearance)
    await page.goto(pathIn(language, `/request-referral?partner=${partnerId}`))
    await expectVisible(heading(page, m['public-requests:form.title']({}, locale)))
    await waitForHydration(page)
    await expectSceneAccessible(page, 'empty')
    await button(page, m['public-requests:form.submit']({}, locale)).click()
    await expectVisible(page.getByRole('alert').getByRole('link'))
    await expectSceneAccessible(page, 'refused')
    await fillIn(page, language, `${size.name}.${colorScheme}.${language}@family.example`)
    await page.getByLabel(m['public-requests:form.note']({}, locale)).fill('Mi esposo me golpea. My husband hits me.')
    await expectVisible(page.getByRole('complementary'))
    await expectSceneAccessible(page, 'sensitive')
    await page
      .getByLabel(m['public-requests:form.note']({}, locale))
      .fill('We are four and our cupboard is empty until Friday.')
    await page.context().setOffline(true)
    await button(page, m['public-requests:form.submit']({}, locale)).click()
    await expectVisible(page.getByText(m['public-requests:failed.title']({}, locale), { exact: true }))
    await expectSceneAccessible(page, 'failed')
    await page.context().setOffline(false)
    await button(page, m['public-requests:form.submit']({}, locale)).click()
    await expectVisible(heading(page, m['public-requests:sent.title']({}, locale)))
    await expectSceneAccessible(page, 'sent')
  })

  it('REF-31 the status page is accessible for every status, an unknown or erased request, and a failed load', async () => {
    const page = await fixture.openPage(appearance)
    const showStatus = async (statusChanges: Partial<RequestStatus>) => {
      await page.route('**/api/request-status', (route) => route.fulfill({ json: { ...baseStatus, ...statusChanges } }))
      await page.goto(pathIn(language, '/request-status?key=some'))
      await expectVisible(heading(page, needLabel['Behavioral/Mental Health']({}, locale)))
    }
    for (const [name, statusChanges] of Object.entries(statuses)) {
      await showStatus(statusChanges)
      await expectSceneAccessible(page, `status ${name}`)
    }
    const text = '¿Para cuántas personas necesita comida?\nHow many of you are there, and until when?'
    await showStatus({ status: 'returned', disposition: 'revision', question: { version: 3, text } })
    await expectVisible(page.getByText(text))
    await waitForHydration(page)
    await expectSceneAccessible(page, 'status question')
    await button(page, m['public-requests:status.question.submit']({}, locale)).click()
    await expectVisible(page.locator('[aria-invalid]'))
    await expectSceneAccessible(page, 'status question refused')
    await page.getByLabel(m['public-requests:status.question.label']({}, locale)).fill('We are four.')
    await page.context().setOffline(true)
    await button(page, m['public-requests:status.question.submit']({}, locale)).click()
    await expectVisible(page.getByText(m['public-requests:status.question.failed']({}, locale)))
    await expectSceneAccessible(page, 'status question failed')
    await page.context().setOffline(false)
    await page.route('**/api/request-status/answer', (route) => route.fulfill({ json: { position: null } }))
    await button(page, m['public-requests:status.question.submit']({}, locale)).click()
    await expectVisible(page.getByText(m['public-requests:status.question.sent']({}, locale)))
    await expectSceneAccessible(page, 'status question answered')
    await page.unrouteAll()
    await page.goto(pathIn(language, '/request-status?key=some'))
    await expectVisible(heading(page, m['public-requests:status.unknown.title']({}, locale)))
    await expectSceneAccessible(page, 'status unknown')
    await page.route('**/api/request-status', (route) => route.fulfill({ status: 410, json: {} }))
    await page.goto(pathIn(language, '/request-status?key=other'))
    await expectVisible(heading(page, m['public-requests:status.gone.title']({}, locale)))
    await expectSceneAccessible(page, 'status gone')
    await page.unrouteAll()
    const restoreReferrals = await makeReadModelUnavailable(fixture.app, 'referrals')
    const key = fixture.app.server.services.statusLinks.createKey('referral', randomUUID())
    await page.goto(pathIn(language, `/request-status?key=${key}`))
    await expectVisible(page.getByText(m['public-requests:status.failed']({}, locale)))
    await expectSceneAccessible(page, 'status failed')
    await restoreReferrals()
  })
})
