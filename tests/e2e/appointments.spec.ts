// An appointment between a partner and a family, on both their pages: scheduled, asked to move, moved, confirmed.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { appointmentBody, localTimeIn } from '#tests/support/appointments.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { type CreatedReferral, createAcceptedReferral } from '#tests/support/create-referral.ts'
import { button, dialog, expectAbsent, expectToast, expectVisible } from '#tests/support/page-expectations.ts'

const phone = { size: screenSizes.phone, colorScheme: 'light' } as const

let fixture: BrowserFixture
let staff: TestUser
let worker: TestUser
let pantryId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  pantryId = await fixture.app.createOrganization('Cobb Food Pantry')
  staff = await fixture.app.createStaff()
  worker = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const helpFamily = async (): Promise<{ referral: CreatedReferral; family: TestUser }> => {
  const referral = await createAcceptedReferral(staff, worker, pantryId)
  const family = await fixture.app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
  return { referral, family }
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Appointments' })

const fillTime = async (page: Page, hours: number) => {
  const { date, time } = localTimeIn(fixture.app, hours)
  await page.getByLabel('Date', { exact: true }).fill(date)
  await page.getByLabel('Time', { exact: true }).fill(time)
}

describe('an appointment', () => {
  it('CLI-24 CLI-25 CLI-36 goes from the partner to the family on a phone, is moved when it asks, and confirmed', async () => {
    const { referral, family } = await helpFamily()
    const partnerPage = await fixture.openPageAs(worker)
    await partnerPage.goto(`/referrals/${referral.id}`)
    const panel = panelOf(partnerPage)
    await expectVisible(panel.getByText('No appointments yet.'))
    await button(panel, 'Schedule an appointment').click()
    await button(panel, 'Schedule appointment').click()
    await expectVisible(
      panel.getByText('Enter what the appointment is about'),
      panel.getByText('Choose a date'),
      panel.getByText('Enter a place or a phone number'),
    )
    await panel.getByLabel('What is it about?').fill('Pick up groceries')
    await fillTime(partnerPage, 48)
    await panel.getByLabel('Place or phone number').fill('12 Oak Street')
    await panel.getByLabel('Notes for the family').fill('Bring a bag.')

    // What was typed outlasts a failure and a reload.
    const route = '**/api/referrals/*/appointments'
    await partnerPage.route(route, (request) => request.fulfill({ status: 500, body: '' }))
    await button(panel, 'Schedule appointment').click()
    await expectVisible(panel.getByText("The appointment couldn't be scheduled"))
    await partnerPage.unroute(route)
    await partnerPage.reload()
    await button(panel, 'Schedule an appointment').click()
    expect(await panel.getByLabel('What is it about?').inputValue()).toBe('Pick up groceries')
    await button(panel, 'Schedule appointment').click()
    await expectToast(partnerPage, 'Appointment scheduled')

    const phone = await fixture.openPageAs(family, { size: screenSizes.phone })
    await phone.goto('/client-dashboard')
    await button(phone, 'More').click()
    await phone.getByRole('link', { name: 'Appointments', exact: true }).filter({ visible: true }).click()
    const item = phone.getByRole('list', { name: 'Appointments' }).getByRole('listitem')
    await expectVisible(
      item.getByText('Pick up groceries'),
      item.getByText('Cobb Food Pantry · 12 Oak Street'),
      item.getByText('Bring a bag.'),
      item.getByText('Scheduled'),
    )
    await button(item, 'Ask for a new time').click()
    const ask = dialog(phone, 'Ask for a new time')
    await ask.getByLabel('Which days and times work for you?').fill('Friday after 3')
    await button(ask, 'Ask for a new time').click()
    await expectToast(phone, 'We asked for a new time')

    // The partner's page changes without a reload.
    await expectVisible(panel.getByText('The family asked for a new time'), panel.getByText('Friday after 3'))
    await button(panel, 'Reschedule').click()
    const move = dialog(partnerPage, 'Reschedule this appointment')
    expect(await move.getByLabel('Place or phone number').inputValue()).toBe('12 Oak Street')
    await fillTime(partnerPage, 72)
    await button(move, 'Reschedule appointment').click()
    await expectToast(partnerPage, 'Appointment rescheduled')

    await expectAbsent(item.getByText('Friday after 3'))
    await button(item, "I'll be there").click()
    await expectToast(phone, 'Appointment confirmed')
    await expectVisible(panel.getByText('Confirmed'))
    const download = phone.waitForEvent('download')
    await button(item, 'Add to my calendar').click()
    expect((await download).suggestedFilename()).toBe('appointment.ics')
  })

  it('CLI-36 asks before it schedules over another one, and before it replaces a change by someone else', async () => {
    const { referral, family } = await helpFamily()
    const time = localTimeIn(fixture.app, 96)
    const params = { id: referral.id }
    const { position } = await worker.call('scheduleAppointment', { params, body: appointmentBody(fixture.app, time) })
    await fixture.app.waitForReadModels(position)
    const page = await fixture.openPageAs(staff)
    await page.goto(`/referrals/${referral.id}`)
    const panel = panelOf(page)
    await button(panel, 'Schedule an appointment').click()
    await panel.getByRole('radio', { name: 'Cobb Food Pantry' }).check()
    await panel.getByLabel('What is it about?').fill('Intake')
    await fillTime(page, 96)
    await panel.getByLabel('Place or phone number').fill('By phone')
    await button(panel, 'Schedule appointment').click()
    await expectVisible(panel.getByText('Both the family and the organization have another appointment then.'))
    await button(panel, 'Schedule anyway').click()
    await expectToast(page, 'Appointment scheduled')

    const item = panel.getByRole('listitem').filter({ hasText: 'Intake' })
    await button(item, 'Cancel appointment').click()
    const cancel = dialog(page, 'Cancel this appointment?')
    await button(cancel, 'Cancel appointment').click()
    await expectVisible(cancel.getByText('Enter a reason for the family'))
    await cancel.getByLabel('Reason (the family sees this)').fill('We are closed.')
    // Meanwhile, the family confirms it.
    const { rows } = await family.call('ownAppointments', { query: {} })
    const intake = rows.find(({ title }) => title !== null && 'text' in title && title.text === 'Intake')
    const confirmed = await family.call('actOnAppointment', {
      params: { id: intake?.id ?? '' },
      body: { action: 'confirm', version: 1 },
    })
    await fixture.app.waitForReadModels(confirmed.position)
    // While the dialog is open, the rest of the page has no roles.
    await expectVisible(page.getByText('Confirmed', { exact: true }))
    await button(cancel, 'Cancel appointment').click()
    await expectVisible(cancel.getByText("Someone changed this appointment. It's now"))
    expect(await cancel.getByLabel('Reason (the family sees this)').inputValue()).toBe('We are closed.')
    await button(cancel, 'Cancel appointment').click()
    await expectToast(page, 'Appointment canceled')
    await expectVisible(item.getByText('We are closed.'))
  })

  it('CLI-24 shows in the calendar of the family by a link, which it creates and turns off on a phone', async () => {
    const { family } = await helpFamily()
    const page = await fixture.openPageAs(family, phone)
    await page.goto('/client-dashboard/appointments')
    const panel = page.getByRole('region', { name: 'In your own calendar' })
    await button(panel, 'Create a link').click()
    await expectVisible(panel.getByText('Your link is ready'))
    const open = panel.getByRole('link', { name: 'Open in my calendar' })
    const address = (await open.getAttribute('href')) ?? ''
    expect(address).toMatch(/^webcal:\/\/.+\/api\/calendar\/[\w-]{43}\.ics$/)
    await expectAccessible(page, 'calendar link', phone)
    await page.reload()
    // The address is shown only once.
    await expectVisible(panel.getByText('No calendar has used it yet.'))
    expect(await open.count()).toBe(0)
    const { status } = await fetch(`${fixture.app.address}${new URL(address.replace(/^webcal/, 'https')).pathname}`)
    expect(status).toBe(200)
    await page.reload()
    await expectVisible(panel.getByText('A calendar last used it:'))
    await button(panel, 'Turn off').click()
    await expectToast(page, 'The link no longer works')
    await expectVisible(button(panel, 'Create a link'))
  })
})
