// Notifications on the pages: the page of all notifications, a partner's updates, a client's recent activity, the
// unsubscribe link, and reported listing problems.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { type Person } from '#tests/support/app.ts'
import { appearances, seesNoFault } from '#tests/support/axe.ts'
import { filledIn } from '#tests/support/public-requests.ts'
import { button, isAt, sees, seesNo, seesToast, soon } from '#tests/support/screens.ts'
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'
import { type Story, tellStory } from '#tests/support/story.ts'
import { until } from '#tests/support/until.ts'

let stage: Stage
let story: Story
let staff: Person

beforeAll(async () => {
  stage = await openStage()
  story = await tellStory(stage.app)
  const home = await stage.app.organization('Exchange office')
  staff = await stage.app.person([{ organizationId: home, role: 'staff' }], { name: 'Sam Staff' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const tellMany = async (who: Person, count: number) => {
  await stage.app.database.pool.query(
    `insert into notification (id, user_id, type, title, message, link, created_at)
     select gen_random_uuid(), $1, 'new_referral', 'New referral', 'A referral came in.',
       '/referrals/' || gen_random_uuid(), now() - n * interval '1 hour'
     from generate_series(1, $2::int) as n`,
    [who.id, count],
  )
}

it('NOT-03 NOT-05 NOT-07 the menu leads to all notifications: by keyboard, 50 per page, unread only, each marked as read or opened', async () => {
  await tellMany(staff, 59)
  const page = await stage.visitorAs(staff, { size: sizes.phone })
  await page.goto('/staff/referrals')
  await sees(page.getByRole('button', { name: 'Notifications, 9+ unread' }))
  await seesNoFault(page, 'many notifications', { size: sizes.phone, colorScheme: 'light' })
  await page.getByRole('button', { name: /^Notifications/ }).press('Enter')
  const viewAll = page.getByRole('link', { name: 'View all notifications' })
  await viewAll.press('Enter')
  await isAt(page, '/staff/notifications')
  await sees(page.getByRole('heading', { name: 'Notifications', level: 1 }))
  const list = page.getByRole('main').getByRole('list', { name: 'Notifications' })
  const rows = list.getByRole('listitem')
  await expect.poll(() => rows.count(), soon).toBe(50)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await isAt(page, '/staff/notifications?page=2')
  await expect.poll(() => rows.count(), soon).toBe(9)
  await page.getByRole('button', { name: 'Prev' }).press('Enter')

  const id = await story.request()
  const fresh = rows.filter({ hasText: id.slice(0, 8) })
  await sees(fresh.getByText('Unread'))
  await sees(page.getByText('60 unread'))
  await fresh.getByRole('button', { name: `Mark as read: New referral ${id.slice(0, 8)}` }).press('Enter')
  await seesNo(fresh.getByText('Unread'))
  await sees(page.getByText('59 unread'))
  await page.getByLabel('Only unread').press('Space')
  await isAt(page, '/staff/notifications?unread=true')
  await seesNo(fresh)
  await button(page, 'Mark all as read').press('Enter')
  await sees(page.getByText('Nothing unread.'))
  await button(page, 'Show all notifications').press('Enter')
  await fresh.getByRole('link').press('Enter')
  await isAt(page, `/referrals/${id}`)
})

it('NOT-10 a partner sees new updates on the dashboard, marks them as read without affecting the receiver, and reads all of them', async () => {
  const page = await stage.visitorAs(story.partner)
  await page.goto('/dashboard')
  const updates = page.getByRole('region', { name: 'Updates' })
  await sees(updates.getByText('No updates yet.'))
  const id = await story.submitted()
  await sees(updates.getByText('Your referral was sent to Cobb Food Pantry'))
  await sees(updates.getByText('1 unread'))
  await story.act(story.host, id, { action: 'accept', version: 2 })
  await sees(updates.getByText('Cobb Food Pantry accepted your referral'))
  await updates.getByRole('listitem').first().getByRole('link').click()
  await isAt(page, `/referrals/${id}`)
  await page.goBack()
  await sees(updates.getByText('1 unread'))
  await updates.getByRole('link', { name: 'See all updates' }).click()
  await isAt(page, '/dashboard/updates')
  await sees(page.getByText('Cobb Food Pantry accepted your referral'))
  await button(page, 'Mark all as read').click()
  await sees(page.getByText('Everything is read'))
  const receiver = await story.host.call('organizationUpdates', { query: {} })
  expect(receiver.unread).toBe(1)
})

it('NOT-10 a client reads the activity on a request, turns email on, and unsubscribes by a link without signing in', async () => {
  const client = await stage.app.person([], { clientId: story.clientId, name: 'Marisol Vega' })
  const page = await stage.visitorAs(client, { size: sizes.phone })
  await page.goto('/client-dashboard')
  const activity = page.getByRole('region', { name: 'Recent activity' })
  const id = await story.submitted()
  await sees(activity.getByText('Food Assistance was sent to Cobb Food Pantry').first())

  await page.goto('/account')
  const frequency = page.getByRole('group', { name: 'When we email you about referrals' })
  await expect.poll(() => frequency.getByLabel(/^Never/).isChecked(), soon).toBe(true)
  await frequency.getByLabel(/^Right away/).press('Space')
  await sees(page.getByText('Saved'))
  await story.act(story.host, id, { action: 'accept', version: 2 })
  const link = await until('the mail', async () => {
    const { rows } = await stage.app.database.pool.query<{ unsubscribe: string }>(
      'select unsubscribe from mail_outbox where recipient = $1',
      [client.email],
    )
    return rows[0]?.unsubscribe
  })
  const { pathname, search } = new URL(link)

  const stranger = await stage.visitor({ size: sizes.phone })
  await stranger.goto(pathname + search)
  await sees(stranger.getByRole('heading', { name: 'Stop notification emails' }))
  expect((await client.call('mailPreference', {})).frequency).toBe('immediately')
  await button(stranger, 'Stop these emails').click()
  await sees(stranger.getByText('You will get no more notification emails'))
  expect((await client.call('mailPreference', {})).frequency).toBe('never')
  await stranger.goto('/unsubscribe?token=nonsense')
  await button(stranger, 'Stop these emails').click()
  await sees(stranger.getByText('This link is not complete.'))
})

it('staff find a reported listing problem on an accessible page and resolve it', async () => {
  const id = await stage.app.organization('Wrong Hours Pantry')
  const report = (body: { readonly reason: 'hours' | 'closed'; readonly text: string; readonly email: string }) =>
    stage.app.anonymous.call('reportListing', {
      params: { id },
      body: { ...body, guard: filledIn(stage.app, 'listing_problem') },
    })
  const text = 'They close at noon on Fridays.\nThe sign at the door says so, and so does the woman at the desk.'
  await report({ reason: 'hours', text, email: 'neighbor@example.org' })
  await report({ reason: 'closed', text: `It moved: see ${'https://example.org/'.padEnd(120, 'x')}`, email: '' })

  for (const appearance of appearances) {
    const page = await stage.visitorAs(staff, appearance)
    await page.goto('/staff/referrals')
    await page.getByRole('link', { name: 'Listing Problems' }).click()
    await isAt(page, '/staff/listing-problems')
    await sees(page.getByText('They close at noon on Fridays.'), page.getByText('They have closed or moved'))
    await seesNoFault(page, 'listing problems', appearance)
    await page.route('**/api/listing-problems**', (route) => route.abort())
    await page.reload()
    await sees(page.getByText('The reports could not be loaded'))
    await seesNoFault(page, 'listing problems, failing', appearance)
    await page.unroute('**/api/listing-problems**')
    await button(page, 'Try again').click()
    await sees(page.getByRole('link', { name: 'neighbor@example.org' }))
  }

  const page = await stage.visitorAs(staff)
  await page.goto('/staff/listing-problems')
  const rows = page.getByRole('list', { name: 'Listing problems' }).getByRole('listitem')
  await expect.poll(() => rows.count(), soon).toBe(2)
  await button(page, 'Seen to: Wrong Hours Pantry').first().click()
  await seesToast(page, 'Taken off the list')
  await seesNo(page.getByText('They close at noon on Fridays.'))
  await button(page, 'Seen to: Wrong Hours Pantry').click()
  await sees(page.getByText('Nothing is waiting.'))
})
