// A past date and a report that take long, in the browser: the progress, leaving the page and finding the job again,
// the result, and canceling. The other process that runs the slow jobs is only a row with a lease.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { referralsModel } from '#projections/referrals/model.ts'
import type { TestUser } from '#tests/support/app.ts'
import { type CreatedReferral, createReferral } from '#tests/support/create-referral.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import {
  button,
  expectAbsent,
  expectRow,
  expectToast,
  expectUrl,
  expectVisible,
} from '#tests/support/page-expectations.ts'

const yearMs = 365 * 86_400_000
const aYearAgo = new Date(Date.now() - yearMs).toISOString()

let fixture: BrowserFixture
let staff: TestUser
let referral: CreatedReferral
beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const harborId = await app.createOrganization('Harbor House')
  staff = await app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
  app.clock.set(new Date(Date.now() - yearMs - 86_400_000))
  const partner = await app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  referral = await createReferral(partner, { firstName: 'Opal', lastInitial: 'K', county: 'Bartow' })
  app.clock.set(new Date())
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const query = (text: string, values: readonly unknown[]) => fixture.app.database.pool.query(text, [...values])

const addSlowJob = async (kind: string, key: string, request: object): Promise<string> => {
  const id = randomUUID()
  await query(
    `insert into job (id, kind, key, request, requested_by, requested_at, state, read_count, total_count, lease, leased_until)
     values ($1, $2, $3, $4, array[$5::uuid], now(), 'running', 412000, 1030000, gen_random_uuid(), now() + interval '1 hour')`,
    [id, kind, key, JSON.stringify(request), staff.id],
  )
  return id
}
const addSlowDate = (at: string) => addSlowJob('as_of', `as_of v${referralsModel.version} ${at}`, { at })

it('shows the progress of an older date, which can be left, found again and opened', async () => {
  const id = await addSlowDate(aYearAgo)
  const page = await fixture.openPageAs(staff)
  await page.goto(`/staff/referrals?asOf=${aYearAgo}`)
  await expectVisible(page.getByText('412,000 of 1,030,000 events read'), page.getByRole('progressbar'))
  // The page follows the progress.
  await query('update job set read_count = 824000 where id = $1', [id])
  await expectVisible(page.getByText('824,000 of 1,030,000 events read'))

  await page.goto('/admin/reports')
  const recent = page.getByRole('region', { name: 'Your recent reports and dates' })
  await expectVisible(recent.getByText('Running'), recent.getByText('824,000 of 1,030,000 events read'))
  // The other process dies, and this one takes the job over.
  await query('update job set leased_until = now() where id = $1', [id])
  await expectVisible(recent.getByText('Ready'))
  await recent.getByRole('link', { name: /^Review as of/ }).click()
  await expectUrl(page, /asOf=/)
  await expectRow(page, 'Staff Referral Review', { ID: referral.shortId, Status: 'Requested' })
})

it('opens an older date as soon as its job is done', async () => {
  const at = new Date(Date.parse(aYearAgo) + 60_000).toISOString()
  const id = await addSlowDate(at)
  const page = await fixture.openPageAs(staff, { size: screenSizes.phone })
  await page.goto(`/referrals/${referral.id}?asOf=${at}`)
  await expectVisible(page.getByText('412,000 of 1,030,000 events read'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await query('update job set leased_until = now() where id = $1', [id])
  await expectVisible(page.getByText('Opal').first())
  await expectAbsent(page.getByRole('progressbar'))
})

it('returns to the present when an older date is canceled', async () => {
  const at = new Date(Date.parse(aYearAgo) + 120_000).toISOString()
  const id = await addSlowDate(at)
  const page = await fixture.openPageAs(staff)
  await page.goto(`/staff/referrals?asOf=${at}`)
  await page.route('**/api/jobs/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await button(page, 'Cancel').click()
  await expectToast(page, "This couldn't be canceled", 'The service is temporarily unavailable. Please try again.')
  await page.unrouteAll()
  await button(page, 'Cancel').click()
  await expectUrl(page, /^\/staff\/referrals$/)
  await expectRow(page, 'Staff Referral Review', { ID: referral.shortId })
  await expect
    .poll(async () => (await query('select state from job where id = $1', [id])).rows)
    .toEqual([{ state: 'cancelled' }])
})

it('shows the progress of a report, and its table when it is done', async () => {
  const parameters = { from: '2024-01-01', to: '2026-03-01', asOf: aYearAgo }
  const id = await addSlowJob('report', randomUUID(), { name: 'funnel', parameters })
  const page = await fixture.openPageAs(staff)
  await page.goto(`/admin/reports?report=funnel&run=${id}`)
  await expectVisible(page.getByText('Running report…'), page.getByText('412,000 of 1,030,000 events read').first())
  await query('update job set leased_until = now() where id = $1', [id])
  await expectVisible(page.getByRole('table', { name: 'Referral funnel' }))
  const canceledId = await addSlowJob('report', randomUUID(), { name: 'funnel', parameters })
  await page.goto(`/admin/reports?report=funnel&run=${canceledId}`)
  await button(page, 'Cancel').click()
  await expectVisible(page.getByText('Nothing more is being calculated.'))
})
