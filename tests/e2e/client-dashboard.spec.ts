// A family's dashboard, on a phone and on a desktop: where the request is, the next appointment, figures, and recent
// activity, which change without a reload.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { type CreatedReferral, createAcceptedReferral } from '#tests/support/create-referral.ts'
import { button, expectVisible } from '#tests/support/page-expectations.ts'
import { resourceBody } from '#tests/support/resources.ts'

let fixture: BrowserFixture
let staff: TestUser
let worker: TestUser
let family: TestUser
let referral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const pantryId = await fixture.app.createOrganization('Cobb Food Pantry')
  staff = await fixture.app.createStaff()
  worker = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
  referral = await createAcceptedReferral(staff, worker, pantryId)
  family = await fixture.app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it('CLI-20 CLI-21 CLI-22 CLI-23 shows a family the status of its requests on a phone, and updates live', async () => {
  const page = await fixture.openPageAs(family, { size: screenSizes.phone })
  await page.goto('/client-dashboard')
  await expectVisible(
    page.getByRole('heading', { name: 'Hello, Marisol' }),
    page.getByText('A partner is working on your Food Assistance request.'),
    page.getByText('75%'),
  )
  const glance = page.getByRole('region', { name: 'At a glance' })
  const figures = async () =>
    Object.fromEntries((await glance.locator('dl > div').allInnerTexts()).map((text) => text.split(/\n+/)))
  const before = await figures()
  expect(before).toEqual({
    'Active referrals': '1',
    'Total referrals': '1',
    'Completed services': '0',
    'Total investment': '$0',
    'Upcoming appointments': '0',
    'Unread messages': '0',
  })

  const params = { id: referral.id }
  await worker.call('recordResource', { params, body: resourceBody({ dollars: 1_140.4 }) })
  await worker.call('startConversation', {
    params,
    body: { organizationId: null, subject: 'Friday', body: 'Come by.' },
  })
  await worker.call('scheduleAppointment', {
    params,
    body: {
      organizationId: null,
      title: 'Pantry visit',
      description: '',
      notes: '',
      date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
      time: '10:30',
      durationMinutes: 90,
      location: 'Room 2',
      allowOverlap: false,
    },
  })
  await expect.poll(figures).toEqual({
    ...before,
    'Total investment': '$1,140',
    'Upcoming appointments': '1',
    'Unread messages': '1',
  })
  const next = page.getByRole('region', { name: 'Your next appointment' })
  await expectVisible(
    next.getByRole('link', { name: 'Pantry visit' }),
    next.getByText(/10:30 AM, 1 hour 30 minutes/),
    next.getByText('Cobb Food Pantry, Room 2'),
  )
  const activity = page.getByRole('list', { name: 'Recent activity' })
  await expectVisible(
    activity.getByText(/^Appointment scheduled for/),
    activity.getByText('New message from Cobb Food Pantry'),
    activity.getByText('Cobb Food Pantry accepted your Food Assistance request'),
    activity.getByRole('link', { name: 'Help from Cobb Food Pantry was recorded for you: March rent' }),
  )

  // The other views are in the menu.
  await button(page, 'More').click()
  await page.getByRole('link', { name: 'Resources & Benefits' }).click()
  await expectVisible(page.getByText('March rent'), page.getByText('$1,140', { exact: true }))
})

it('CLI-18 the sidebar leads to each of the six views, and signs out', async () => {
  const page = await fixture.openPageAs(family)
  await page.goto('/client-dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Your account' }).first()
  for (const name of ['My Referrals', 'Resources & Benefits', 'Appointments', 'Messages', 'Profile Settings']) {
    await sidebar.getByRole('link', { name: new RegExp(name) }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name }))
  }
  await sidebar.getByRole('link', { name: 'Dashboard' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Hello, Marisol' }))
  await button(page, 'Sign Out').click()
  await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/^\/client-dashboard/)
})

it('CLI-20 the dashboard can be loaded again after a failure', async () => {
  const page = await fixture.openPageAs(family)
  await page.route('**/api/client/dashboard*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/client-dashboard')
  await expectVisible(page.getByText("Your dashboard couldn't be loaded"))
  await page.unroute('**/api/client/dashboard*')
  await button(page, 'Try again').click()
  await expectVisible(page.getByText('75%'))
})
