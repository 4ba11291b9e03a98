// The analytics page in the browser: its figures, the period, the files, and the referrals behind a figure.
import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { localDay, monthOf } from '#domain/policies/calendar.ts'
import { type TestUser, testPassword } from '#tests/support/app.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'
import { signInUser } from '#tests/support/identity.ts'
import {
  button,
  expectAbsent,
  expectUrl,
  expectRow,
  expectVisible,
  heading,
  readRows,
} from '#tests/support/page-expectations.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'

const dayMs = 86_400_000

/** When the first referral is made, in milliseconds. */
let start: number
/** The local day at `days` times 24 hours after it, as the clock is moved. A change to daylight saving time may lie between. */
const dayAfter = (days: number) => localDay(new Date(start + days * dayMs).toISOString())

let fixture: BrowserFixture
let scenario: ReferralScenario
let people: Pick<ReferralScenario, 'staff' | 'partner' | 'receiverMember'>

/** The sessions end, so everyone signs in again. */
const pass = async (days: number) => {
  const { app } = fixture
  app.clock.advance(days * dayMs)
  const signInAgain = ({ email }: TestUser) => signInUser(app, email, testPassword)
  people = {
    staff: await signInAgain(people.staff),
    partner: await signInAgain(people.partner),
    receiverMember: await signInAgain(people.receiverMember),
  }
}

const submit = async (): Promise<string> => {
  const body = { ...referralBody(scenario.clientId), toOrganizationId: scenario.receiverId }
  const { id } = await people.partner.call('createReferral', { body })
  await scenario.act(people.staff, id, { action: 'submit', version: 1 })
  return id
}
const complete = async (id: string, dollarsInvested: number, needMet: 'met' | 'not_met') => {
  await scenario.act(people.receiverMember, id, { action: 'accept', version: 2 })
  await scenario.act(people.receiverMember, id, { action: 'record_outcome', version: 3, dollarsInvested, needMet })
}

beforeAll(async () => {
  fixture = await openBrowserFixture()
  scenario = await createReferralScenario(fixture.app)
  people = scenario
  start = fixture.app.clock.now().getTime()
  // Created on the first day and closed two days later, created and closed after 60 days, and two created after 120.
  const first = await submit()
  await pass(2)
  await complete(first, 120, 'met')
  await pass(58)
  await complete(await submit(), 80, 'not_met')
  await pass(60)
  await submit()
  await people.partner.call('createReferral', { body: { ...referralBody(scenario.clientId), need: 'Clothing' } })
  await fixture.app.waitForReadModels((await fixture.app.server.services.log.head()) ?? null)
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openAnalytics = async (path = '/admin/analytics', options: Parameters<BrowserFixture['openPageAs']>[1] = {}) => {
  const page = await fixture.openPageAs(people.staff, options)
  await page.goto(path)
  await expectVisible(heading(page, 'Analytics'))
  return page
}

const summary = (page: Page) => page.getByRole('region', { name: 'Summary of the period' })

/** The texts of a summary figure: its label, its value, and its note. */
const figure = async (page: Page, label: string): Promise<string[]> => {
  const item = summary(page)
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .last()
  return (await item.locator('dd').allTextContents()).map((text) => text.trim())
}

describe('ANA-03 the figures', () => {
  it('ANA-03 ANA-04 ANA-05 ANA-06 ANA-07 show totals, processing time, success, resolved needs and investment', async () => {
    const page = await openAnalytics()
    await expectVisible(summary(page))
    expect(await figure(page, 'Total referrals')).toEqual(['4', '2 pending'])
    expect(await figure(page, 'Processing time')).toEqual(['1.0 days', 'creation to closing, average'])
    expect(await figure(page, 'Success rate')).toEqual(['50%', '2 of 4 closed'])
    expect(await figure(page, 'Resolved need')).toEqual(['50%', '1 of 2 outcomes'])
    expect(await figure(page, 'Total investment')).toEqual(['$200', '$100 on average'])
  })

  it('ANA-08 ANA-09 ANA-10 ANA-11 stand in tables, by partner, by need and by month', async () => {
    const page = await openAnalytics()
    await expectRow(page, 'Partner Performance', {
      Partner: 'Cobb Food Pantry',
      Received: '3',
      Accepted: '2',
      Closed: '2',
      'Success Rate': '67%',
      'Average Days': '1.0',
      Investment: '$200.00',
    })
    const shared = { Closed: '2', 'Resolved Rate': '50%', Investment: '$200.00', 'Average Investment': '$100.00' }
    const needTable = 'Outcomes by Need Category'
    await expectRow(page, needTable, { ...shared, Need: 'Food Assistance', Total: '3', 'Success Rate': '67%' })
    await expectRow(page, needTable, { ...shared, Need: 'All needs', Total: '4', 'Success Rate': '50%' })
    expect(await readRows(page, needTable)).toHaveLength(9)
    await expectVisible(
      page.getByText('Outcomes recorded', { exact: true }),
      page.getByText('Share of needs met', { exact: true }),
      page.getByText('Total invested', { exact: true }),
    )
    // A month without referrals keeps its place.
    const counts = new Map<string, [total: number, closed: number]>()
    for (let day = 0; day <= 120; day += 1) counts.set(monthOf(dayAfter(day)), [0, 0])
    for (const [day, total, closed] of [
      [0, 1, 1],
      [60, 1, 1],
      [120, 2, 0],
    ] as const) {
      const before = counts.get(monthOf(dayAfter(day))) ?? [0, 0]
      counts.set(monthOf(dayAfter(day)), [before[0] + total, before[1] + closed])
    }
    await expectVisible(heading(page, 'Monthly Trend'))
    const trend = await readRows(page, 'Monthly Trend')
    expect(trend.map((row) => [row['Referrals'], row['Closed']])).toEqual(
      [...counts.values()].map((row) => row.map(String)),
    )
  })

  it('open the referrals that they count, and lead back to the same period', async () => {
    const page = await openAnalytics(`/admin/analytics?from=${dayAfter(30)}&to=${dayAfter(120)}`)
    await summary(page).getByRole('link', { name: '3', exact: true }).click()
    await expectVisible(heading(page, 'All referrals'))
    await expect.poll(() => readRows(page, 'All referrals')).toHaveLength(3)
    await page.getByRole('link', { name: 'Back to Analytics' }).click()
    await expectUrl(page, `/admin/analytics?from=${dayAfter(30)}&to=${dayAfter(120)}`)
    await page
      .getByRole('table', { name: 'Partner Performance' })
      .getByRole('link', { name: '1', exact: true })
      .first()
      .click()
    await expectVisible(heading(page, 'Accepted referrals: Cobb Food Pantry'))
    await expect.poll(() => readRows(page, 'Accepted referrals: Cobb Food Pantry')).toHaveLength(1)
  })
})

describe('ANA-01 the period', () => {
  it('ANA-01 ANA-02 is in the address, starts 90 days before To, and is cleared by one button', async () => {
    const page = await openAnalytics()
    await page.getByLabel('To', { exact: true }).fill(dayAfter(89))
    await expectVisible(page.getByText('the report starts 90 days before the To date, on'))
    await expectUrl(page, `/admin/analytics?to=${dayAfter(89)}`)
    await expect.poll(() => figure(page, 'Total referrals')).toEqual(['2', '0 pending'])
    await page.getByLabel('From', { exact: true }).fill(dayAfter(2))
    await expect.poll(() => figure(page, 'Total referrals')).toEqual(['1', '0 pending'])
    await button(page, 'Clear Filters').click()
    await expectUrl(page, '/admin/analytics')
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('')
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('')
    await expect.poll(() => figure(page, 'Total referrals')).toEqual(['4', '2 pending'])
  })

  it('that ends before it starts is an error at the field, and one without referrals says so', async () => {
    const page = await openAnalytics(`/admin/analytics?from=${dayAfter(60)}&to=${dayAfter(30)}`)
    await expectVisible(page.getByText('Choose a day on or after the From date.'))
    await expectAbsent(summary(page))
    await page.getByLabel('To', { exact: true }).fill(dayAfter(60))
    await expectVisible(summary(page))
    await page.goto('/admin/analytics?from=2020-01-01&to=2020-02-01')
    await expectVisible(page.getByText('No referrals in this period'))
  })
})

it('ANA-12 exports the period of the page', async () => {
  const page = await openAnalytics(`/admin/analytics?from=${dayAfter(30)}&to=${dayAfter(120)}`)
  const exportFile = async (table: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, `Export CSV: ${table}`).click()])
    const text = await readFile(await download.path(), 'utf8')
    return { name: download.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') }
  }
  expect(await exportFile('Partner Performance')).toEqual({
    name: `partner_performance_${dayAfter(120)}.csv`,
    lines: [
      'Partner,Received,Accepted,Closed,Success Rate,Average Days,Investment',
      'Cobb Food Pantry,2,1,1,50.0%,0,80.00',
    ],
  })
  const { name, lines } = await exportFile('Outcomes by Need Category')
  expect(name).toBe(`outcome_metrics_${dayAfter(120)}.csv`)
  expect(lines).toContain('Clothing,1,0,0.0%,,0.00,')
})

it('ANA-13 says why the figures could not be loaded, and tries again', async () => {
  const page = await fixture.openPageAs(people.staff)
  await page.route('**/api/analytics*', (route) => route.abort())
  await page.goto('/admin/analytics')
  await expectVisible(page.getByText(/^Error loading analytics: ./))
  await page.unroute('**/api/analytics*')
  await button(page, 'Try again').click()
  await expectVisible(summary(page))
})
