// Referrals whose state at one instant is recorded, and which change afterward. As-of queries must return the recorded
// state at any later time.
import { randomUUID } from 'node:crypto'

import { confidential } from '#contracts/confidential.ts'
import { referralStatuses } from '#contracts/enumeration-values.ts'
import { ReviewQuery } from '#contracts/referrals.ts'
import { defaultSlaThresholds } from '#contracts/sla.ts'
import { clientStream } from '#domain/client/events.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { openDatabase } from '#platform/database/database.ts'
import { type AsOfResult, createAsOfSnapshots } from '#projections/as-of/as-of-snapshots.ts'
import { createAsOfJobs, createFoldedSnapshots } from '#projections/as-of/folded-snapshots.ts'
import { createOverlaySnapshots } from '#projections/as-of/overlay-snapshots.ts'
import { createAsOfQueries } from '#projections/as-of/queries/as-of-queries.ts'
import { openJobFixture } from './job-fixture.ts'
import { type QueryFixture, openQueryFixture } from './query-fixture.ts'
import { actors, ids, referralEvents } from './referral-fixtures.ts'
import { waitUntil } from './wait-until.ts'
import { noProtection } from '#projections/protected-families.ts'

export const dayMs = 86_400_000
/** The as-of instant. At this time the fixture records the expected responses. */
export const asOfTime = Date.parse('2026-03-02T15:00:00.000Z')
export const daysAfter = (days: number): string => new Date(asOfTime + days * dayMs).toISOString()

const initialHistories: readonly (readonly [days: number, events: readonly ReferralEvent[]])[] = [
  [-2, []],
  [-40, [referralEvents.reviewStarted(), referralEvents.submitted(), referralEvents.accepted()]],
  [-12, [referralEvents.submitted(), referralEvents.declined()]],
  [-9, [referralEvents.noteAdded(), referralEvents.priorityChanged()]],
  [-70, [referralEvents.submitted(), referralEvents.accepted(), referralEvents.outcomeRecorded()]],
  [-1, [referralEvents.returned()]],
]
/** What happens to these referrals after the as-of instant. The last two stay unchanged. */
const laterEvents: readonly (readonly ReferralEvent[])[] = [
  [referralEvents.reviewStarted(), referralEvents.submitted()],
  [referralEvents.outcomeRecorded(), referralEvents.reopened()],
  [referralEvents.closed()],
  [referralEvents.noteAdded(), referralEvents.submitted(ids.otherOrganization)],
]
export const referrals = initialHistories.map(() => randomUUID())
export const clients = initialHistories.map(() => randomUUID())
export const laterReferral = randomUUID()

export const filters = [
  {},
  { status: referralStatuses },
  { status: referralStatuses, sort: 'client', direction: 'asc' },
  { status: referralStatuses, county: 'Cobb', sort: 'updated' },
  { status: referralStatuses, partner: ids.receiver },
  { status: referralStatuses, q: 'maria', sort: 'status' },
  { status: referralStatuses, sla: 'overdue', sort: 'investment' },
  { status: ['received', 'closed'], priority: 'high' },
].map((filter) => ReviewQuery.parse(filter))

/** A request of staff for this instant. */
export const asOf = (instant: string) => ({ at: new Date(instant), requestedBy: actors.staff.userId })

/** Repeats the request until the snapshot is ready, and returns the response. */
export const waitForResult = async <A>(querySnapshot: () => Promise<AsOfResult<A>>): Promise<A> => {
  let ready: { readonly answer: A } | undefined
  await waitUntil('the snapshot is ready', async () => {
    const result = await querySnapshot()
    if (result.state === 'ready') ready = { answer: result.answer }
    return result.state === 'ready'
  })
  if (ready === undefined) throw new Error('no answer')
  return ready.answer
}

/** Returns the list without the fields that depend on the present: available actions and the log position. */
export const omitPresentState = <R extends { readonly actions: readonly unknown[] }>(list: {
  readonly rows: readonly R[]
}) => {
  const { rows, ...otherFields } = list
  return { ...otherFields, rows: rows.map((row) => ({ ...row, actions: [] })), position: undefined }
}

export const renameClient = (
  fixture: Pick<QueryFixture, 'append'>,
  client: string,
  firstName: string,
  county: 'Floyd' | 'Cobb',
  occurredAt: string,
) =>
  fixture.append(
    clientStream(client),
    [{ type: 'ClientProfileUpdated', data: { firstName: confidential(firstName, clientStream(client)), county } }],
    occurredAt,
  )

const appendInitialHistories = async (fixture: QueryFixture): Promise<void> => {
  await fixture.createAccount(ids.staff, 'Sam Staff')
  for (const [n, id] of [ids.sender, ids.receiver, ids.otherOrganization].entries()) {
    await fixture.createOrganization(id, `Partner ${n}`)
  }
  for (const [n, [days, events]] of initialHistories.entries()) {
    const clientId = clients[n] ?? ''
    const referralId = referrals[n] ?? ''
    await fixture.registerClient({
      id: clientId,
      firstName: n % 2 === 0 ? 'Maria' : 'Abe',
      county: n % 2 === 0 ? 'Cobb' : 'Floyd',
    })
    await fixture.append(
      referralStream(referralId),
      [referralEvents.requested({ referralId, clientId })],
      daysAfter(days),
    )
    for (const [step, event] of events.entries()) {
      await fixture.append(
        referralStream(referralId),
        [event],
        daysAfter(days + (0.9 * -days * (step + 1)) / events.length),
      )
    }
  }
  // The client of an unchanged referral changes before the instant, and another client changes exactly at it.
  await renameClient(fixture, clients[4] ?? '', 'Mariam', 'Floyd', daysAfter(-1))
  await renameClient(fixture, clients[5] ?? '', 'Abel', 'Cobb', daysAfter(0))
}

/** Appends what happens after the as-of instant. */
const appendLaterEvents = async (fixture: QueryFixture): Promise<void> => {
  for (const [n, events] of laterEvents.entries()) {
    for (const [step, event] of events.entries()) {
      await fixture.append(referralStream(referrals[n] ?? ''), [event], daysAfter(0.001 + n + step))
    }
  }
  await fixture.registerClient({ id: laterReferral, firstName: 'Maria', county: 'Cobb' }, daysAfter(2))
  await fixture.append(
    referralStream(laterReferral),
    [referralEvents.requested({ referralId: laterReferral, clientId: laterReferral })],
    daysAfter(2),
  )
  // A referral without later events shows the new name of its client today, but not as of the instant.
  await renameClient(fixture, clients[4] ?? '', 'Zoe', 'Cobb', daysAfter(3))
  await fixture.waitForReadModels()
}

export type AsOfFixture = Awaited<ReturnType<typeof openAsOfFixture>>

/** Opens the fixture: referrals, their recorded state, and what happens to them later. */
export const openAsOfFixture = async () => {
  const fixture = await openQueryFixture()
  let now = asOfTime
  const clock = { now: () => new Date(now) }
  const { log, vault, decode, database } = fixture.engineFixture
  const jobFixture = openJobFixture(database.url, clock, 1_900)
  const { db, pool } = jobFixture.database
  jobFixture.startWorker([createAsOfJobs({ log, vault, decode, db, pool })])
  const snapshotOptions = {
    ...fixture.engineFixture,
    open: () => openDatabase(fixture.engineFixture.database.url, { max: 1, idleTimeout: 0 }),
  }
  const openSnapshots = () => {
    const overlays = createOverlaySnapshots(snapshotOptions)
    const folded = createFoldedSnapshots({
      db: db.$pickTables<never>(),
      jobs: jobFixture.jobs,
      results: jobFixture.results,
      vault,
    })
    const snapshots = createAsOfSnapshots(overlays, folded, clock)
    return {
      overlays,
      snapshots,
      asOfQueries: createAsOfQueries({
        snapshots,
        vault,
        sla: defaultSlaThresholds,
        findProtection: async () => noProtection,
      }),
    }
  }
  let current = openSnapshots()
  await appendInitialHistories(fixture)
  await fixture.waitForReadModels()
  fixture.setNow(daysAfter(0))
  const expectedLists = await Promise.all(filters.map((query) => fixture.queries.reviewReferrals(query, actors.staff)))
  const expectedDetails = await Promise.all(
    referrals.map((id) => fixture.queries.referral(id, actors.staff, undefined)),
  )
  await appendLaterEvents(fixture)

  return {
    ...fixture,
    snapshotOptions,
    expectedLists,
    expectedDetails,
    get snapshots() {
      return current.snapshots
    },
    get asOfQueries() {
      return current.asOfQueries
    },
    /** Sets the current time for all queries. */
    setTime: (milliseconds: number): void => {
      now = milliseconds
      fixture.setNow(new Date(now).toISOString())
    },
    jobFixture,
    /** Discards the snapshots of recent instants. */
    reopenSnapshots: async (): Promise<void> => {
      await current.overlays.close()
      current = openSnapshots()
    },
    /** Queries the list for each filter as of this instant. */
    reviewListsAsOf: (instant: string) =>
      Promise.all(
        filters.map((query) =>
          waitForResult(() => current.asOfQueries.reviewReferrals(asOf(instant), query, actors.staff)),
        ),
      ),
    close: async (): Promise<void> => {
      await current.overlays.close()
      await jobFixture.close()
      await fixture.close()
    },
  }
}
