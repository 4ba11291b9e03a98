// Reports over a small history that can be checked by hand. The same parameters, position, and erased people always
// give the same bytes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ClientCounty } from '#contracts/enumerations.ts'
import { type ReportName, type ReportParameters, reportNames } from '#contracts/reports.ts'
import { type SlaThresholds, defaultSlaThresholds } from '#contracts/sla.ts'
import { reportCsv } from '#api/report-file.ts'
import { clientStream } from '#domain/client/events.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { fixParameters, runReport } from '#projections/reports/run-report.ts'
import { type ReadHouse, openReadHouse } from '#tests/support/read-house.ts'
import { ids, occurred } from '#tests/support/referrals.ts'

const day = 86_400_000
const start = Date.parse('2026-03-02T15:00:00.000Z')
const at = (days: number) => new Date(start + days * day).toISOString()

/** The inverse of `at`: the day number of an instant. */
const days = (instant: string) => (Date.parse(instant) - start) / day

let house: ReadHouse
const clients: string[] = []

type Happened = readonly [days: number, event: ReferralEvent]
const live = async (county: ClientCounty, made: number, events: readonly Happened[]): Promise<void> => {
  const clientId = randomUUID()
  const referralId = randomUUID()
  clients.push(clientId)
  await house.client({ id: clientId, firstName: 'Maria', county })
  await house.append(referralStream(referralId), [occurred.requested({ referralId, clientId })], at(made))
  for (const [days, event] of events) await house.append(referralStream(referralId), [event], at(made + days))
}

beforeAll(async () => {
  house = await openReadHouse()
  await house.organization(ids.receiver, 'Cobb Food Pantry')
  await house.organization(ids.otherOrganization, 'Harbor House')
  // Two with an outcome, one of them after a reroute; one declined and left; one waitlisted; one in review; one closed.
  await live('Floyd', 0, [
    [1, occurred.reviewStarted()],
    [2, occurred.submitted()],
    [3, occurred.accepted()],
    [6, occurred.outcomeRecorded({ dollarsInvestedCents: 10_000 })],
  ])
  await live('Floyd', 1, [
    [1, occurred.submitted()],
    [2, occurred.declined()],
    [3, occurred.routed(ids.otherOrganization, true, ids.receiver)],
    [4, occurred.accepted({ organizationId: ids.otherOrganization })],
    [
      10,
      occurred.outcomeRecorded({
        organizationId: ids.otherOrganization,
        dollarsInvestedCents: 5_000,
        needMet: 'not_met',
      }),
    ],
  ])
  await live('Bartow', 2, [
    [1, occurred.submitted()],
    [9, occurred.declined({ reason: 'not_eligible' })],
  ])
  await live('Bartow', 8, [
    [1, occurred.submitted()],
    [2, occurred.waitlisted()],
  ])
  await live('Cherokee', 18, [[1, occurred.reviewStarted()]])
  await live('Cherokee', 9, [[3, occurred.closed()]])
  await house.settled()
}, 60_000)
afterAll(() => house.close())

const head = async () => (await house.ground.log.head()) ?? ''

const fixed = (name: ReportName, given: ReportParameters = {}, sla: SlaThresholds = defaultSlaThresholds) =>
  fixParameters(name, { asOf: at(20), from: '2026-03-01', ...given }, new Date(at(20)), sla)

const table = async (
  name: ReportName,
  given: ReportParameters = {},
  run: { readonly position?: string; readonly maxParts?: number } = {},
) =>
  runReport(house.ground, name, fixed(name, given), {
    position: run.position ?? (await head()),
    ...(run.maxParts === undefined ? {} : { maxParts: run.maxParts }),
  })
const rows = async (...given: Parameters<typeof table>) => (await table(...given)).rows

describe('the figures of each report', () => {
  it('funnel: each step, its share of the previous step, what stopped, and what waits', async () => {
    expect(await rows('funnel')).toEqual([
      ['Referrals created', 6, null, 1, 0],
      ['Review started', 5, 0.8333, 0, 1],
      ['Sent to a partner', 4, 0.8, 1, 1],
      ['Accepted by the partner', 2, 0.5, 0, 0],
      ['Closed with an outcome', 2, 1, 1, 0],
      ['Need met', 1, 0.5, 0, 0],
    ])
  })

  it('stage-times: how long a status lasts, and how many are still in it', async () => {
    const found = await rows('stage-times')
    expect(found.find(([stage]) => stage === 'Requested')).toEqual(['Requested', 6, 1, 3, 1.3, 0])
    expect(found.find(([stage]) => stage === 'In review')).toEqual(['In review', 1, 1, 1, 1, 1])
  })

  it('SLA-02 sla-compliance: the SLA clock by week, under any thresholds', async () => {
    expect(await rows('sla-compliance')).toEqual([
      ['2026-03-02', 3, 0, 1, 2, 0.3333],
      ['2026-03-09', 2, 1, 0, 1, 0.5],
      ['2026-03-16', 1, 1, 0, 0, 1],
    ])
    expect(await rows('sla-compliance', { asOf: at(3) })).toEqual([['2026-03-02', 3, 3, 0, 0, 1]])
    const generous = await rows('sla-what-if', { atRiskDays: 20, overdueDays: 30 })
    expect(generous).toEqual([
      ['at risk after 5, overdue after 7 days', 6, 2, 1, 3, 0.5],
      ['at risk after 20, overdue after 30 days', 6, 6, 0, 0, 1],
    ])
  })

  it('partner-performance: a referral counts for every partner it was sent to', async () => {
    expect(await rows('partner-performance')).toEqual([
      ['Cobb Food Pantry', 4, 1, 1, 0.25, 6, 10_000],
      ['Harbor House', 1, 1, 1, 1, 10, 5_000],
    ])
  })

  it('outcomes: by need, county, and priority', async () => {
    const counties = await rows('outcomes', { by: 'county' })
    expect(counties.filter(([, total]) => total !== 0)).toEqual([
      ['Bartow', 2, 0, 0, null, 0, null],
      ['Cherokee', 2, 0, 0, null, 0, null],
      ['Floyd', 2, 2, 1, 0.5, 15_000, 7_500],
    ])
    expect(await rows('outcomes', { by: 'priority' })).toContainEqual(['Normal', 6, 2, 0.3333, 0.5, 15_000, 7_500])
  })

  it('waitlist-ageing, declined-reasons, re-routes, and staff-workload', async () => {
    expect(await rows('waitlist-ageing')).toContainEqual(['8 to 14', 1, 1, 10])
    const reasons = await rows('declined-reasons')
    expect(reasons.filter(([, declines]) => declines !== 0).map((row) => row.slice(1))).toEqual([
      [1, 0.5, 1, 1],
      [1, 0.5, 1, 0],
    ])
    expect(await rows('re-routes')).toEqual([
      ['None', 3, 1, 1, 1, 0.3333],
      ['1', 1, 1, 0, 0, 0],
      ['2', 0, 0, 0, 0, null],
      ['3 or more', 0, 0, 0, 0, null],
    ])
    expect(await rows('staff-workload')).toEqual([[ids.staff, 2, 5, 2, 3, 0, 1, 1]])
  })

  it('counts by local day: a referral created at 11:30 p.m. belongs to that day', async () => {
    // 11:30 p.m. in New York is 03:30 UTC of the next day in summer, and 04:30 in winter.
    await live('Cobb', days('2025-07-02T03:30:00.000Z'), [])
    await live('Cobb', days('2025-12-03T04:30:00.000Z'), [])
    const made = async (day: string) => (await rows('funnel', { from: day, to: day }))[0]?.[1]
    expect([await made('2025-07-01'), await made('2025-07-02')]).toEqual([1, 0])
    expect([await made('2025-12-02'), await made('2025-12-03')]).toEqual([1, 0])
  })

  it('counts the whole of a day of 25 hours, and of one of 23', async () => {
    // Clocks go back on November 2, 2025 and forward on March 9, 2025. Both referrals are in the last minutes of a day.
    await live('Cobb', days('2025-11-03T04:58:00.000Z'), [])
    await live('Cobb', days('2025-03-10T03:58:00.000Z'), [])
    const made = async (day: string) => (await rows('funnel', { from: day, to: day }))[0]?.[1]
    expect([await made('2025-11-02'), await made('2025-11-03')]).toEqual([1, 0])
    expect([await made('2025-03-09'), await made('2025-03-10')]).toEqual([1, 0])
  })

  it('limits the period to one day out of many', async () => {
    const [made] = await rows('funnel', { from: '2026-03-20', to: '2026-03-20' })
    expect(made).toEqual(['Referrals created', 1, null, 0, 0])
    expect((await rows('funnel', { from: '2026-03-21', to: '2026-03-21' }))[0]?.[1]).toBe(0)
  })

  it('reverses what was closed and reopened, like the analytics', async () => {
    await live('Cobb', -60, [
      [1, occurred.submitted()],
      [2, occurred.accepted()],
      [3, occurred.outcomeRecorded()],
      [4, occurred.reopened()],
    ])
    const january = { from: '2026-01-01', to: '2026-01-01' }
    const figures = (await rows('funnel', january)).map((row) => [row[1], row[4]])
    expect(figures).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    expect(await rows('outcomes', { ...january, by: 'priority' })).toContainEqual(['Normal', 1, 0, 0, null, 0, null])
    expect(await rows('partner-performance', january)).toEqual([['Cobb Food Pantry', 1, 1, 0, 0, null, 0]])
    const closed = { ...january, asOf: at(-56.5) }
    expect((await rows('funnel', closed)).at(-1)).toEqual(['Need met', 1, 1, 0, 0])
  })

  it('counts what staff did in the period, even for older referrals; a release is not a decision', async () => {
    await live('Cobb', -200, [
      [1, occurred.reviewStarted()],
      [11, occurred.released()],
      [20, occurred.reviewStarted()],
      [23, occurred.submitted()],
    ])
    const worked = (from: number, to: number) =>
      rows('staff-workload', { from: at(from).slice(0, 10), to: at(to).slice(0, 10) })
    expect(await worked(-200, -185)).toEqual([[ids.staff, 1, 0, 0, 0, 0, 2, null]])
    expect(await worked(-182, -170)).toEqual([[ids.staff, 1, 1, 0, 0, 0, 2, 3]])
  })

  it('compares with the same table at another instant, side by side', async () => {
    const { columns, rows: compared } = await table('funnel', { compareTo: at(3) })
    expect(columns.map(({ id }) => id)).toEqual([
      'step',
      ...['referrals', 'referralsThen', 'referralsChange'],
      ...['before', 'beforeThen', 'beforeChange'],
      ...['stopped', 'stoppedThen', 'stoppedChange'],
      ...['waiting', 'waitingThen', 'waitingChange'],
    ])
    const labels = columns.slice(1, 4).map(({ label }) => label)
    expect(labels).toEqual(['Referrals', 'Referrals, 2026-03-05 10:00', 'Referrals, change'])
    expect(compared[0]).toEqual(['Referrals created', ...[6, 3, 3], ...[null, null, null], ...[1, 0, 1], ...[0, 0, 0]])
    expect(compared[2]?.slice(4, 7)).toEqual([0.8, 1, -0.2])
    expect(reportCsv({ columns, rows: compared }).split('\r\n')[3]).toMatch(
      /^Sent to a partner,.*,80\.0%,100\.0%,-20\.0%,/,
    )
  })

  it('counts a missing row as zero: a partner that had nothing before gained all that it has', async () => {
    const { rows: compared } = await table('partner-performance', { compareTo: at(3) })
    const harbor = compared.find(([name]) => name === 'Harbor House')
    expect(harbor?.slice(1, 4)).toEqual([1, 0, 1])
    expect(harbor?.slice(-3)).toEqual([5_000, 0, 5_000])
    // There is no share of zero referrals.
    expect(harbor?.slice(10, 13)).toEqual([1, null, null])
  })

  it('matches a partner with itself, despite a rename and partners of the same name', async () => {
    const [renamed, alike, twin] = [randomUUID(), randomUUID(), randomUUID()]
    await house.organization(renamed, 'Bright Start')
    await house.organization(alike, 'Open Door')
    await house.organization(twin, 'Open Door')
    await live('Cobb', -20, [[1, occurred.submitted(renamed)]])
    await live('Cobb', -20, [
      [1, occurred.submitted(twin)],
      [2, occurred.accepted({ organizationId: twin })],
    ])
    // The other partner of that name had no referral at the earlier instant.
    await live('Cobb', -19, [[5, occurred.submitted(alike)]])
    await house.rename(renamed, 'Zenith Start', at(-17))
    const { rows: compared } = await table('partner-performance', {
      from: '2026-02-01',
      to: '2026-02-15',
      compareTo: at(-17.5),
    })
    const figures = compared.map((row) => [row[0], row[1], row[4], row[2], row[5]])
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
    const position = await head()
    const first = JSON.stringify(await table(name, {}, { position }))
    await live('Cobb', 4, [[1, occurred.submitted()]])
    expect(JSON.stringify(await table(name, {}, { position, maxParts: 20 }))).toBe(first)
  })

  it.each(['sla-compliance', 'sla-what-if'] as const)(
    '%s stores its thresholds, so that it gives the same result when others are configured',
    async (name) => {
      const asked = fixed(name, {}, { atRiskAfterDays: 20, overdueAfterDays: 30 })
      expect(asked).toMatchObject({ atRiskDays: 20, overdueDays: 30 })
      const { rows: counted } = await runReport(house.ground, name, asked, { position: await head() })
      expect(counted.every(([, , , atRisk, overdue]) => atRisk === 0 && overdue === 0)).toBe(true)
    },
  )

  it('REF-33 counts an erased client without a county, even in earlier results', async () => {
    const position = await head()
    const floyd = async () =>
      (await rows('outcomes', { by: 'county' }, { position })).find(([county]) => county === 'Floyd')
    expect(await floyd()).toContain(2)
    const [client = ''] = clients
    await house.append(clientStream(client), [{ type: 'ClientErased', data: {} }], at(21))
    await house.ground.vault.erase(clientStream(client))
    expect((await floyd())?.[1]).toBe(1)
  })
})
