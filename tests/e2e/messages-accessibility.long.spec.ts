// Runs axe on the pages with messages, appointments and resources, of families, partners and staff, in both screen sizes and both color schemes.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { appointmentBody, localTimeIn } from '#tests/support/appointments.ts'
import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'
import { createReferral, runActions } from '#tests/support/create-referral.ts'
import { button, expectVisible } from '#tests/support/page-expectations.ts'
import { resourceBody } from '#tests/support/resources.ts'

let fixture: BrowserFixture
let staff: TestUser
let worker: TestUser
let family: TestUser
let stranger: TestUser
let referralId: string
let conversationId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const pantryId = await fixture.app.createOrganization('Cobb Food Pantry')
  staff = await fixture.app.createStaff()
  worker = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
  const referral = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V', toOrganizationId: pantryId })
  referralId = referral.id
  await runActions(referral, [
    [staff, { action: 'submit' }],
    [worker, { action: 'accept' }],
  ])
  family = await fixture.app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
  const other = await createReferral(staff, { firstName: 'Noa', lastInitial: 'B' })
  stranger = await fixture.app.createUser([], { clientId: other.clientId, name: 'Noa Bell' })
  const params = { id: referralId }
  const started = await family.call('startConversation', {
    params,
    body: { organizationId: pantryId, subject: 'Delivery', body: 'Do you deliver on Fridays? We have no car.' },
  })
  conversationId = started.id
  const { messages } = await worker.call('conversation', {
    params: { id: conversationId },
    query: { after: started.position ?? undefined },
  })
  await worker.call('replyToConversation', {
    params: { id: conversationId },
    body: { parentMessageId: messages[0]?.id ?? '', body: 'Yes, before noon.' },
  })
  await staff.call('recordResource', { params, body: resourceBody({ notes: 'Paid to the landlord.' }) })
  const { position } = await staff.call('startConversation', {
    params,
    body: { organizationId: null, subject: 'Your request for food', body: 'Is anyone allergic to peanuts?' },
  })
  await fixture.app.waitForReadModels(position)
  await createAppointments()
})

const createAppointments = async () => {
  const params = { id: referralId }
  const { id } = await worker.call('scheduleAppointment', { params, body: appointmentBody(fixture.app) })
  await family.call('actOnAppointment', {
    params: { id },
    body: { action: 'request_move', version: 1, words: 'Could it be on Friday, after school?' },
  })
  const body = appointmentBody(fixture.app, {
    ...localTimeIn(fixture.app, 50),
    title: 'Talk about your request',
    location: 'By phone: (770) 555-0148',
    durationMinutes: 90,
  })
  await staff.call('scheduleAppointment', { params, body })
  const canceled = await worker.call('scheduleAppointment', { params, body: { ...body, allowOverlap: true } })
  const { position } = await worker.call('actOnAppointment', {
    params: { id: canceled.id },
    body: { action: 'cancel', version: 1, reason: 'We are closed on that day.' },
  })
  await fixture.app.waitForReadModels(position)
}
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

interface Scene {
  readonly name: string
  readonly user: () => TestUser
  readonly path: () => string
  /** Waits for the content that the test checks. */
  readonly text: string
  /** Opens a form or a dialog. */
  readonly open?: (page: Page) => Promise<void>
}

const scenes: readonly Scene[] = [
  { name: 'no messages', user: () => stranger, path: () => '/client-dashboard/messages', text: 'No messages yet' },
  { name: 'messages of a family', user: () => family, path: () => '/client-dashboard/messages', text: 'Delivery' },
  {
    name: 'conversation of a family',
    user: () => family,
    path: () => `/client-dashboard/messages/${conversationId}`,
    text: 'Yes, before noon.',
  },
  {
    name: 'new message of a family',
    user: () => family,
    path: () => `/client-dashboard/messages/new?referral=${referralId}`,
    text: 'Who do you want to write to?',
  },
  { name: 'inbox of an organization', user: () => worker, path: () => '/org/messages', text: 'Delivery' },
  {
    name: 'conversation of an organization',
    user: () => worker,
    path: () => `/org/messages/${conversationId}`,
    text: 'Do you deliver',
  },
  { name: 'inbox of staff', user: () => staff, path: () => '/staff/messages', text: 'Your request for food' },
  { name: 'dashboard of a family', user: () => family, path: () => '/client-dashboard', text: 'At a glance' },
  { name: 'no resources', user: () => stranger, path: () => '/client-dashboard/resources', text: 'Nothing here yet' },
  { name: 'resources of a family', user: () => family, path: () => '/client-dashboard/resources', text: 'March rent' },
  {
    name: 'messages and resources on a referral',
    user: () => staff,
    path: () => `/referrals/${referralId}`,
    text: 'Write to the family',
  },
  {
    name: 'no appointments',
    user: () => stranger,
    path: () => '/client-dashboard/appointments',
    text: 'No upcoming appointments',
  },
  {
    name: 'appointments of a family',
    user: () => family,
    path: () => '/client-dashboard/appointments',
    text: 'Pick up groceries',
  },
  {
    name: 'past appointments of a family',
    user: () => family,
    path: () => '/client-dashboard/appointments?show=past',
    text: 'We are closed on that day.',
  },
  {
    name: 'asking for a new time',
    user: () => family,
    path: () => '/client-dashboard/appointments',
    text: 'Talk about your request',
    open: async (page) => {
      await button(page, 'Ask for a new time').click()
      await expectVisible(page.getByLabel('Which days and times work for you?'))
    },
  },
  {
    name: 'scheduling an appointment',
    user: () => staff,
    path: () => `/referrals/${referralId}`,
    text: 'Pick up groceries',
    open: async (page) => {
      await button(page, 'Schedule an appointment').click()
      await button(page, 'Schedule appointment').click()
      await expectVisible(page.getByText('Choose a date'))
    },
  },
  {
    name: 'moving an appointment',
    user: () => worker,
    path: () => `/referrals/${referralId}`,
    text: 'Pick up groceries',
    open: async (page) => {
      await button(page, 'Reschedule').click()
      await expectVisible(page.getByLabel('Date', { exact: true }))
    },
  },
  {
    name: 'unknown conversation',
    user: () => family,
    path: () => '/client-dashboard/messages/3f9a2c71-0000-4000-8000-000000000000',
    text: 'Conversation not found',
  },
]

describe.each(appearances)('on a $size.name in $colorScheme', (appearance) => {
  it.each(scenes)('$name passes axe and fits the screen', async ({ name, user, path, text, open }) => {
    const page: Page = await fixture.openPageAs(user(), appearance)
    await page.goto(path())
    await expectVisible(page.getByText(text).first())
    await open?.(page)
    await expectAccessible(page, name, appearance)
  })
})
