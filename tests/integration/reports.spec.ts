// Reports over a small history that can be checked by hand. The same parameters, position, and erased people always
// give the same bytes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ClientCounty } from '#contracts/enumerations.ts'
import { type ReportName, type ReportParameters, reportNames } from '#contracts/reports.ts'
import { type SlaThresholds, defaultSlaThresholds } from '#contracts/sla.ts'
import { toReportCsv } from '#api/report-file.ts'
import { clientStream } from '#domain/client/events.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { resolveParameters, runReport } from '#projections/reports/run-report.ts'
import { type QueryFixture, openQueryFixture } from '#tests/support/query-fixture.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

const dayMs = 86_400_000
const startTime = Date.parse('2026-03-02T15:00:00.000Z')
const daysLater = (daysSinceStart: number) => new Date(startTime + daysSinceStart * dayMs).toISOString()

/** The inverse of `at`: the day number of an instant. */
const daysSinceStart = (instant: string) => (Date.parse(instant) - startTime) / dayMs

let fixture: QueryFixture
const clients: string[] = []

type TimedEvent = readonly [days: number, event: ReferralEvent]
const appendReferral = async (
  county: ClientCounty,
  createdOnDay: number,
  events: readonly TimedEvent[],
): Promise<void> => {
  const clientId = randomUUID()
  const referralId = randomUUID()
  clients.push(clientId)
  await fixture.registerClient({ id: clientId, firstName: 'Maria', county })
  await fixture.append(
    referralStream(referralId),
    [referralEvents.requested({ referralId, clientId })],
    daysLater(createdOnDay),
  )
  for (const [days, event] of events)
    await fixture.append(referralStream(referralId), [event], daysLater(createdOnDay + days))
}

beforeAll(async () => {
  fixture = await openQueryFixture()
  await fixture.createOrganization(ids.receiver, 'Cobb Food Pantry')
  await fixture.createOrganization(ids.otherOrganization, 'Harbor House')
  // Two referrals have an outcome, one of them after a reroute. The others are declined, waitlisted, in review, and
  // closed.
  await appendReferral('Floyd', 0, [
    [1, referralEvents.reviewStarted()],
    [2, referralEvents.submitted()],
    [3, referralEvents.accepted()],
    [6, referralEvents.outcomeRecorded({ dollarsInvestedCents: 10_000 })],
  ])
  await appendReferral('Floyd', 1, [
    [1, referralEvents.submitted()],
    [2, referralEvents.declined()],
    [3, referralEvents.routed(ids.otherOrganization, true, ids.receiver)],
    [4, referralEvents.accepted({ organizationId: ids.otherOrganization })],
    [
      10,
      referralEvents.outcomeRecorded({
        organizationId: ids.otherOrganization,
        dollarsInvestedCents: 5_000,
        needMet: 'not_met',
      }),
    ],
  ])
  await appendReferral('Bartow', 2, [
    [1, referralEvents.submitted()],
    [9, referralEvents.declined({ reason: 'not_eligible' })],
  ])
  await appendReferral('Bartow', 8, [
    [1, referralEvents.submitted()],
    [2, referralEvents.waitlisted()],
  ])
  await appendReferral('Cherokee', 18, [[1, referralEvents.reviewStarted()]])
  await appendReferral('Cherokee', 9, [[3, referralEvents.closed()]])
  await fixture.waitForReadModels()
}, 60_000)
afterAll(() => fixture.close())

const logHead = async () => (await fixture.engineFixture.log.head()) ?? ''

const fixedParameters = (
  name: ReportName,
  overrides: ReportParameters = {},
  sla: SlaThresholds = defaultSlaThresholds,
) => resolveParameters(name, { asOf: daysLater(20), from: '2026-03-01', ...overrides }, new Date(daysLater(20)), sla)

const readTable = async (
  name: ReportName,
  overrides: ReportParameters = {},
  run: { readonly position?: string; readonly maxStates?: number } = {},
) =>
  runReport(fixture.engineFixture, name, fixedParameters(name, overrides), {
    position: run.position ?? (await logHead()),
    ...(run.maxStates === undefined ? {} : { maxStates: run.maxStates }),
  })
const readRows = async (...tableArgs: Parameters<typeof readTable>) => (await readTable(...tableArgs)).rows

describe('the reports', () => {
  it('funnel shows each step, its share of the previous step, and how many referrals stopped or wait there', async () => {
    expect(await readRows('funnel')).toEqual([
      ['Referrals created', 6, null, 1, 0],
      ['Review started', 5, 0.8333, 0, 1],
      ['Sent to a partner', 4, 0.8, 1, 1],
      ['Accepted by the partner', 2, 0.5, 0, 0],
      ['Outcome recorded', 2, 1, 1, 0],
      ['Need met', 1, 0.5, 0, 0],
    ])
  })

  it('stage-times shows how long a status lasts, and how many referrals are still in it', async () => {
    const stageRows = await readRows('stage-times')
    expect(stageRows.find(([stage]) => stage === 'Requested')).toEqual(['Requested', 6, 1, 3, 1.3, 0])
    expect(stageRows.find(([stage]) => stage === 'In review')).toEqual(['In review', 1, 1, 1, 1, 1])
  })

  it('SLA-02 sla-compliance shows the SLA by week, and sla-what-if under other thresholds', async () => {
    expect(await readRows('sla-compliance')).toEqual([
      ['2026-03-02', 3, 0, 1, 2, 0.3333],
      ['2026-03-09', 2, 1, 0, 1, 0.5],
      ['2026-03-16', 1, 1, 0, 0, 1],
    ])
    expect(await readRows('sla-compliance', { asOf: daysLater(3) })).toEqual([['2026-03-02', 3, 3, 0, 0, 1]])
    const whatIfRows = await readRows('sla-what-if', { atRiskDays: 20, overdueDays: 30 })
    expect(whatIfRows).toEqual([
      ['At risk after 5 days, overdue after 7', 6, 2, 1, 3, 0.5],
      ['At risk after 20 days, overdue after 30', 6, 6, 0, 0, 1],
    ])
  })

  it('partner-performance counts a referral for every partner it was sent to', async () => {
    expect(await readRows('partner-performance')).toEqual([
      ['Cobb Food Pantry', 4, 1, 1, 0.25, 6, 10_000],
      ['Harbor House', 1, 1, 1, 1, 10, 5_000],
    ])
  })

  it('outcomes groups by need, county, or priority', async () => {
    const counties = await readRows('outcomes', { by: 'county' })
    expect(counties.filter(([, total]) => total !== 0)).toEqual([
      ['Bartow', 2, 0, 0, null, 0, null],
      ['Cherokee', 2, 0, 0, null, 0, null],
      ['Floyd', 2, 2, 1, 0.5, 15_000, 7_500],
    ])
    expect(await readRows('outcomes', { by: 'priority' })).toContainEqual(['Normal', 6, 2, 0.3333, 0.5, 15_000, 7_500])
  })

  it('waitlist-ageing, declined-reasons, re-routes, and staff-workload count what happened', async () => {
    expect(await readRows('waitlist-ageing')).toContainEqual(['8 to 14', 1, 1, 10])
    const reasons = await readRows('declined-reasons')
    expect(reasons.filter(([, declines]) => declines !== 0).map((row) => row.slice(1))).toEqual([
      [1, 0.5, 1, 1],
      [1, 0.5, 1, 0],
    ])
    expect(await readRows('re-routes')).toEqual([
      ['None', 3, 1, 1, 1, 0.3333],
      ['1', 1, 1, 0, 0, 0],
      ['2', 0, 0, 0, 0, null],
      ['3 or more', 0, 0, 0, 0, null],
    ])
    expect(await readRows('staff-workload')).toEqual([[ids.staff, 2, 5, 2, 3, 0, 1, 1]])
  })

  it('a referral created at 11:30 p.m. counts for that local day', async () => {
    // 11:30 p.m. in New York is 03:30 UTC of the next day in summer, and 04:30 in winter.
    await appendReferral('Cobb', daysSinceStart('2025-07-02T03:30:00.000Z'), [])
    await appendReferral('Cobb', daysSinceStart('2025-12-03T04:30:00.000Z'), [])
    const createdCount = async (day: string) => (await readRows('funnel', { from: day, to: day }))[0]?.[1]
    expect([await createdCount('2025-07-01'), await createdCount('2025-07-02')]).toEqual([1, 0])
    expect([await createdCount('2025-12-02'), await createdCount('2025-12-03')]).toEqual([1, 0])
  })

  it('a day of 25 or 23 hours counts completely', async () => {
    // Clocks go back on November 2, 2025 and forward on March 9, 2025. Both referrals are in the last minutes of a day.
    await appendReferral('Cobb', daysSinceStart('2025-11-03T04:58:00.000Z'), [])
    await appendReferral('Cobb', daysSinceStart('2025-03-10T03:58:00.000Z'), [])
    const createdCount = async (day: string) => (await readRows('funnel', { from: day, to: day }))[0]?.[1]
    expect([await createdCount('2025-11-02'), await createdCount('2025-11-03')]).toEqual([1, 0])
    expect([await createdCount('2025-03-09'), await createdCount('2025-03-10')]).toEqual([1, 0])
  })

  it('the period can be a single day', async () => {
    const [firstRow] = await readRows('funnel', { from: '2026-03-20', to: '2026-03-20' })
    expect(firstRow).toEqual(['Referrals created', 1, null, 0, 0])
    expect((await readRows('funnel', { from: '2026-03-21', to: '2026-03-21' }))[0]?.[1]).toBe(0)
  })

  it('a reopening reverses the outcome, as in the analytics', async () => {
    await appendReferral('Cobb', -60, [
      [1, referralEvents.submitted()],
      [2, referralEvents.accepted()],
      [3, referralEvents.outcomeRecorded()],
      [4, referralEvents.reopened()],
    ])
    const january = { from: '2026-01-01', to: '2026-01-01' }
    const figures = (await readRows('funnel', january)).map((row) => [row[1], row[4]])
    expect(figures).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    expect(await readRows('outcomes', { ...january, by: 'priority' })).toContainEqual([
      'Normal',
      1,
      0,
      0,
      null,
      0,
      null,
    ])
    expect(await readRows('partner-performance', january)).toEqual([['Cobb Food Pantry', 1, 1, 0, 0, null, 0]])
    const whileClosed = { ...january, asOf: daysLater(-56.5) }
    expect((await readRows('funnel', whileClosed)).at(-1)).toEqual(['Need met', 1, 1, 0, 0])
  })

  it('staff-workload counts decisions in the period, even on older referrals; a release is not a decision', async () => {
    await appendReferral('Cobb', -200, [
      [1, referralEvents.reviewStarted()],
      [11, referralEvents.released()],
      [20, referralEvents.reviewStarted()],
      [23, referralEvents.submitted()],
    ])
    const workloadBetween = (from: number, to: number) =>
      readRows('staff-workload', { from: daysLater(from).slice(0, 10), to: daysLater(to).slice(0, 10) })
    expect(await workloadBetween(-200, -185)).toEqual([[ids.staff, 1, 0, 0, 0, 0, 2, null]])
    expect(await workloadBetween(-182, -170)).toEqual([[ids.staff, 1, 1, 0, 0, 0, 2, 3]])
  })

  it('a comparison shows the same table at another instant, side by side', async () => {
    const { columns, rows: comparedRows } = await readTable('funnel', { compareTo: daysLater(3) })
    expect(columns.map(({ id }) => id)).toEqual([
      'step',
      ...['referrals', 'referralsThen', 'referralsChange'],
      ...['before', 'beforeThen', 'beforeChange'],
      ...['stopped', 'stoppedThen', 'stoppedChange'],
      ...['waiting', 'waitingThen', 'waitingChange'],
    ])
    const labels = columns.slice(1, 4).map(({ label }) => label)
    expect(labels).toEqual(['Referrals', 'Referrals, 2026-03-05 10:00', 'Referrals, change'])
    expect(comparedRows[0]).toEqual([
      'Referrals created',
      ...[6, 3, 3],
      ...[null, null, null],
      ...[1, 0, 1],
      ...[0, 0, 0],
    ])
    expect(comparedRows[2]?.slice(4, 7)).toEqual([0.8, 1, -0.2])
    expect(toReportCsv({ columns, rows: comparedRows }).split('\r\n')[3]).toMatch(
      /^Sent to a partner,.*,80\.0%,100\.0%,-20\.0%,/,
    )
  })

  it('a comparison counts a missing row as zero', async () => {
    const { rows: comparedRows } = await readTable('partner-performance', { compareTo: daysLater(3) })
    const harborRow = comparedRows.find(([name]) => name === 'Harbor House')
    expect(harborRow?.slice(1, 4)).toEqual([1, 0, 1])
    expect(harborRow?.slice(-3)).toEqual([5_000, 0, 5_000])
    // A share of zero referrals is undefined.
    expect(harborRow?.slice(10, 13)).toEqual([1, null, null])
  })

  it('a comparison matches a partner with itself, despite a rename and partners of the same name', async () => {
    const [renamedPartner, sameNamePartner, otherSameNamePartner] = [randomUUID(), randomUUID(), randomUUID()]
    await fixture.createOrganization(renamedPartner, 'Bright Start')
    await fixture.createOrganization(sameNamePartner, 'Open Door')
    await fixture.createOrganization(otherSameNamePartner, 'Open Door')
    await appendReferral('Cobb', -20, [[1, referralEvents.submitted(renamedPartner)]])
    await appendReferral('Cobb', -20, [
      [1, referralEvents.submitted(otherSameNamePartner)],
      [2, referralEvents.accepted({ organizationId: otherSameNamePartner })],
    ])
    // The other partner of that name had no referral at the earlier instant.
    await appendReferral('Cobb', -19, [[5, referralEvents.submitted(sameNamePartner)]])
    await fixture.renameOrganization(renamedPartner, 'Zenith Start', daysLater(-17))
    const { rows: comparedRows } = await readTable('partner-performance', {
      from: '2026-02-01',
      to: '2026-02-15',
      compareTo: daysLater(-17.5),
    })
    const figures = comparedRows.map((row) => [row[0], row[1], row[4], row[2], row[5]])
    expect(figures).toHaveLength(3)
    expect(figures).toEqual(
      expect.arrayContaining([
        ['Zenith Start', 1, 0, 1, 0],
        ['Open Door', 1, 1, 1, 1],
        ['Open Door', 1, 0, 0, 0],
      ]),
    )
  })
})

describe('the same parameters, position, and erased people', () => {
  it.each(reportNames)('%s gives the same bytes again after later events and under a memory limit', async (name) => {
    const position = await logHead()
    const firstTable = JSON.stringify(await readTable(name, {}, { position }))
    await appendReferral('Cobb', 4, [[1, referralEvents.submitted()]])
    expect(JSON.stringify(await readTable(name, {}, { position, maxStates: 20 }))).toBe(firstTable)
  })

  it.each(['sla-compliance', 'sla-what-if'] as const)(
    '%s stores its thresholds, so that it gives the same result when others are configured',
    async (name) => {
      const requestedParameters = fixedParameters(name, {}, { atRiskAfterDays: 20, overdueAfterDays: 30 })
      expect(requestedParameters).toMatchObject({ atRiskDays: 20, overdueDays: 30 })
      const { rows: countedRows } = await runReport(fixture.engineFixture, name, requestedParameters, {
        position: await logHead(),
      })
      expect(countedRows.every(([, , , atRisk, overdue]) => atRisk === 0 && overdue === 0)).toBe(true)
    },
  )

  it('REF-33 counts an erased client without a county, even in earlier results', async () => {
    const position = await logHead()
    const floydRow = async () =>
      (await readRows('outcomes', { by: 'county' }, { position })).find(([county]) => county === 'Floyd')
    expect(await floydRow()).toContain(2)
    const [client = ''] = clients
    await fixture.append(clientStream(client), [{ type: 'ClientErased', data: {} }], daysLater(21))
    await fixture.engineFixture.vault.erase(clientStream(client))
    expect((await floydRow())?.[1]).toBe(1)
  })
})
