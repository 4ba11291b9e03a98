// The analytics figures match a calculation by hand and, for any range, the sum of its single days.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Analytics, AnalyticsQuery } from '#contracts/analytics.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { addDays } from '#domain/policies/calendar.ts'
import { analyticsModel } from '#projections/analytics/model.ts'
import { type QueryFixture, openQueryFixture } from '#tests/support/query-fixture.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

const dayMs = 86_400_000

let fixture: QueryFixture

const appendReferral = async (
  createdAt: string,
  events: readonly (readonly [days: number, event: ReferralEvent])[] = [],
) => {
  const referralId = randomUUID()
  const stream = referralStream(referralId)
  await fixture.append(stream, [referralEvents.requested({ referralId })], createdAt)
  for (const [days, event] of events) {
    await fixture.append(stream, [event], new Date(Date.parse(createdAt) + days * dayMs).toISOString())
  }
}

beforeAll(async () => {
  fixture = await openQueryFixture()
  await fixture.registerClient({ id: ids.client, firstName: 'Maria' })
  await fixture.createOrganization(ids.receiver, 'Cobb Food Pantry')
  await fixture.createOrganization(ids.otherOrganization, 'Harbor House')
  const outcome = (cents: number, needMet: 'met' | 'not_met') =>
    referralEvents.outcomeRecorded({ dollarsInvestedCents: cents, needMet })
  // In New York this is 11 p.m. on January 31, but in UTC it is already February.
  await appendReferral('2026-02-01T04:00:00.000Z', [
    [1, referralEvents.submitted()],
    [2, referralEvents.accepted()],
    [4, outcome(10_000, 'met')],
  ])
  await appendReferral('2026-02-10T15:00:00.000Z', [
    [1, referralEvents.submitted()],
    [2, referralEvents.accepted()],
    [6, outcome(5_000, 'not_met')],
  ])
  await appendReferral('2026-02-28T15:00:00.000Z', [
    [1, referralEvents.submitted()],
    [2, referralEvents.waitlisted()],
  ])
  await appendReferral('2026-03-01T15:00:00.000Z', [[1, referralEvents.submitted(ids.otherOrganization)]])
  await appendReferral('2026-03-15T15:00:00.000Z')
  await appendReferral('2026-03-16T15:00:00.000Z', [[2, referralEvents.closed()]])
  // A reopening reverses the outcome, so it does not count.
  await appendReferral('2026-03-20T15:00:00.000Z', [
    [1, referralEvents.submitted()],
    [2, referralEvents.accepted()],
    [3, outcome(99_000, 'met')],
    [4, referralEvents.reopened()],
  ])
  await fixture.waitForReadModels()
})
afterAll(() => fixture.close())

const readFigures = (range: { from?: string; to?: string } = {}) =>
  fixture.queries.analytics(AnalyticsQuery.parse(range))

describe('the analytics query', () => {
  it('counts totals, processing time, success rate, investment, and met needs', async () => {
    expect(await readFigures()).toMatchObject({
      from: null,
      to: null,
      total: 7,
      pending: 3,
      closed: 3,
      averageDays: 4,
      successRate: 3 / 7,
      investedCents: 15_000,
      averageInvestedCents: 7_500,
      outcomes: { recorded: 2, met: 1, partlyMet: 0, notMet: 1, resolvedRate: 0.5 },
    })
  })

  it('counts received and closed referrals as accepted, but not waitlisted ones', async () => {
    const { partners } = await readFigures()
    expect(partners).toEqual([
      expect.objectContaining({ received: 3, accepted: 2, closed: 2, averageDays: 5, investedCents: 15_000 }),
      expect.objectContaining({ received: 1, accepted: 0, closed: 0, averageDays: null, successRate: 0 }),
    ])
    expect(partners.map(({ organization }) => organization.name)).toEqual(['Cobb Food Pantry', 'Harbor House'])
  })

  it('returns a row for every need, and months in local time', async () => {
    const { needs, months } = await readFigures()
    expect(needs).toHaveLength(8)
    expect(needs.find(({ need }) => need === 'Food Assistance')).toMatchObject({
      total: 7,
      closed: 3,
      resolvedRate: 0.5,
    })
    expect(needs.find(({ need }) => need === 'Clothing')).toMatchObject({ total: 0, successRate: null })
    expect(months).toEqual([
      { month: '2026-01', total: 1, closed: 1 },
      { month: '2026-02', total: 2, closed: 1 },
      { month: '2026-03', total: 4, closed: 1 },
    ])
  })
})

it('ANA-02 starts 90 days before To when only To is set', async () => {
  expect(await readFigures({ to: '2026-05-15' })).toMatchObject({ from: '2026-02-14', to: '2026-05-15', total: 5 })
})

it('gives the same totals from whole months as from single days', async () => {
  const firstDate = '2026-01-25'
  const dailyFigures: Analytics[] = []
  for (let n = 0; n < 65; n += 1) {
    const date = addDays(firstDate, n)
    dailyFigures.push(await readFigures({ from: date, to: date }))
  }
  const countReceived = (list: typeof dailyFigures) =>
    list.flatMap(({ partners }) => partners).reduce((sum, partner) => sum + partner.received, 0)
  for (const [firstDay, lastDay] of [
    [0, 64],
    [6, 35],
    [7, 34],
    [7, 35],
    [8, 33],
    [16, 17],
    [20, 50],
    [35, 64],
  ] as const) {
    const range = await readFigures({ from: addDays(firstDate, firstDay), to: addDays(firstDate, lastDay) })
    const daysInRange = dailyFigures.slice(firstDay, lastDay + 1)
    expect([firstDay, lastDay, range.total, countReceived([range])]).toEqual([
      firstDay,
      lastDay,
      daysInRange.reduce((sum, { total }) => sum + total, 0),
      countReceived(daysInRange),
    ])
  }
})

it('matches the log and stores no client details', async () => {
  expect((await fixture.engineFixture.verify(analyticsModel, 3)).differences).toEqual([])
  const [row] = await fixture.engineFixture.rows(analyticsModel, 'part_measured_referral')
  expect(JSON.stringify(row)).toContain('"initialNote":null')
})

it('REV-27 includes both From and To, as whole local days', async () => {
  // 12:30 a.m. and 11:30 p.m. on November 5, 2024 in New York.
  await appendReferral('2024-11-05T05:30:00.000Z')
  await appendReferral('2024-11-06T04:30:00.000Z')
  await fixture.waitForReadModels()
  const countIn = async (from: string, to: string) => (await readFigures({ from, to })).total
  expect(await countIn('2024-11-05', '2024-11-05')).toBe(2)
  expect(await countIn('2024-11-04', '2024-11-04')).toBe(0)
  expect(await countIn('2024-11-06', '2024-11-06')).toBe(0)
})

it('ANA-11 keeps exactly the last 12 months', async () => {
  const monthsOf2025 = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)
  for (const month of monthsOf2025) await appendReferral(`${month}-15T15:00:00.000Z`)
  await fixture.waitForReadModels()
  const { months } = await readFigures()
  expect(months.map(({ month }) => month)).toEqual([...monthsOf2025.slice(3), '2026-01', '2026-02', '2026-03'])
})
