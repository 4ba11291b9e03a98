// The system page in the browser: the state of each read model and reaction, a rebuild from start to end, and a
// verification that finds a difference.
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { button, dialog, expectVisible, expectAbsent } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'
import { createReferral } from '#tests/support/create-referral.ts'
import { createReferralScenario } from '#tests/support/referral-scenario.ts'

let fixture: BrowserFixture
let admin: TestUser
let staff: TestUser
let partner: TestUser
let referralId: string
beforeAll(async () => {
  fixture = await openBrowserFixture()
  const scenario = await createReferralScenario(fixture.app)
  admin = await fixture.app.createStaff('admin')
  staff = scenario.staff
  partner = scenario.partner
  referralId = await scenario.createSubmittedReferral()
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openSystemPage = async (
  person: TestUser,
  options: Parameters<BrowserFixture['openPageAs']>[1] = {},
): Promise<Page> => {
  const page = await fixture.openPageAs(person, options)
  await page.goto('/admin/system')
  await expectVisible(page.getByRole('heading', { level: 1, name: 'System' }))
  return page
}
const runAsOwner = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: fixture.app.database.ownerUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

it('an admin rebuilds a model and sees the consequence, the progress and the result', async () => {
  const page = await openSystemPage(admin)
  await expectVisible(panel(page, 'Referrals').getByText('Serving'))
  await button(page, 'Rebuild Referrals').click()
  await expectVisible(dialog(page, 'Rebuild Referrals').getByText('No one is interrupted'))
  await dialog(page, 'Rebuild Referrals').getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Rebuild Referrals').click()
  await dialog(page, 'Rebuild Referrals').getByRole('button', { name: 'Rebuild' }).click()
  await expectVisible(panel(page, 'Referrals').getByText(/rows in .*, started here/))
})

it('shows versions, sizes, waiting messages and the requests that failed', async () => {
  const { db } = fixture.app.server.services
  const failed = { request_id: 'b4bf2e0c', method: 'POST', route: '/api/referrals/:id/actions', process: 'web-1 42' }
  await db
    .insertInto('unexpected_error')
    .values({ at: fixture.app.clock.now(), type: 'DatabaseError', code: '42P01', ...failed })
    .execute()
  const page = await openSystemPage(staff)
  await expectVisible(panel(page, 'Installation').getByText(/^\d+ events in PostgreSQL, [\d.]+ (kB|MB)$/))
  await expectVisible(panel(page, 'Installation').getByText(/ free of /))
  await expectVisible(panel(page, 'Outgoing messages').getByText('Text messages'))
  await expectVisible(panel(page, 'Failed requests').getByText('POST /api/referrals/:id/actions'))
  await expectVisible(panel(page, 'Failed requests').getByText(/Request ID b4bf2e0c/))
})

it('a run in progress shows its progress bar, and no other run can start', async () => {
  const { pool } = fixture.app.database
  await pool.query(
    `insert into projection.run (kind, model, version, origin, phase, share, events, started_at, seen_at)
     select 'rebuild', model, version, 'terminal', 'folding', 0.43, 412000, now() - interval '13 seconds', now() + interval '1 hour'
     from projection.pointer where model = 'clients'`,
  )
  const page = await openSystemPage(admin)
  const progressBar = panel(page, 'Clients').getByRole('progressbar', { name: 'Clients: Rebuilding' })
  await expectVisible(progressBar)
  expect(await progressBar.getAttribute('aria-valuenow')).toBe('43')
  await expectVisible(panel(page, 'Clients').getByText('Reading the log'))
  expect(await button(page, 'Rebuild Clients').isDisabled()).toBe(true)
  await pool.query(`update projection.run set finished_at = now(), outcome = 'interrupted' where finished_at is null`)
  await expectVisible(panel(page, 'Clients').getByText('Interrupted, started from a terminal'))
})

it('a verification finds a tampered row and shows where it is', async () => {
  const { pool } = fixture.app.database
  const { rows } = await pool.query<{ schema: string }>(
    `select b.schema from projection.pointer p join projection.build b on b.id = p.build_id where p.model = 'referrals'`,
  )
  await pool.query(`update ${rows[0]?.schema}.referral set need = 'Clothing' where id = $1`, [referralId])
  const page = await openSystemPage(admin)
  await button(page, 'Verify Referrals').click()
  await expectVisible(panel(page, 'Referrals').getByText('1 difference, started here'))
  await expectVisible(panel(page, 'Referrals').getByText(`referral ${referralId} need`))
})

it('staff can view the page but start nothing', async () => {
  const page = await openSystemPage(staff)
  await expectVisible(page.getByText('Only an admin can rebuild, verify, or retry.'))
  await expectVisible(panel(page, 'Access'))
  await expectAbsent(page.getByRole('button', { name: /^(Rebuild|Verify)/ }))
})

it('an admin sees a parked stream and retries it, and the old address leads to the page', async () => {
  // No notification can be written, so the reaction parks the streams of a new client and of a new referral.
  await runAsOwner('alter table notification add constraint no_rows check (false) not valid')
  const { id, clientId } = await createReferral(partner)
  const page = await openSystemPage(admin)
  await page.goto('/admin/read-models')
  await page.waitForURL('**/admin/system')
  const parkedPanel = panel(page, 'Parked streams')
  const retryButton = (stream: string) => parkedPanel.getByRole('button', { name: new RegExp(`^Retry ${stream}`) })
  const streams = [`client-${clientId}`, `referral-${id}`]
  await expectVisible(parkedPanel.getByText(/violates check constraint "no_rows"/), ...streams.map(retryButton))
  await runAsOwner('alter table notification drop constraint no_rows')
  for (const stream of streams) {
    await retryButton(stream).click()
    await expectAbsent(retryButton(stream))
  }
  await expectVisible(parkedPanel.getByText('None. Every event could be read.'))
})

it('an admin sees at the top what is failing, why, and what to do, until it recovers', async () => {
  await runAsOwner(`create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await runAsOwner(
    'create trigger refuse_rows before insert on notification for each row execute function refuse_row()',
  )
  const page = await openSystemPage(admin)
  const health = panel(page, 'System health')
  await expectVisible(health.getByText('Everything is following the event log.'))
  await expectVisible(panel(page, 'Referrals').getByText('Live', { exact: true }))
  await createReferral(partner)
  await expectVisible(health.getByText('1 item needs attention:'))
  await expectVisible(health.getByText('New record notifications'))
  await expectVisible(health.getByText('Retrying', { exact: true }))
  await expectVisible(health.getByText("The database didn't respond or refused a write."))
  await expectVisible(
    health.getByText(/^It tries again at least every 5 seconds\. If this continues, check the database/),
  )
  await expectVisible(health.getByText('Details: could not extend file: No space left on device'))
  await runAsOwner('drop trigger refuse_rows on notification')
  await expectVisible(health.getByText('Everything is following the event log.'))
  const row = panel(page, 'Notifications and follow-ups').getByRole('listitem').filter({ hasText: 'New record' })
  await expectVisible(row.getByText('Live', { exact: true }))
  await expectVisible(row.getByText('Up to date'))
})
