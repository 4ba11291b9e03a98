// Notifications on the pages: the page of all notifications, a partner's updates, a client's recent activity, the
// unsubscribe link, and reported listing problems.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { m } from '#messages'
import { type TestUser, testPassword } from '#tests/support/app.ts'
import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import { createFormGuardPass } from '#tests/support/public-requests.ts'
import {
  button,
  expectUrl,
  expectVisible,
  expectAbsent,
  expectToast,
  pollOptions,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let fixture: BrowserFixture
let scenario: ReferralScenario
let staff: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture()
  scenario = await createReferralScenario(fixture.app)
  const officeId = await fixture.app.createOrganization('Exchange office')
  await waitForReactions(fixture.app)
  staff = await fixture.app.createUser([{ organizationId: officeId, role: 'staff' }], { name: 'Sam Staff' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const insertNotifications = async (user: TestUser, count: number) => {
  await fixture.app.database.pool.query(
    `insert into notification (id, user_id, type, title, message, link, created_at)
     select gen_random_uuid(), $1, 'new_referral', 'New referral', 'A referral came in.',
       '/referrals/' || gen_random_uuid(), now() - n * interval '1 hour'
     from generate_series(1, $2::int) as n`,
    [user.id, count],
  )
}

it('NOT-03 NOT-05 NOT-07 a keyboard user pages through all notifications, filters unread ones, marks them as read and opens them', async () => {
  await insertNotifications(staff, 59)
  const page = await fixture.openPageAs(staff, { size: screenSizes.phone })
  await page.goto('/staff/referrals')
  await expectVisible(page.getByRole('button', { name: 'Notifications, 9+ unread' }))
  await expectAccessible(page, 'many notifications', { size: screenSizes.phone, colorScheme: 'light' })
  await page.getByRole('button', { name: /^Notifications/ }).press('Enter')
  const viewAllLink = page.getByRole('link', { name: 'View all notifications' })
  await viewAllLink.press('Enter')
  await expectUrl(page, '/staff/notifications')
  await expectVisible(page.getByRole('heading', { name: 'Notifications', level: 1 }))
  const list = page.getByRole('main').getByRole('list', { name: 'Notifications' })
  const rows = list.getByRole('listitem')
  await expect.poll(() => rows.count(), pollOptions).toBe(50)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expectUrl(page, '/staff/notifications?page=2')
  await expect.poll(() => rows.count(), pollOptions).toBe(9)
  await page.getByRole('button', { name: 'Prev' }).press('Enter')

  const id = await scenario.createReferral()
  const newRow = rows.filter({ hasText: id.slice(0, 8) })
  await expectVisible(newRow.getByText('Unread'))
  await expectVisible(page.getByText('60 unread'))
  await newRow.getByRole('button', { name: `Mark as read: New referral ${id.slice(0, 8)}` }).press('Enter')
  await expectAbsent(newRow.getByText('Unread'))
  await expectVisible(page.getByText('59 unread'))
  await page.getByLabel('Unread only').press('Space')
  await expectUrl(page, '/staff/notifications?unread=true')
  await expectAbsent(newRow)
  await button(page, 'Mark all as read').press('Enter')
  await expectVisible(page.getByText('No unread notifications'))
  await button(page, 'Show all notifications').press('Enter')
  await newRow.getByRole('link').press('Enter')
  await expectUrl(page, `/referrals/${id}`)
})

it('NOT-10 a partner sees new updates on the dashboard, marks them as read without affecting the receiver, and reads all of them', async () => {
  const page = await fixture.openPageAs(scenario.partner)
  await page.goto('/dashboard')
  const updates = page.getByRole('region', { name: 'Updates' })
  await expectVisible(updates.getByText('No updates yet'))
  const id = await scenario.createSubmittedReferral()
  await expectVisible(updates.getByText('Your referral was sent to Cobb Food Pantry'))
  await expectVisible(updates.getByText('1 unread'))
  await scenario.act(scenario.receiverMember, id, { action: 'accept', version: 2 })
  await expectVisible(updates.getByText('Cobb Food Pantry accepted your referral'))
  await updates.getByRole('listitem').first().getByRole('link').click()
  await expectUrl(page, `/referrals/${id}`)
  await page.goBack()
  await expectVisible(updates.getByText('1 unread'))
  await updates.getByRole('link', { name: 'See all updates' }).click()
  await expectUrl(page, '/dashboard/updates')
  await expectVisible(page.getByText('Cobb Food Pantry accepted your referral'))
  await button(page, 'Mark all as read').click()
  await expectVisible(page.getByText('No unread notifications'))
  const receiver = await scenario.receiverMember.call('organizationUpdates', { query: {} })
  expect(receiver.unread).toBe(1)
})

it('NOT-10 a client reads the activity on a request, chooses the language of emails, and unsubscribes through a link without signing in', async () => {
  const client = await fixture.app.createUser([], { clientId: scenario.clientId, name: 'Marisol Vega' })
  const page = await fixture.openPageAs(client, { size: screenSizes.phone })
  await page.goto('/client-dashboard')
  const activity = page.getByRole('region', { name: 'Recent activity' })
  const id = await scenario.createSubmittedReferral()
  await expectVisible(activity.getByText('Your Food Assistance request was sent to Cobb Food Pantry').first())

  await page.goto('/account')
  const frequency = page.getByRole('group', { name: 'When we email you about referrals' })
  await expect.poll(() => frequency.getByLabel(/^Right away/).isChecked(), pollOptions).toBe(true)
  const language = page.getByRole('group', { name: 'Language of your pages and these emails' })
  expect(await language.getByLabel('English').isChecked()).toBe(true)
  await language.getByLabel('Español').press('Space')
  // The page opens again in the chosen language.
  await page.waitForURL('**/es/account')
  await expect.poll(() => page.getByRole('radio', { name: 'Español' }).isChecked(), pollOptions).toBe(true)
  await scenario.act(scenario.receiverMember, id, { action: 'accept', version: 2 })
  await waitForReactions(fixture.app)
  fixture.app.clock.advance(10 * 60_000)
  const link = await waitUntil('the email', async () => {
    const { rows } = await fixture.app.database.pool.query<{ unsubscribe: string }>(
      'select unsubscribe from mail_outbox where recipient = $1',
      [client.email],
    )
    return rows[0]?.unsubscribe
  })
  const { pathname, search } = new URL(link)

  const signedOutPage = await fixture.openPage({ size: screenSizes.phone })
  await signedOutPage.goto(pathname + search)
  await expectVisible(signedOutPage.getByRole('heading', { name: 'Stop notification emails' }))
  // The session from before the clock advanced has ended.
  const body = { email: client.email, password: testPassword }
  const { accessToken } = await fixture.app.anonymous.call('signIn', { body })
  const readFrequency = async () =>
    (await fixture.app.asUser({ ...client, token: accessToken }).call('mailPreference', {})).frequency
  expect(await readFrequency()).toBe('immediately')
  await button(signedOutPage, 'Stop these emails').click()
  await expectVisible(signedOutPage.getByText('Notification emails are off'))
  expect(await readFrequency()).toBe('never')
  await signedOutPage.goto('/unsubscribe?token=nonsense')
  await button(signedOutPage, 'Stop these emails').click()
  await expectVisible(signedOutPage.getByText('This link is incomplete, or'))
})

it('staff find a reported listing problem on an accessible page and resolve it', async () => {
  const id = await fixture.app.createOrganization('Wrong Hours Pantry')
  const reportProblem = (body: {
    readonly reason: 'hours' | 'closed'
    readonly text: string
    readonly email: string
  }) =>
    fixture.app.anonymous.call('reportListingProblem', {
      params: { id },
      body: { ...body, guard: createFormGuardPass(fixture.app, 'listing_problem') },
    })
  const text = 'They close at noon on Fridays.\nThe sign at the door says so, and so does the woman at the desk.'
  await reportProblem({ reason: 'hours', text, email: 'neighbor@example.org' })
  await reportProblem({ reason: 'closed', text: `It moved: see ${'https://example.org/'.padEnd(120, 'x')}`, email: '' })

  for (const appearance of appearances) {
    const page = await fixture.openPageAs(staff, appearance)
    await page.goto('/staff/referrals')
    await page.getByRole('link', { name: 'Listing Problems' }).click()
    await expectUrl(page, '/staff/listing-problems')
    await expectVisible(page.getByText('They close at noon on Fridays.'), page.getByText('They closed or moved'))
    await expectAccessible(page, 'listing problems', appearance)
    await page.route('**/api/listing-problems**', (route) => route.abort())
    await page.reload()
    await expectVisible(page.getByText(m['listing-problems:loadFailed']()))
    await expectAccessible(page, 'listing problems, failing', appearance)
    await page.unroute('**/api/listing-problems**')
    await button(page, 'Try again').click()
    await expectVisible(page.getByRole('link', { name: 'neighbor@example.org' }))
  }

  const page = await fixture.openPageAs(staff)
  await page.goto('/staff/listing-problems')
  const rows = page.getByRole('list', { name: 'Listing problems' }).getByRole('listitem')
  await expect.poll(() => rows.count(), pollOptions).toBe(2)
  await button(page, 'Mark resolved: Wrong Hours Pantry').first().click()
  await expectToast(page, 'Marked resolved')
  await expectAbsent(page.getByText('They close at noon on Fridays.'))
  await button(page, 'Mark resolved: Wrong Hours Pantry').click()
  await expectVisible(page.getByText('No open reports'))
})
