// Staff review and a referral as of a recent instant and an old one. The result is the same as at that time, no matter
// how much has happened since.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type ReferralDetail, type ReviewList, ReviewQuery } from '#contracts/referrals.ts'
import { defaultSlaThresholds } from '#contracts/sla.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { clientStream } from '#domain/client/events.ts'
import { confidential } from '#contracts/confidential.ts'
import { openDatabase } from '#platform/database/database.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { createFoldedSnapshot } from '#projections/as-of/folded-snapshot.ts'
import { SnapshotOutdated } from '#projections/as-of/as-of-snapshot.ts'
import { type AsOfResult, type AsOfSnapshots, createAsOfSnapshots } from '#projections/as-of/as-of-snapshots.ts'
import { type AsOfQueries, createAsOfQueries } from '#projections/as-of/queries/as-of-queries.ts'
import { referralStatuses } from '#contracts/enumeration-values.ts'
import { type QueryFixture, openQueryFixture } from '#tests/support/query-fixture.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const dayMs = 86_400_000
/** The as-of instant. At this time the test records the expected responses. */
const asOfTime = Date.parse('2026-03-02T15:00:00.000Z')
const daysAfter = (days: number) => new Date(asOfTime + days * dayMs).toISOString()

const initialHistories: readonly (readonly [days: number, events: readonly ReferralEvent[]])[] = [
  [-2, []],
  [-40, [referralEvents.reviewStarted(), referralEvents.submitted(), referralEvents.accepted()]],
  [-12, [referralEvents.submitted(), referralEvents.declined()]],
  [-9, [referralEvents.noteAdded(), referralEvents.priorityChanged()]],
  [-70, [referralEvents.submitted(), referralEvents.accepted(), referralEvents.outcomeRecorded()]],
  [-1, [referralEvents.returned()]],
]
/** What happens to these referrals later. The last two stay unchanged. */
const laterEvents: readonly (readonly ReferralEvent[])[] = [
  [referralEvents.reviewStarted(), referralEvents.submitted()],
  [referralEvents.outcomeRecorded(), referralEvents.reopened()],
  [referralEvents.closed()],
  [referralEvents.noteAdded(), referralEvents.submitted(ids.otherOrganization)],
]
const referrals = initialHistories.map(() => randomUUID())
const clients = initialHistories.map(() => randomUUID())
const laterReferral = randomUUID()

const filters = [
  {},
  { status: referralStatuses },
  { status: referralStatuses, sort: 'client', direction: 'asc' },
  { status: referralStatuses, county: 'Cobb', sort: 'updated' },
  { status: referralStatuses, partner: ids.receiver },
  { status: referralStatuses, q: 'maria', sort: 'status' },
  { status: referralStatuses, sla: 'overdue', sort: 'investment' },
  { status: ['received', 'closed'], priority: 'high' },
].map((filter) => ReviewQuery.parse(filter))

let fixture: QueryFixture
let snapshots: AsOfSnapshots
let asOfQueries: AsOfQueries
let now = asOfTime
let expectedLists: ReviewList[]
let expectedDetails: (ReferralDetail | undefined)[]

const renameClient = (client: string, firstName: string, county: 'Floyd' | 'Cobb', occurredAt: string) =>
  fixture.append(
    clientStream(client),
    [{ type: 'ClientProfileUpdated', data: { firstName: confidential(firstName, clientStream(client)), county } }],
    occurredAt,
  )

const openSnapshots = () =>
  createAsOfSnapshots({
    ...fixture.engineFixture,
    clock: { now: () => new Date(now) },
    open: () => openDatabase(fixture.engineFixture.database.url, { max: 1, idleTimeout: 0 }),
  })

beforeAll(async () => {
  fixture = await openQueryFixture()
  snapshots = openSnapshots()
  asOfQueries = createAsOfQueries({ snapshots, vault: fixture.engineFixture.vault, sla: defaultSlaThresholds })
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
  await renameClient(clients[4] ?? '', 'Mariam', 'Floyd', daysAfter(-1))
  await renameClient(clients[5] ?? '', 'Abel', 'Cobb', daysAfter(0))
  await fixture.waitForReadModels()
  fixture.setNow(daysAfter(0))
  expectedLists = await Promise.all(filters.map((query) => fixture.queries.reviewReferrals(query, actors.staff)))
  expectedDetails = await Promise.all(referrals.map((id) => fixture.queries.referral(id, actors.staff, undefined)))

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
  await renameClient(clients[4] ?? '', 'Zoe', 'Cobb', daysAfter(3))
  await fixture.waitForReadModels()
})
afterAll(async () => {
  await snapshots.close()
  await fixture.close()
})

/** Repeats the request until the snapshot is ready, and returns the response. */
const waitForResult = async <A>(querySnapshot: () => Promise<AsOfResult<A>>): Promise<A> => {
  let ready: { readonly answer: A } | undefined
  await waitUntil('the snapshot is ready', async () => {
    const result = await querySnapshot()
    if (result.state === 'ready') ready = { answer: result.answer }
    return result.state === 'ready'
  })
  if (ready === undefined) throw new Error('no answer')
  return ready.answer
}

const reviewListsAsOf = (instant: string) =>
  Promise.all(
    filters.map((query) => waitForResult(() => asOfQueries.reviewReferrals(new Date(instant), query, actors.staff))),
  )

/** Returns the list without the fields that depend on the present: available actions and the log position. */
const withoutPresentState = <R extends { readonly actions: readonly unknown[] }>(list: {
  readonly rows: readonly R[]
}) => {
  const { rows, ...rest } = list
  return { ...rest, rows: rows.map((row) => ({ ...row, actions: [] })), position: undefined }
}

/** How many days after the as-of instant the test sends its request. */
const instants = [
  ['a recent instant', 5],
  ['an old instant', 400],
] as const

describe.each(instants)('%s', (_, days) => {
  beforeAll(() => {
    now = asOfTime + days * dayMs
    fixture.setNow(new Date(now).toISOString())
  })

  it('returns staff review as it was: rows, order, counts, ages, and client names', async () => {
    const asOfLists = await reviewListsAsOf(daysAfter(0))
    expect(asOfLists.map(withoutPresentState)).toEqual(expectedLists.map(withoutPresentState))
    expect(expectedLists.map(({ total }) => total)).toContain(6)
    // The current list is different.
    const presentLists = await Promise.all(filters.map((query) => fixture.queries.reviewReferrals(query, actors.staff)))
    for (const [n, list] of presentLists.entries())
      expect(withoutPresentState(list)).not.toEqual(withoutPresentState(asOfLists[n] ?? { rows: [] }))
  })

  it('returns each referral with its history up to that instant, and no referral created later', async () => {
    for (const [n, id] of referrals.entries()) {
      const referral = await waitForResult(() => asOfQueries.referral(new Date(asOfTime), id, actors.staff))
      expect({ ...referral, position: undefined }).toEqual({ ...expectedDetails[n], position: undefined, actions: [] })
    }
    expect(
      await waitForResult(() => asOfQueries.referral(new Date(asOfTime), laterReferral, actors.staff)),
    ).toBeUndefined()
    expect(
      await waitForResult(() => asOfQueries.referral(new Date(daysAfter(2)), laterReferral, actors.staff)),
    ).toBeDefined()
  })

  it('shows a referral only to people who can read it today', async () => {
    const [id = ''] = referrals
    expect(await waitForResult(() => asOfQueries.referral(new Date(asOfTime), id, actors.outsider))).toBeUndefined()
  })
})

describe('an open snapshot', () => {
  it('stays the same while more events arrive', async () => {
    now = asOfTime + 10 * dayMs
    const listsBefore = await reviewListsAsOf(daysAfter(0))
    await fixture.append(referralStream(referrals[5] ?? ''), [referralEvents.resubmitted()], daysAfter(6))
    await fixture.append(referralStream(referrals[4] ?? ''), [referralEvents.reopened()], daysAfter(7))
    await renameClient(clients[1] ?? '', 'Wilma', 'Cobb', daysAfter(7))
    await fixture.waitForReadModels()
    expect((await reviewListsAsOf(daysAfter(0))).map(withoutPresentState)).toEqual(listsBefore.map(withoutPresentState))
  })

  it('includes events recorded later for an earlier time', async () => {
    const backdatedReferral = randomUUID()
    await fixture.registerClient({ id: backdatedReferral, firstName: 'Maria' }, daysAfter(-5))
    await fixture.append(
      referralStream(backdatedReferral),
      [referralEvents.requested({ referralId: backdatedReferral, clientId: backdatedReferral })],
      daysAfter(-5),
    )
    await fixture.waitForReadModels()
    const [firstList] = await reviewListsAsOf(daysAfter(0))
    expect(firstList?.rows.map(({ id }) => id)).toContain(backdatedReferral)
  })

  it('REF-33 shows nothing of a client who was erased since', async () => {
    const [erasedClient = ''] = clients
    const clientAtInstant = async () => {
      const [, everyStatusList] = await reviewListsAsOf(daysAfter(0))
      return everyStatusList?.rows.find(({ client }) => client.id === erasedClient)?.client
    }
    expect(await clientAtInstant()).toMatchObject({ firstName: 'Maria', erased: false })
    await fixture.append(clientStream(erasedClient), [{ type: 'ClientErased', data: {} }], daysAfter(9))
    await fixture.engineFixture.vault.erase(clientStream(erasedClient))
    await fixture.waitForReadModels()
    expect(await clientAtInstant()).toMatchObject({ firstName: '', lastInitial: '', erased: true })
    // The same holds for a snapshot that is folded from the whole log.
    now = asOfTime + 400 * dayMs
    await snapshots.close()
    asOfQueries = createAsOfQueries({
      snapshots: openSnapshots(),
      vault: fixture.engineFixture.vault,
      sla: defaultSlaThresholds,
    })
    expect(await clientAtInstant()).toMatchObject({ firstName: '', lastInitial: '', erased: true })
  })

  it('asks the caller to retry later when it is outdated three consecutive times', async () => {
    let attempts = 0
    const request = snapshots.query(new Date(daysAfter(-1)), () => {
      attempts += 1
      throw new SnapshotOutdated('an event was added before the instant')
    })
    const failure: unknown = await request.catch((error: unknown) => error)
    expect([attempts, isUnavailable(failure)]).toEqual([3, true])
  })

  it('is folded in as many passes as its streams need', async () => {
    const database = openDatabase(fixture.engineFixture.database.url, { max: 1, idleTimeout: 0 })
    const referralIds = Array.from({ length: 25 }, () => randomUUID())
    // The notes are long enough that the rows fill several chunks.
    for (const referralId of referralIds) {
      const clientId = randomUUID()
      await fixture.registerClient({ id: clientId, firstName: 'Maria', county: 'Cobb' }, daysAfter(-1))
      const initialNote = confidential('Two months behind. '.repeat(1_500), clientStream(clientId))
      const request = referralEvents.requested({ referralId, clientId, initialNote })
      await fixture.append(referralStream(referralId), [request], daysAfter(-1))
    }
    await fixture.waitForReadModels()
    const options = {
      ...fixture.engineFixture,
      database,
      at: new Date(daysAfter(0)),
      erasedSubjects: new Set<string>(),
    }
    const signal = AbortSignal.timeout(30_000)
    try {
      await createFoldedSnapshot({ ...options, signal, onProgress: () => undefined }, 10)
      const { rows } = await database.pool.query<{ client_first_name: string }>(
        'select client_first_name from pg_temp.referral where id = any($1)',
        [referralIds],
      )
      expect(rows.map((row) => row.client_first_name)).toEqual(referralIds.map(() => 'Maria'))
    } finally {
      await database.close()
    }
  })

  it('limits snapshots in progress, reports progress, and drops abandoned ones', async () => {
    const smallSnapshots = createAsOfSnapshots({
      ...fixture.engineFixture,
      maxSnapshots: 1,
      resultTimeout: 0,
      clock: { now: () => new Date(now) },
      open: () => openDatabase(fixture.engineFixture.database.url, { max: 1, idleTimeout: 0 }),
    })
    try {
      const queryAt = (instant: string) => smallSnapshots.query(new Date(instant), async () => 'there')
      expect(await queryAt(daysAfter(-1))).toEqual({ state: 'preparing', done: 0 })
      expect(await queryAt(daysAfter(-2))).toEqual({ state: 'preparing', done: null })
      await smallSnapshots.cancel(new Date(daysAfter(-1)))
      expect(await queryAt(daysAfter(-2))).toEqual({ state: 'preparing', done: 0 })
      await waitUntil('the snapshot is ready', async () => (await queryAt(daysAfter(-2))).state === 'ready')
    } finally {
      await smallSnapshots.close()
    }
  })
})
