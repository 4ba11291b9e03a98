// The figures of every report over a small history that can be checked by hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type ReportFixture, daysLater, daysSinceStart, openReportFixture } from '#tests/support/report-fixture.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

let fixture: ReportFixture
beforeAll(async () => {
  fixture = await openReportFixture()
}, 60_000)
afterAll(() => fixture.close())

describe('the reports', () => {
  it('funnel shows each step, its share of the previous step, and how many referrals stopped or wait there', async () => {
    expect(await fixture.readRows('funnel')).toEqual([
      ['Referrals created', 6, null, 1, 0],
      ['Review started', 5, 0.8333, 0, 1],
      ['Sent to a partner', 4, 0.8, 1, 1],
      ['Accepted by the partner', 2, 0.5, 0, 0],
      ['Outcome recorded', 2, 1, 1, 0],
      ['Need met', 1, 0.5, 0, 0],
    ])
  })

  it('stage-times shows how long a status lasts, and how many referrals are still in it', async () => {
    const stageRows = await fixture.readRows('stage-times')
    expect(stageRows.find(([stage]) => stage === 'Requested')).toEqual(['Requested', 6, 1, 3, 1.3, 0])
    expect(stageRows.find(([stage]) => stage === 'In review')).toEqual(['In review', 1, 1, 1, 1, 1])
  })

  it('SLA-02 sla-compliance shows the SLA by week, and sla-what-if under other thresholds', async () => {
    expect(await fixture.readRows('sla-compliance')).toEqual([
      ['2026-03-02', 3, 0, 1, 2, 0.3333],
      ['2026-03-09', 2, 1, 0, 1, 0.5],
      ['2026-03-16', 1, 1, 0, 0, 1],
    ])
    expect(await fixture.readRows('sla-compliance', { asOf: daysLater(3) })).toEqual([['2026-03-02', 3, 3, 0, 0, 1]])
    const whatIfRows = await fixture.readRows('sla-what-if', { atRiskDays: 20, overdueDays: 30 })
    expect(whatIfRows).toEqual([
      ['At risk after 5 days, overdue after 7', 6, 2, 1, 3, 0.5],
      ['At risk after 20 days, overdue after 30', 6, 6, 0, 0, 1],
    ])
  })

  it('partner-performance counts a referral for every partner it was sent to', async () => {
    expect(await fixture.readRows('partner-performance')).toEqual([
      ['Cobb Food Pantry', 4, 1, 1, 0.25, 6, 10_000],
      ['Harbor House', 1, 1, 1, 1, 10, 5_000],
    ])
  })

  it('outcomes groups by need, county, or priority', async () => {
    const counties = await fixture.readRows('outcomes', { by: 'county' })
    expect(counties.filter(([, total]) => total !== 0)).toEqual([
      ['Bartow', 2, 0, 0, null, 0, null],
      ['Cherokee', 2, 0, 0, null, 0, null],
      ['Floyd', 2, 2, 1, 0.5, 15_000, 7_500],
    ])
    expect(await fixture.readRows('outcomes', { by: 'priority' })).toContainEqual([
      'Normal',
      6,
      2,
      0.3333,
      0.5,
      15_000,
      7_500,
    ])
  })

  it('waitlist-ageing, declined-reasons, re-routes, and staff-workload count what happened', async () => {
    expect(await fixture.readRows('waitlist-ageing')).toContainEqual(['8 to 14', 1, 1, 10])
    const reasons = await fixture.readRows('declined-reasons')
    expect(reasons.filter(([, declines]) => declines !== 0).map((row) => row.slice(1))).toEqual([
      [1, 0.5, 1, 1],
      [1, 0.5, 1, 0],
    ])
    expect(await fixture.readRows('re-routes')).toEqual([
      ['None', 3, 1, 1, 1, 0.3333],
      ['1', 1, 1, 0, 0, 0],
      ['2', 0, 0, 0, 0, null],
      ['3 or more', 0, 0, 0, 0, null],
    ])
    expect(await fixture.readRows('staff-workload')).toEqual([[ids.staff, 2, 5, 2, 3, 0, 1, 1]])
  })

  it('REV-27 count a referral created at 11:30 p.m. for that local day', async () => {
    // 11:30 p.m. in New York is 03:30 UTC of the next day in summer, and 04:30 in winter.
    await fixture.appendReferral('Cobb', daysSinceStart('2025-07-02T03:30:00.000Z'), [])
    await fixture.appendReferral('Cobb', daysSinceStart('2025-12-03T04:30:00.000Z'), [])
    const countCreated = async (day: string) => (await fixture.readRows('funnel', { from: day, to: day }))[0]?.[1]
    expect([await countCreated('2025-07-01'), await countCreated('2025-07-02')]).toEqual([1, 0])
    expect([await countCreated('2025-12-02'), await countCreated('2025-12-03')]).toEqual([1, 0])
  })

  it('REV-27 count the whole of a day with 25 or 23 hours', async () => {
    // Clocks go back on November 2, 2025 and forward on March 9, 2025. Both referrals are in the last minutes of a day.
    await fixture.appendReferral('Cobb', daysSinceStart('2025-11-03T04:58:00.000Z'), [])
    await fixture.appendReferral('Cobb', daysSinceStart('2025-03-10T03:58:00.000Z'), [])
    const countCreated = async (day: string) => (await fixture.readRows('funnel', { from: day, to: day }))[0]?.[1]
    expect([await countCreated('2025-11-02'), await countCreated('2025-11-03')]).toEqual([1, 0])
    expect([await countCreated('2025-03-09'), await countCreated('2025-03-10')]).toEqual([1, 0])
  })

  it('REV-27 accept a period of a single day', async () => {
    const [firstRow] = await fixture.readRows('funnel', { from: '2026-03-20', to: '2026-03-20' })
    expect(firstRow).toEqual(['Referrals created', 1, null, 0, 0])
    expect((await fixture.readRows('funnel', { from: '2026-03-21', to: '2026-03-21' }))[0]?.[1]).toBe(0)
  })

  it('REF-35 count the amount of a closing for the receiver it was sent to, but not as an outcome', async () => {
    const closing = referralEvents.closed({ reason: 'need_met', dollarsInvestedCents: 4_000 })
    await fixture.appendReferral('Cobb', -75, [
      [1, referralEvents.submitted()],
      [2, closing],
    ])
    // Staff chose this receiver, but never sent the referral.
    await fixture.appendReferral('Cobb', -75, [
      [1, referralEvents.routed(ids.receiver, false)],
      [2, closing],
    ])
    const thatDay = { from: '2025-12-17', to: '2025-12-17' }
    expect(await fixture.readRows('partner-performance', thatDay)).toEqual([
      ['Cobb Food Pantry', 1, 0, 0, 0, null, 4_000],
    ])
    expect(await fixture.readRows('outcomes', { ...thatDay, by: 'county' })).toContainEqual([
      'Cobb',
      2,
      0,
      0,
      null,
      8_000,
      4_000,
    ])
  })

  it('reverse the outcome of a reopened referral, as the analytics do', async () => {
    await fixture.appendReferral('Cobb', -60, [
      [1, referralEvents.submitted()],
      [2, referralEvents.accepted()],
      [3, referralEvents.outcomeRecorded()],
      [4, referralEvents.reopened()],
      // Otherwise it would count as in review in the other tests.
      [40, referralEvents.closed()],
    ])
    const january = { from: '2026-01-01', to: '2026-01-01', asOf: daysLater(-50) }
    const figures = (await fixture.readRows('funnel', january)).map((row) => [row[1], row[4]])
    expect(figures).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    expect(await fixture.readRows('outcomes', { ...january, by: 'priority' })).toContainEqual([
      'Normal',
      1,
      0,
      0,
      null,
      0,
      null,
    ])
    expect(await fixture.readRows('partner-performance', january)).toEqual([['Cobb Food Pantry', 1, 1, 0, 0, null, 0]])
    const whileClosed = { ...january, asOf: daysLater(-56.5) }
    expect((await fixture.readRows('funnel', whileClosed)).at(-1)).toEqual(['Need met', 1, 1, 0, 0])
  })

  it('staff-workload counts decisions in the period, even on older referrals; a release is not a decision', async () => {
    await fixture.appendReferral('Cobb', -200, [
      [1, referralEvents.reviewStarted()],
      [11, referralEvents.released()],
      [20, referralEvents.reviewStarted()],
      [23, referralEvents.submitted()],
    ])
    const readWorkload = (from: number, to: number) =>
      fixture.readRows('staff-workload', { from: daysLater(from).slice(0, 10), to: daysLater(to).slice(0, 10) })
    expect(await readWorkload(-200, -185)).toEqual([[ids.staff, 1, 0, 0, 0, 0, 1, null]])
    expect(await readWorkload(-182, -170)).toEqual([[ids.staff, 1, 1, 0, 0, 0, 1, 3]])
  })
})
