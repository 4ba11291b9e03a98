// How an open page stays up to date with few requests: notifications, a lost connection, what is fetched again and
// when.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { refer } from '#tests/support/refer.ts'
import { button, isAt, sees, seesNo, seesRow, seesStatus, soon } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

const review = 'Staff Referral Review'

let stage: Stage
let partner: Person
let staff: Person

beforeAll(async () => {
  stage = await openStage()
  const harbor = await stage.app.organization('Harbor House')
  partner = await stage.app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  staff = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

it('NOT-02 NOT-05 the notification menu counts the unread, lists the newest five, and marks one or all as read', async () => {
  const page = await stage.visitorAs(staff)
  await page.goto('/staff/referrals')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const counts = (name: string) => expect.poll(() => bell.getAttribute('aria-label'), soon).toBe(name)
  await counts('Notifications')
  const made = []
  // Each referral causes two notifications, because its client is new too.
  for (let count = 0; count < 5; count++) made.push(await refer(partner, { priority: 'high' }))
  await counts('Notifications, 9+ unread')
  expect(await bell.innerText()).toBe('9+')
  await bell.click()
  const listed = page.getByRole('banner').getByRole('listitem')
  await expect.poll(() => listed.count(), soon).toBe(5)
  await listed
    .filter({ hasText: made.at(-1)?.short ?? '' })
    .getByRole('link')
    .click()
  await isAt(page, `/referrals/${made.at(-1)?.id}`)
  await counts('Notifications, 9 unread')
  await bell.click()
  await button(page, 'Mark all as read').click()
  await counts('Notifications')
  await seesNo(listed.getByText('Unread'))
})

it('changes from an offline period appear after the reconnect', async () => {
  const page = await stage.visitorAs(staff)
  let down = false
  let refused = 0
  let drop = () => {}
  await page.routeWebSocket('**/api/live', (socket) => {
    if (down) {
      refused++
      void socket.close()
      return
    }
    socket.connectToServer()
    drop = () => void socket.close()
  })
  await page.goto('/staff/referrals')
  const before = await refer(partner, { firstName: 'Early' })
  await seesRow(page, review, { ID: before.short })

  down = true
  drop()
  const meanwhile = await refer(partner, { firstName: 'Meanwhile' })
  const after = await refer(partner, { firstName: 'Later' })
  await expect.poll(() => refused, soon).toBeGreaterThan(0)
  await seesNo(page.getByRole('link', { name: meanwhile.short }))
  down = false
  // New rows wait for a click, so that the list does not move while someone taps.
  await sees(page.getByRole('status').filter({ hasText: '2 new referrals' }))
  await seesNo(page.getByRole('link', { name: meanwhile.short }))
  await button(page, 'Show the list as it is now').click()
  await seesRow(page, review, { ID: meanwhile.short })
  await seesRow(page, review, { ID: after.short })
})

it('REF-34 a slow response does not overwrite a newer change', async () => {
  const page = await stage.visitorAs(staff)
  const old = await refer(partner, { firstName: 'Slow' })
  const gate = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(
    '**/api/referrals?*',
    async (route) => {
      const response = await route.fetch()
      held.resolve()
      await gate.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto('/staff/referrals?q=slow')
  const count = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Referrals/ })
  await held.promise
  await sees(count.getByText(/\d waiting/))
  const before = Number.parseInt((await count.innerText()).replace(/\D/g, ''), 10)
  const later = await refer(partner, { firstName: 'Slower' })
  // The live message also made the count refresh, although the table's own response is still pending.
  await sees(count.getByText(String(before + 1)))
  gate.resolve()
  await button(page, 'Show the list as it is now').click()
  await seesRow(page, review, { ID: later.short })
  await seesRow(page, review, { ID: old.short })
})

it('the console fetches no list for the count in its navigation', async () => {
  const made = await refer(partner)
  const page = await stage.visitorAs(staff)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/referrals/${made.id}`)
  await seesStatus(page, 'Requested')
  await sees(page.getByRole('navigation', { name: 'Console' }).getByText(/\d waiting/))
  expect(asked).toContain('/api/review/summary')
  expect(asked).not.toContain('/api/referrals')
})

it('UX-05 UX-06 a page is not fetched again when its window regains focus, nor on return to it within 5 minutes', async () => {
  const made = await refer(partner)
  const page = await stage.visitorAs(partner)
  await page.clock.install()
  let reads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/referrals/${made.id}`) reads++
  })
  const leaveAndReturn = async () => {
    await page.getByRole('link', { name: 'Back to dashboard' }).click()
    await sees(page.getByRole('heading', { name: 'Partner Dashboard' }))
    await page.goBack()
    await seesStatus(page, 'Requested')
  }
  await page.goto(`/referrals/${made.id}`)
  await seesStatus(page, 'Requested')
  await leaveAndReturn()
  expect(reads).toBe(1)

  await page.clock.fastForward('05:01')
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await page.getByLabel('Add a note').fill('So that something happens in between')
  expect(reads).toBe(1)
  await leaveAndReturn()
  await expect.poll(() => reads, soon).toBe(2)
})
