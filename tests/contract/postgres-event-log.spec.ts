// The Postgres adapter: the common contract, and failures that only Postgres can have.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { linkEvents, verifyChain } from '#platform/event-log/chain.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { type EventLog, LogUnavailable } from '#platform/event-log/port.ts'
import { openPostgresProbe } from '#platform/event-log/probe.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { eventLogContract } from './event-log.contract.ts'
import { follow, getIds } from './follower.ts'
import { appendWithoutNotify, connect, postgresSubject, openUnrelatedTransaction } from './postgres-subject.ts'
import { someEvent, someEvents } from './subject.ts'

eventLogContract('postgres', postgresSubject)

describe('the Postgres log', () => {
  let database: TestDatabase
  let log: EventLog
  beforeAll(async () => {
    database = await createTestDatabase()
    log = createPostgresEventLog({ connectionString: database.url, pollInterval: 50, appendTimeout: 300 })
  })
  afterAll(async () => {
    await log.close()
    await database.drop()
  })
  const newStream = () => `postgres-${crypto.randomUUID()}`

  it.each(['commit', 'rollback'])(
    'holds back an event above the position of a slow append until its %s',
    async (outcome) => {
      const after = await log.head()
      const slowClient = await connect(database.url)
      await slowClient.query('begin')
      const earlyId = await appendWithoutNotify(slowClient, newStream())
      const lateEvent = someEvent()
      await log.append(newStream(), 'none', [lateEvent])

      const follower = follow(log, { after })
      let isReadComplete = false
      const pendingRead = log.readAll({ maxCount: 10, ...(after === undefined ? {} : { after }) })
      void pendingRead.then(() => (isReadComplete = true))
      // The readers have checked the locks several times and still wait.
      await waitForLockChecks(database)
      expect(isReadComplete).toBe(false)
      expect(follower.events).toEqual([])

      await slowClient.query(outcome)
      const expected = outcome === 'commit' ? [earlyId, lateEvent.id] : [lateEvent.id]
      expect(getIds((await pendingRead).events)).toEqual(expected)
      await follower.waitUntil(({ events }) => events.length === expected.length)
      expect(getIds(follower.events)).toEqual(expected)
      await follower.subscription.stop()
      await slowClient.end()
    },
  )

  it('returns the events before the gap of a slow append immediately', async () => {
    const after = await log.head()
    const earlierEvents = someEvents(2)
    await log.append(newStream(), 'none', earlierEvents)
    const slowClient = await connect(database.url)
    await slowClient.query('begin')
    await appendWithoutNotify(slowClient, newStream())
    await log.append(newStream(), 'none', [someEvent()])
    const follower = follow(log, { after, streamPrefixes: ['postgres-'] })
    await follower.waitUntil(({ events }) => events.length === 2)
    expect(getIds(follower.events)).toEqual(getIds(earlierEvents))
    expect(follower.batches.every(({ caughtUp }) => !caughtUp)).toBe(true)
    await slowClient.query('rollback')
    await follower.waitUntil(({ events, batches }) => events.length === 3 && batches.at(-1)?.caughtUp === true)
    await follower.subscription.stop()
    await slowClient.end()
  })

  it('delays no reader because of an open unrelated write transaction, not even at an aborted position', async () => {
    const unrelatedClient = await openUnrelatedTransaction(database.url)
    const after = await log.head()
    const follower = follow(log, { after })
    await follower.waitUntil(({ batches }) => batches.at(-1)?.caughtUp === true)
    const abortingClient = await connect(database.url)
    const lags: number[] = []
    for (let n = 0; n < 20; n += 1) {
      await abortingClient.query('begin')
      await appendWithoutNotify(abortingClient, newStream())
      await abortingClient.query('rollback')
      const event = someEvent()
      await log.append(newStream(), 'none', [event])
      const appendedAt = performance.now()
      await follower.waitUntil(({ events }) => events.at(-1)?.id === event.id)
      lags.push(performance.now() - appendedAt)
    }
    // A reader that waited for the snapshot's xmin would wait for that transaction to end. The limit is far above the
    // usual 5 ms.
    expect(lags.sort((a, b) => a - b)[10]).toBeLessThan(200)
    expect((await unrelatedClient.query('select 1')).rowCount).toBe(1)
    await follower.subscription.stop()
    await Promise.all([abortingClient.end(), unrelatedClient.end()])
  })

  it('finds an append without notification by polling', async () => {
    const follower = follow(log, { after: await log.head() })
    await follower.waitUntil(({ batches }) => batches.at(-1)?.caughtUp === true)
    const client = await connect(database.url)
    const id = await appendWithoutNotify(client, newStream())
    await follower.waitUntil(({ events }) => events.length === 1)
    expect(getIds(follower.events)).toEqual([id])
    await follower.subscription.stop()
    await client.end()
  })

  it('aborts an append that waits too long for its stream, and reports that nothing was written', async () => {
    const stream = newStream()
    await log.append(stream, 'none', [someEvent()])
    const lockHolder = await connect(database.url)
    await lockHolder.query('begin')
    await appendWithoutNotify(lockHolder, stream, 0)
    const error = await log.append(stream, 0, [someEvent()]).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(LogUnavailable)
    expect(error).toMatchObject({ outcomeUnknown: false })
    await lockHolder.query('rollback')
    await lockHolder.end()
    expect(await log.append(stream, 0, [someEvent()])).toMatchObject({ revision: 1 })
  })

  it('throws LogUnavailable for an unreachable database, and reports that nothing was written', async () => {
    const unreachableLog = createPostgresEventLog({ connectionString: 'postgres://referral_app@127.0.0.1:9/none' })
    for (const call of [
      unreachableLog.ping(),
      unreachableLog.head(),
      unreachableLog.append(newStream(), 'none', [someEvent()]),
    ]) {
      await expect(call).rejects.toMatchObject({ name: 'LogUnavailable', outcomeUnknown: false })
    }
    await unreachableLog.close()
  })

  it('tells a health check within 5 s that the log does not respond, also if an earlier check still waits', async () => {
    const lockHolder = await connect(database.ownerUrl)
    await lockHolder.query('begin')
    await lockHolder.query('lock table log.event in access exclusive mode')
    const probe = openPostgresProbe(database.url)
    const firstAt = performance.now()
    const first = probe.head().catch((error: unknown) => error)
    await waitUntil('the first check waits', async () => performance.now() - firstAt > 2_500)
    const secondAt = performance.now()
    await expect(probe.head()).rejects.toMatchObject({ name: 'LogUnavailable' })
    // One second for a busy machine. On the connection of the first check, it would take 7.5 s.
    expect(performance.now() - secondAt).toBeLessThan(6_000)
    expect(await first).toMatchObject({ name: 'LogUnavailable' })
    await lockHolder.query('rollback')
    await lockHolder.end()
    await probe.head()
    await probe.close()
  })

  it('reports an event that is not JSON as an error of the caller, not of the store', async () => {
    const invalidEvent = { ...someEvent(), data: '{' }
    await expect(log.append(newStream(), 'none', [invalidEvent])).rejects.toMatchObject({ code: '22P02' })
  })

  it.each([
    `update log.event set type = 'T'`,
    'delete from log.event',
    'truncate log.event',
    'delete from log.stream',
    'truncate log.stream',
    `update log.stream set name = 'x'`,
    'drop table log.event',
    'alter table log.event disable trigger all',
    `select setval('log.position', 1)`,
  ])('allows the runtime role only to insert and select: it may not run "%s"', async (sql) => {
    await expect(database.pool.query(sql)).rejects.toMatchObject({ code: '42501' })
  })

  it.each([
    [`update log.event set data = '{"n":2}' where stream = $1 and revision = 1`, 'changed', 1],
    [`update log.event set type = 'Other' where stream = $1 and revision = 2`, 'changed', 2],
    [
      `update log.event set metadata = replace(metadata::text, 'staff', 'admin')::json where stream = $1 and revision = 0`,
      'changed',
      0,
    ],
    [`delete from log.event where stream = $1 and revision = 1`, 'gap', 2],
    [`update log.event set metadata = '{}' where stream = $1 and revision = 1`, 'unreadable', 1],
  ] as const)('shows a row changed in the database as a broken hash chain: %s', async (sql, reason, revision) => {
    const stream = newStream()
    const actor = { userId: null, organizationId: null, role: 'staff' as const }
    const context = { actor, correlationId: 'c', causationId: null, commandId: 'c', schemaVersion: 1 }
    const unlinkedEvents = someEvents(3).map(({ id, type, data }) => {
      return { id, type, data, metadata: { eventId: id, ...context, occurredAt: '2026-01-01T00:00:00.000Z' } }
    })
    await log.append(stream, 'none', linkEvents(stream, undefined, unlinkedEvents))
    expect(verifyChain(await log.readStream(stream))).toBeUndefined()
    const owner = await connect(database.ownerUrl)
    await owner.query(sql, [stream])
    await owner.end()
    expect(verifyChain(await log.readStream(stream))).toEqual({ stream, revision, reason })
  })
})

/** Waits until the log has checked the locks three more times. */
const waitForLockChecks = async ({ ownerUrl }: TestDatabase): Promise<void> => {
  const owner = await connect(ownerUrl)
  const findLatestLockCheck = async () => {
    const { rows } = await owner.query<{
      query: string
      at: number
    }>(`select query, extract(epoch from query_start)::float8 as at
      from pg_stat_activity where datname = current_database() and application_name = 'event-log read'`)
    return Math.max(0, ...rows.filter(({ query }) => query.includes('pg_locks')).map(({ at }) => at))
  }
  for (let checks = 0, latest = await findLatestLockCheck(); checks < 3;) {
    const current = await findLatestLockCheck()
    if (current > latest) checks += 1
    latest = Math.max(current, latest)
  }
  await owner.end()
}
