// Reports over a small history that can be checked by hand.
import { randomUUID } from 'node:crypto'

import type { ClientCounty } from '#contracts/enumerations.ts'
import type { ReportName, ReportParameters } from '#contracts/reports.ts'
import { type SlaThresholds, defaultSlaThresholds } from '#contracts/sla.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { resolveParameters, runReport } from '#projections/reports/run-report.ts'
import { type QueryFixture, openQueryFixture } from './query-fixture.ts'
import { ids, referralEvents } from './referral-fixtures.ts'

const dayMs = 86_400_000
const startTime = Date.parse('2026-03-02T15:00:00.000Z')
export const daysLater = (days: number): string => new Date(startTime + days * dayMs).toISOString()

/** The inverse of `daysLater`: the day number of an instant. */
export const daysSinceStart = (instant: string): number => (Date.parse(instant) - startTime) / dayMs

export const fixedParameters = (
  name: ReportName,
  overrides: ReportParameters = {},
  sla: SlaThresholds = defaultSlaThresholds,
) => resolveParameters(name, { asOf: daysLater(20), from: '2026-03-01', ...overrides }, new Date(daysLater(20)), sla)

type TimedEvent = readonly [days: number, event: ReferralEvent]

type AppendReferral = (county: ClientCounty, createdOnDay: number, events: readonly TimedEvent[]) => Promise<void>

const appendHistory = async (fixture: QueryFixture, appendReferral: AppendReferral): Promise<void> => {
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
}

export type ReportFixture = Awaited<ReturnType<typeof openReportFixture>>

/** Opens the fixture and appends the history. */
export const openReportFixture = async () => {
  const fixture = await openQueryFixture()
  const clients: string[] = []
  const appendReferral: AppendReferral = async (county, createdOnDay, events) => {
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
  await appendHistory(fixture, appendReferral)

  const readLogHead = async () => (await fixture.engineFixture.log.head()) ?? ''
  const readTable = async (
    name: ReportName,
    overrides: ReportParameters = {},
    run: { readonly position?: string; readonly maxStates?: number } = {},
  ) =>
    runReport(fixture.engineFixture, name, fixedParameters(name, overrides), {
      position: run.position ?? (await readLogHead()),
      ...(run.maxStates === undefined ? {} : { maxStates: run.maxStates }),
    })
  const readRows = async (...tableArgs: Parameters<typeof readTable>) => (await readTable(...tableArgs)).rows
  return { ...fixture, clients, appendReferral, readLogHead, readTable, readRows }
}
