// Behind every figure of the analytics is the list of its referrals, and the figures equal those of the reports.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type CountedFigure, AnalyticsQuery, FigureQuery } from '#contracts/analytics.ts'
import { pageSize } from '#contracts/lists.ts'
import { type ReportFixture, daysLater, openReportFixture } from '#tests/support/report-fixture.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

let fixture: ReportFixture
beforeAll(async () => {
  fixture = await openReportFixture()
  await fixture.appendReferral('Cobb', 40, [
    [1, referralEvents.submitted()],
    [2, referralEvents.accepted()],
    [3, referralEvents.outcomeRecorded({ dollarsInvestedCents: 0, needMet: 'partly_met' })],
  ])
  await fixture.waitForReadModels()
}, 60_000)
afterAll(() => fixture.close())

type Filter = Partial<Record<'figure' | 'from' | 'to' | 'need' | 'partner', string>>

const readFigures = (range: { from?: string; to?: string } = {}) =>
  fixture.queries.analytics(AnalyticsQuery.parse(range))

/** The ids on all pages of a list. */
const readIds = async (filter: Filter): Promise<string[]> => {
  const collected: string[] = []
  for (let page = 1; ; page += 1) {
    const { ids: onPage, total } = await fixture.queries.figureReferralIds(FigureQuery.parse({ ...filter, page }))
    collected.push(...onPage)
    if (page * pageSize >= total) {
      expect(collected).toHaveLength(total)
      return collected
    }
  }
}

/** The counts as the page shows them. */
const countsOf = ({
  outcomes,
  ...figures
}: Awaited<ReturnType<typeof readFigures>>): Record<CountedFigure, number> => ({
  total: figures.total,
  pending: figures.pending,
  accepted: figures.partners.reduce((sum, { accepted }) => sum + accepted, 0),
  closed: figures.closed,
  outcomes: outcomes.recorded,
  met: outcomes.met,
  partlyMet: outcomes.partlyMet,
  notMet: outcomes.notMet,
  amounts: figures.amounts,
})

describe('the list behind a figure', () => {
  it.each([
    ['all days', {}],
    ['a range', { from: '2026-03-02', to: '2026-03-10' }],
    ['a range with only an end', { to: '2026-05-30' }],
  ])('contains as many referrals as the figure counts, for %s', async (_, range) => {
    const counts = countsOf(await readFigures(range))
    expect(counts.total).toBeGreaterThan(3)
    const { accepted, ...exactCounts } = counts
    for (const [figure, count] of Object.entries(exactCounts))
      expect([figure, (await readIds({ ...range, figure })).length]).toEqual([figure, count])
    // A referral that was closed before it was sent counts as accepted, although no partner has it.
    expect((await readIds({ ...range, figure: 'accepted' })).length).toBeGreaterThanOrEqual(accepted)
  })

  it('is limited to one need or one partner', async () => {
    const { needs, partners } = await readFigures()
    for (const { need, total, closed, met } of needs) {
      expect(await readIds({ need })).toHaveLength(total)
      expect(await readIds({ need, figure: 'closed' })).toHaveLength(closed)
      expect(await readIds({ need, figure: 'met' })).toHaveLength(met)
    }
    expect(partners).toHaveLength(2)
    for (const { organization, received, accepted, closed } of partners) {
      expect(await readIds({ partner: organization.id })).toHaveLength(received)
      expect(await readIds({ partner: organization.id, figure: 'accepted' })).toHaveLength(accepted)
      expect(await readIds({ partner: organization.id, figure: 'closed' })).toHaveLength(closed)
    }
  })

  it('has the newest day first on all pages, and no referral twice', async () => {
    for (let day = 50; day < 50 + 2 * pageSize + 5; day += 1) await fixture.appendReferral('Cobb', day, [])
    await fixture.waitForReadModels()
    const from = daysLater(50).slice(0, 10)
    const listed = await readIds({ from })
    expect(new Set(listed).size).toBe(2 * pageSize + 5)
    const dates = new Map(
      (await fixture.queries.referralRows(listed, { ...staffReader })).map(({ id, createdAt }) => [id, createdAt]),
    )
    const inOrder = listed.map((id) => dates.get(id) ?? '')
    expect(inOrder).toEqual(inOrder.toSorted().toReversed())
  })
})

const staffReader = { userId: ids.staff, organizationId: null, clientId: null, role: 'staff' } as const

it('gives the same figures as the outcomes report of the same period', async () => {
  const { needs, outcomes } = await readFigures({ from: '2026-03-01', to: '2026-03-22' })
  const rows = await fixture.readRows('outcomes', { from: '2026-03-01', to: '2026-03-22' })
  const comparable = needs.map(
    ({ need, total, outcomes: recorded, resolvedRate, investedCents, averageInvestedCents }) => [
      need,
      total,
      recorded,
      resolvedRate,
      investedCents,
      averageInvestedCents,
    ],
  )
  expect(outcomes.recorded).toBe(2)
  expect(comparable).toEqual(
    rows.map(([need, total, served, , resolvedRate, cents, averageCents]) => [
      need,
      total,
      served,
      resolvedRate,
      cents,
      averageCents,
    ]),
  )
})

it('ANA-11 keeps the place of a month without referrals', async () => {
  await fixture.appendReferral('Cobb', -100, [])
  await fixture.waitForReadModels()
  const { months } = await readFigures({ to: '2026-03-31', from: '2025-01-01' })
  expect(months.map(({ month, total }) => [month, total > 0])).toEqual([
    ['2025-11', true],
    ['2025-12', false],
    ['2026-01', false],
    ['2026-02', false],
    ['2026-03', true],
  ])
})
