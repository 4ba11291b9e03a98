// The page of one request as its family reads it on a phone: what happens next, what it received, and what has happened,
// on the page and on paper, in English and Spanish.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '#tests/support/accessibility.ts'
import type { TestUser } from '#tests/support/app.ts'
import { appointmentBody, localTimeIn } from '#tests/support/appointments.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import { button, expectAbsent, expectUrl, expectVisible, heading } from '#tests/support/page-expectations.ts'
import { resourceBody } from '#tests/support/resources.ts'

const phone = { size: screenSizes.phone, colorScheme: 'light' } as const

let fixture: BrowserFixture
let staff: TestUser
let worker: TestUser
let family: TestUser
let referral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const pantryId = await fixture.app.createOrganization('Hope Pantry')
  staff = await fixture.app.createStaff()
  worker = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
  referral = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V', toOrganizationId: pantryId })
  await runActions(referral, [
    [staff, { action: 'start_review' }],
    [staff, { action: 'submit' }],
    [worker, { action: 'accept' }],
  ])
  family = await fixture.app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const open = async (path = '') => {
  const page = await fixture.openPageAs(family, phone)
  await page.goto(`/client-dashboard/referrals/${referral.id}${path}`)
  return page
}
const region = (page: Page, name: string) => page.getByRole('region', { name })

/** Words of the people who work on requests. */
const staffWords =
  /Status changed|In review|Submitted|Approved|Timeline|JSON|Needs? category|receiver|sender|Exchange staff|Referral \w{8}|Alerts/

const story = [
  'Hope Pantry accepted your request today',
  'We sent your request to Hope Pantry today',
  'Our staff started reading your request today',
  'Our staff asked for help for you today',
]

describe('the page of a request', () => {
  it('TL-11 CLI-22 tells the family what has happened, on the page and on paper', async () => {
    const page = await open()
    await expectVisible(heading(page, 'Your Food Assistance request'), page.getByText('With Hope Pantry'))
    expect(await page.title()).toContain('Your Food Assistance request, Hope Pantry')
    const events = page.getByRole('list', { name: 'What has happened' }).locator('> li')
    // The exact time is for screen readers.
    const texts = (await events.allInnerTexts()).map((text) => text.replaceAll(/\s*\([^)]*\)/g, '').split('\n')[0])
    expect(texts).toEqual(story)
    expect(await page.getByRole('main').innerText()).not.toMatch(staffWords)
    await expectAccessible(page, 'own request', phone)

    await page.getByRole('link', { name: 'Print or save as PDF' }).click()
    await expectVisible(heading(page, 'Your Food Assistance request: what has happened'))
    const paper = await page.getByRole('article').innerText()
    expect(story.map((text) => text.replace(' today', '')).filter((text) => !paper.includes(text))).toEqual([])
    expect(paper).toContain('Active Service')
    expect(paper).not.toMatch(staffWords)
    await page.getByRole('link', { name: 'Back to your request' }).click()
    await expectVisible(heading(page, 'Your Food Assistance request'))
  })

  it('CLI-24 CLI-26 CLI-37 shows what the family received and its appointments, as soon as they are recorded', async () => {
    const page = await open()
    const received = region(page, 'Help you received')
    const next = region(page, 'What happens next')
    await expectVisible(
      received.getByText('Nothing here yet.'),
      region(page, 'Appointments').getByText('No appointments yet. When one is made for you, it appears here.'),
      next.getByText('Hope Pantry is working on your request. They will contact you.'),
    )
    const params = { id: referral.id }
    await worker.call('recordResource', { params, body: resourceBody({ name: 'Food box', dollars: 40 }) })
    const body = appointmentBody(fixture.app, { ...localTimeIn(fixture.app, 48), title: 'Pantry visit' })
    await worker.call('scheduleAppointment', { params, body })
    await expectVisible(
      received.getByText('Food box'),
      received.getByText('$40'),
      region(page, 'Appointments').getByText('Pantry visit'),
      next.getByText(/^Your next appointment: \w+day, /),
    )
  })

  it('CLI-26 says that what the family received could not be loaded, and loads it on the second attempt', async () => {
    const page = await fixture.openPageAs(family, phone)
    await page.route('**/api/client/resources*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`/client-dashboard/referrals/${referral.id}`)
    const received = region(page, 'Help you received')
    await expectVisible(received.getByText("The help you received couldn't be loaded"))
    await page.unroute('**/api/client/resources*')
    await button(received, 'Try again').click()
    await expectAbsent(received.getByText("The help you received couldn't be loaded"))
  })

  it('CLI-33 speaks to the family in Spanish', async () => {
    const page = await fixture.openPageAs(family, phone)
    await page.goto(`/es/client-dashboard/referrals/${referral.id}`)
    await expectVisible(
      heading(page, 'Su solicitud de comida'),
      page.getByText('Hope Pantry aceptó su solicitud'),
      page.getByText('Nuestro equipo pidió ayuda para usted'),
      region(page, 'Qué sigue').getByText('Hope Pantry está atendiendo su solicitud.'),
    )
  })

  it('ROLE-14 is for the family alone, which is led to its own page', async () => {
    const page = await fixture.openPageAs(family, phone)
    await page.goto(`/referrals/${referral.id}`)
    await expectUrl(page, `/client-dashboard/referrals/${referral.id}`)
    const staffPage = await fixture.openPageAs(staff)
    await staffPage.goto(`/client-dashboard/referrals/${referral.id}`)
    await expectVisible(heading(staffPage, 'This page is for other people'))
  })
})
