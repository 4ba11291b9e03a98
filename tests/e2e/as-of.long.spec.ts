// The review table and a referral as of an earlier instant, in the browser: chosen by date and time, shown in a banner,
// kept in the URL, and left with one click.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { type Made, refer, take } from '#tests/support/refer.ts'
import { button, dialog, isAt, rowsOf, sees, seesNo, seesRow, soon } from '#tests/support/screens.ts'
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'
import { wallTime } from '../../web/src/features/as-of/wallTime.ts'

const review = 'Staff Referral Review'
const day = 86_400_000
const before = (days: number) => new Date(Date.now() - days * day)

let stage: Stage
let staff: Person
let opal: Made
let later: Made

beforeAll(async () => {
  stage = await openStage()
  const { app } = stage
  const harbor = await app.organization('Harbor House')
  app.clock.set(before(3))
  const former = await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Former Member' })
  opal = await refer(former, { firstName: 'Opal', lastInitial: 'K', county: 'Bartow' })
  app.clock.set(new Date())
  staff = await app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
  await take(opal, [[staff, { action: 'close', reason: 'duplicate' }]])
  const partner = await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  later = await refer(partner, { firstName: 'Rosalind', lastInitial: 'T', county: 'Cobb' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const choose = async (page: Page, at: Date) => {
  const asked = dialog(page, 'Look at an earlier day')
  await asked.getByLabel('Date and time').fill(wallTime(at))
  await button(asked, 'Show').click()
}
const banner = (page: Page) => page.getByText(/^As it stood on .*\d/)

it('shows the table as of an earlier day without actions, and returns to the current one', async () => {
  const page = await stage.visitorAs(staff)
  await page.goto('/staff/referrals')
  await seesRow(page, review, { ID: later.short })
  await button(page, 'As it stood on …').click()
  await choose(page, before(-1))
  await sees(page.getByText('Choose a time that has passed'))
  await choose(page, before(2))
  await sees(banner(page))
  await isAt(page, /asOf=/)
  await seesRow(page, review, { ID: opal.short, Status: 'Requested' })
  const rows = await rowsOf(page, review)
  expect(rows.map((row) => row['ID'])).toEqual([opal.short])
  expect(rows[0]).not.toHaveProperty('Actions')
  await seesNo(page.getByRole('checkbox', { name: /^Select/ }))

  // The URL restores the view after a reload, and the referral opens as of the same day.
  await page.reload()
  await page.getByRole('link', { name: opal.short }).click()
  await isAt(page, /^\/referrals\/.*asOf=/)
  await sees(banner(page), page.getByText('Nothing is asked of you now.'))
  await seesNo(page.getByText('Duplicate'))
  await button(page, 'Back to now').click()
  await seesNo(banner(page))
  await sees(page.getByText('Duplicate'))
  await isAt(page, /^\/referrals\/[^?]+$/)
})

it('says on a phone that a referral did not exist yet', async () => {
  const page = await stage.visitorAs(staff, { size: sizes.phone })
  await page.goto(`/referrals/${later.id}?asOf=${before(2).toISOString()}`)
  await sees(page.getByText('This referral did not exist yet').first(), banner(page))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await button(page, 'Back to now').click()
  await expect.poll(() => page.getByText('Rosalind').count(), soon).toBeGreaterThan(0)
})

it('runs a report, shows it as bars and as a table, keeps it in the history, and exports it as a file', async () => {
  const page = await stage.visitorAs(staff)
  await page.goto('/admin/reports')
  await page.getByLabel('Report').selectOption('Outcomes')
  await page.getByLabel('Group by').selectOption('County')
  await button(page, 'Run report').click()
  const table = page.getByRole('table', { name: 'Outcomes' })
  await sees(table)
  await isAt(page, /report=outcomes&run=/)
  const bartow = table.getByRole('row').filter({ hasText: 'Bartow' })
  expect(await bartow.getByRole('cell').first().innerText()).toBe('1')
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()])
  expect(file.suggestedFilename()).toMatch(/^outcomes-.*\.csv$/)
  const history = page.getByRole('region', { name: 'History of runs' })
  await sees(history.getByText('Done'))

  // The command below the report names this run.
  const [, run = ''] = /run=([^&]+)/.exec(page.url()) ?? []
  await sees(page.getByText(`npm run report -- --run ${run}`, { exact: true }))

  // The bars show the same: no referral in Bartow was served.
  const bars = page.getByRole('figure', { includeHidden: true })
  await sees(
    bars.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'Bartow' }).filter({ hasText: '0 of 1' }),
  )

  // A report as of a day before the first closing shows a banner. The banner links to the current figures for the same
  // period.
  await page.goto('/admin/reports?report=funnel')
  await page.getByLabel('As it stood on').fill(wallTime(before(2)))
  await button(page, 'Run report').click()
  const funnel = page.getByRole('table', { name: 'Referral funnel' })
  await sees(funnel, page.getByText(/As it stood on .* Log position/s))
  const made = (stopped: number, waiting: number) =>
    funnel.getByRole('row').filter({ hasText: `Referrals created1–${stopped}${waiting}` })
  await sees(made(0, 1))
  await button(page.getByRole('status').filter({ hasText: 'As it stood on' }), 'Back to now').click()
  await sees(made(1, 0))
  await seesNo(page.getByRole('status').filter({ hasText: 'As it stood on' }))

  // An invalid period shows an error at its field and keeps the input.
  await page.getByLabel('From').fill('2026-03-02')
  await page.getByLabel(/^To/).fill('2026-03-01')
  await button(page, 'Run report').click()
  await sees(page.getByText('The period ends before it begins'))
  expect(await page.getByLabel('From').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel(/^To/).inputValue()).toBe('2026-03-01')
  await page.goto('/admin/reports?report=funnel')
  await history.getByRole('link', { name: 'Outcomes' }).click()
  await sees(table)
})
