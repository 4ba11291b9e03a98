// The review table, a referral and reports as of an earlier instant, in the browser. A user chooses the instant by date
// and time, a banner shows it, the URL keeps it, and one click returns to the present.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  expectUrl,
  readRows,
  expectVisible,
  expectAbsent,
  expectRow,
  pollOptions,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { toWallTime } from '../../web/src/features/as-of/wall-time.ts'

const reviewTitle = 'Staff Referral Review'
const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

let fixture: BrowserFixture
let staff: TestUser
let closedReferral: CreatedReferral
let laterReferral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const harborId = await app.createOrganization('Harbor House')
  app.clock.set(daysAgo(3))
  const referringMember = await app.createUser([{ organizationId: harborId, role: 'member' }], {
    name: 'Former Member',
  })
  closedReferral = await createReferral(referringMember, { firstName: 'Opal', lastInitial: 'K', county: 'Bartow' })
  app.clock.set(new Date())
  staff = await app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
  await runActions(closedReferral, [[staff, { action: 'close', reason: 'duplicate' }]])
  const partner = await app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  laterReferral = await createReferral(partner, { firstName: 'Rosalind', lastInitial: 'T', county: 'Cobb' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const chooseInstant = async (page: Page, instant: Date) => {
  const asOfDialog = dialog(page, 'View an earlier date')
  await asOfDialog.getByLabel('Date and time').fill(toWallTime(instant))
  await button(asOfDialog, 'Show').click()
}
const banner = (page: Page) => page.getByText(/^As of .*\d/)

it('shows the table as of an earlier day without actions, and returns to the current one', async () => {
  const page = await fixture.openPageAs(staff)
  await page.goto('/staff/referrals')
  await expectRow(page, reviewTitle, { ID: laterReferral.shortId })
  await button(page, 'View as of a date…').click()
  await chooseInstant(page, daysAgo(-1))
  await expectVisible(page.getByText('Choose a time in the past'))
  await chooseInstant(page, daysAgo(2))
  await expectVisible(banner(page))
  await expectUrl(page, /asOf=/)
  await expectRow(page, reviewTitle, { ID: closedReferral.shortId, Status: 'Requested' })
  const rows = await readRows(page, reviewTitle)
  expect(rows.map((row) => row['ID'])).toEqual([closedReferral.shortId])
  expect(rows[0]).not.toHaveProperty('Actions')
  await expectAbsent(page.getByRole('checkbox', { name: /^Select/ }))

  // The URL restores the view after a reload, and the referral opens as of the same day.
  await page.reload()
  await page.getByRole('link', { name: closedReferral.shortId }).click()
  await expectUrl(page, /^\/referrals\/.*asOf=/)
  await expectVisible(banner(page), page.getByText('No action needed right now.'))
  await expectAbsent(page.getByText('Duplicate'))
  await button(page, 'Back to now').click()
  await expectAbsent(banner(page))
  await expectVisible(page.getByText('Duplicate'))
  await expectUrl(page, /^\/referrals\/[^?]+$/)
})

it('says on a phone that a referral did not exist yet', async () => {
  const page = await fixture.openPageAs(staff, { size: screenSizes.phone })
  await page.goto(`/referrals/${laterReferral.id}?asOf=${daysAgo(2).toISOString()}`)
  await expectVisible(page.getByText('Not created yet').first(), banner(page))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await button(page, 'Back to now').click()
  await expect.poll(() => page.getByText('Rosalind').count(), pollOptions).toBeGreaterThan(0)
})

it('runs a report, shows it as bars and as a table, keeps it in the history, and exports it as a file', async () => {
  const page = await fixture.openPageAs(staff)
  await page.goto('/admin/reports')
  await page.getByLabel('Report', { exact: true }).selectOption('Outcomes')
  await page.getByLabel('Group by').selectOption('County')
  await button(page, 'Run report').click()
  const table = page.getByRole('table', { name: 'Outcomes' })
  await expectVisible(table)
  await expectUrl(page, /report=outcomes&run=/)
  const bartowRow = table.getByRole('row').filter({ hasText: 'Bartow' })
  expect(await bartowRow.getByRole('cell').first().innerText()).toBe('1')
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()])
  expect(file.suggestedFilename()).toMatch(/^outcomes-.*\.csv$/)
  const history = page.getByRole('region', { name: 'Past reports' })
  await expectVisible(history.getByRole('link', { name: 'Outcomes' }))

  // The command below the report names this run.
  const [, runId = ''] = /run=([^&]+)/.exec(page.url()) ?? []
  await expectVisible(page.getByText(`npm run report -- --run ${runId}`, { exact: true }))

  // The bars show the same: no referral in Bartow was served.
  const bars = page.getByRole('figure', { includeHidden: true })
  await expectVisible(
    bars.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'Bartow' }).filter({ hasText: '0 of 1' }),
  )

  // A report as of a day before the first referral was closed shows a banner, which links to the current figures for the
  // same period.
  await page.goto('/admin/reports?report=funnel')
  await page.getByLabel('As of').fill(toWallTime(daysAgo(2)))
  await button(page, 'Run report').click()
  const funnel = page.getByRole('table', { name: 'Referral funnel' })
  await expectVisible(funnel, page.getByText(/As of .* Log position/s))
  const createdRow = (stoppedCount: number, waitingCount: number) =>
    funnel.getByRole('row').filter({ hasText: `Referrals created1–${stoppedCount}${waitingCount}` })
  await expectVisible(createdRow(0, 1))
  await button(page.getByRole('status').filter({ hasText: 'As of' }), 'Back to now').click()
  await expectVisible(createdRow(1, 0))
  await expectAbsent(page.getByRole('status').filter({ hasText: 'As of' }))

  // An invalid period shows an error at its field and keeps the input.
  await page.getByLabel('From').fill('2026-03-02')
  await page.getByLabel(/^To/).fill('2026-03-01')
  await button(page, 'Run report').click()
  await expectVisible(page.getByText('The end date must be on or after the start date'))
  expect(await page.getByLabel('From').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel(/^To/).inputValue()).toBe('2026-03-01')
  await page.goto('/admin/reports?report=funnel')
  await history.getByRole('link', { name: 'Outcomes' }).click()
  await expectVisible(table)
})
