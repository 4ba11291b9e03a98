// How an open page stays up to date with few requests: notifications, a lost connection, what is fetched again and
// when.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { createReferral } from '#tests/support/create-referral.ts'
import {
  button,
  expectUrl,
  expectVisible,
  expectAbsent,
  expectRow,
  expectStatus,
  pollOptions,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

const reviewTitle = 'Staff Referral Review'

let fixture: BrowserFixture
let partner: TestUser
let staff: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const harborId = await fixture.app.createOrganization('Harbor House')
  partner = await fixture.app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  staff = await fixture.app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it('NOT-02 NOT-05 the notification menu counts unread notifications, lists the newest five, and marks one or all as read', async () => {
  const page = await fixture.openPageAs(staff)
  await page.goto('/staff/referrals')
  const notificationButton = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const expectLabel = (name: string) =>
    expect.poll(() => notificationButton.getAttribute('aria-label'), pollOptions).toBe(name)
  await expectLabel('Notifications')
  const referrals = []
  // Each referral causes two notifications, because its client is new too.
  for (let count = 0; count < 5; count++) referrals.push(await createReferral(partner, { priority: 'high' }))
  await expectLabel('Notifications, 9+ unread')
  expect(await notificationButton.innerText()).toBe('9+')
  await notificationButton.click()
  const notificationItems = page.getByRole('banner').getByRole('listitem')
  await expect.poll(() => notificationItems.count(), pollOptions).toBe(5)
  await notificationItems
    .filter({ hasText: referrals.at(-1)?.shortId ?? '' })
    .getByRole('link')
    .click()
  await expectUrl(page, `/referrals/${referrals.at(-1)?.id}`)
  await expectLabel('Notifications, 9 unread')
  await notificationButton.click()
  await button(page, 'Mark all as read').click()
  await expectLabel('Notifications')
  await expectAbsent(notificationItems.getByText('Unread'))
})

it('changes made while the page is offline appear after it reconnects', async () => {
  const page = await fixture.openPageAs(staff)
  let isOffline = false
  let refusedConnections = 0
  let closeSocket = () => {}
  await page.routeWebSocket('**/api/live', (socket) => {
    if (isOffline) {
      refusedConnections++
      void socket.close()
      return
    }
    socket.connectToServer()
    closeSocket = () => void socket.close()
  })
  await page.goto('/staff/referrals')
  const earlierReferral = await createReferral(partner, { firstName: 'Early' })
  await expectRow(page, reviewTitle, { ID: earlierReferral.shortId })

  isOffline = true
  closeSocket()
  const missedReferral = await createReferral(partner, { firstName: 'Meanwhile' })
  const laterReferral = await createReferral(partner, { firstName: 'Later' })
  await expect.poll(() => refusedConnections, pollOptions).toBeGreaterThan(0)
  await expectAbsent(page.getByRole('link', { name: missedReferral.shortId }))
  isOffline = false
  // New rows wait for a click, so that the list does not move while someone taps.
  await expectVisible(page.getByRole('status').filter({ hasText: '2 new referrals' }))
  await expectAbsent(page.getByRole('link', { name: missedReferral.shortId }))
  await button(page, 'Refresh list').click()
  await expectRow(page, reviewTitle, { ID: missedReferral.shortId })
  await expectRow(page, reviewTitle, { ID: laterReferral.shortId })
})

it('REF-34 a slow response does not overwrite a newer change', async () => {
  const page = await fixture.openPageAs(staff)
  const firstReferral = await createReferral(partner, { firstName: 'Slow' })
  const responseRelease = Promise.withResolvers<void>()
  const responseReceived = Promise.withResolvers<void>()
  await page.route(
    '**/api/referrals?*',
    async (route) => {
      const response = await route.fetch()
      responseReceived.resolve()
      await responseRelease.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto('/staff/referrals?q=slow')
  const referralsLink = page.getByRole('navigation', { name: 'Staff pages' }).getByRole('link', { name: /^Referrals/ })
  await responseReceived.promise
  await expectVisible(referralsLink.getByText(/\d waiting/))
  const countBefore = Number.parseInt((await referralsLink.innerText()).replace(/\D/g, ''), 10)
  const laterReferral = await createReferral(partner, { firstName: 'Slower' })
  // The live message also made the count refresh, although the table's own response is still pending.
  await expectVisible(referralsLink.getByText(String(countBefore + 1)))
  responseRelease.resolve()
  await button(page, 'Refresh list').click()
  await expectRow(page, reviewTitle, { ID: laterReferral.shortId })
  await expectRow(page, reviewTitle, { ID: firstReferral.shortId })
})

it('shows the count in the staff navigation without fetching the list', async () => {
  const referral = await createReferral(partner)
  const page = await fixture.openPageAs(staff)
  const requestPaths: string[] = []
  page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname))
  await page.goto(`/referrals/${referral.id}`)
  await expectStatus(page, 'Requested')
  await expectVisible(page.getByRole('navigation', { name: 'Staff pages' }).getByText(/\d waiting/))
  expect(requestPaths).toContain('/api/review/summary')
  expect(requestPaths).not.toContain('/api/referrals')
})

it('UX-05 UX-06 a page is not fetched again when its window regains focus, nor on return to it within 5 minutes', async () => {
  const referral = await createReferral(partner)
  const page = await fixture.openPageAs(partner)
  await page.clock.install()
  let fetchCount = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/referrals/${referral.id}`) fetchCount++
  })
  const leaveAndReturn = async () => {
    await page.getByRole('link', { name: 'Back to dashboard' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Partner Dashboard' }))
    await page.goBack()
    await expectStatus(page, 'Requested')
  }
  await page.goto(`/referrals/${referral.id}`)
  await expectStatus(page, 'Requested')
  await leaveAndReturn()
  expect(fetchCount).toBe(1)

  await page.clock.fastForward('05:01')
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await page.getByLabel('Add a note').fill('So that something happens in between')
  expect(fetchCount).toBe(1)
  await leaveAndReturn()
  await expect.poll(() => fetchCount, pollOptions).toBe(2)
})
