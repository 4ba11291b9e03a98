// The Postgres adapter: the common contract, and failures that only Postgres can have.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { linkEvents, verifyChain } from '#platform/event-log/chain.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { type EventLog, LogUnavailable } from '#platform/event-log/port.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

import { eventLogContract } from './event-log.contract.ts'
import { follow, ids } from './follower.ts'
import { appendBare, connect, postgresSubject, writeElsewhere } from './postgres-subject.ts'
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
    async (end) => {
      const after = await log.head()
      const slow = await connect(database.url)
      await slow.query('begin')
      const early = await appendBare(slow, newStream())
      const late = someEvent()
      await log.append(newStream(), 'none', [late])

      const follower = follow(log, { after })
      let answered = false
      const reading = log.readAll({ maxCount: 10, ...(after === undefined ? {} : { after }) })
      void reading.then(() => (answered = true))
      // The readers have checked the locks several times and still wait.
      await waitsForFence(database)
      expect(answered).toBe(false)
      expect(follower.events).toEqual([])

      await slow.query(end)
      const expected = end === 'commit' ? [early, late.id] : [late.id]
      expect(ids((await reading).events)).toEqual(expected)
      await follower.until(({ events }) => events.length === expected.length)
      expect(ids(follower.events)).toEqual(expected)
      await follower.subscription.stop()
      await slow.end()
    },
  )

  it('returns the events before the gap of a slow append immediately', async () => {
    const after = await log.head()
    const before = someEvents(2)
    await log.append(newStream(), 'none', before)
    const slow = await connect(database.url)
    await slow.query('begin')
    await appendBare(slow, newStream())
    await log.append(newStream(), 'none', [someEvent()])
    const follower = follow(log, { after, streamPrefixes: ['postgres-'] })
    await follower.until(({ events }) => events.length === 2)
    expect(ids(follower.events)).toEqual(ids(before))
    expect(follower.batches.every(({ caughtUp }) => !caughtUp)).toBe(true)
    await slow.query('rollback')
    await follower.until(({ events, batches }) => events.length === 3 && batches.at(-1)?.caughtUp === true)
    await follower.subscription.stop()
    await slow.end()
  })

  it('delays no reader because of an open unrelated write transaction, not even at an aborted position', async () => {
    const unrelated = await writeElsewhere(database.url)
    const after = await log.head()
    const follower = follow(log, { after })
    await follower.until(({ batches }) => batches.at(-1)?.caughtUp === true)
    const aborted = await connect(database.url)
    const lags: number[] = []
    for (let n = 0; n < 20; n += 1) {
      await aborted.query('begin')
      await appendBare(aborted, newStream())
      await aborted.query('rollback')
      const event = someEvent()
      await log.append(newStream(), 'none', [event])
      const appended = performance.now()
      await follower.until(({ events }) => events.at(-1)?.id === event.id)
      lags.push(performance.now() - appended)
    }
    // A fence based on the snapshot's xmin would wait for that transaction to end. The limit is far above the usual 5
    // ms.
    expect(lags.sort((a, b) => a - b)[10]).toBeLessThan(200)
    expect((await unrelated.query('select 1')).rowCount).toBe(1)
    await follower.subscription.stop()
    await Promise.all([aborted.end(), unrelated.end()])
  })

  it('finds an append without notification by polling', async () => {
    const follower = follow(log, { after: await log.head() })
    await follower.until(({ batches }) => batches.at(-1)?.caughtUp === true)
    const silent = await connect(database.url)
    const id = await appendBare(silent, newStream())
    await follower.until(({ events }) => events.length === 1)
    expect(ids(follower.events)).toEqual([id])
    await follower.subscription.stop()
    await silent.end()
  })

  it('aborts an append that waits too long for its stream, and reports that nothing was written', async () => {
    const stream = newStream()
    await log.append(stream, 'none', [someEvent()])
    const holder = await connect(database.url)
    await holder.query('begin')
    await appendBare(holder, stream, 0)
    const error = await log.append(stream, 0, [someEvent()]).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(LogUnavailable)
    expect(error).toMatchObject({ outcomeUnknown: false })
    await holder.query('rollback')
    await holder.end()
    expect(await log.append(stream, 0, [someEvent()])).toMatchObject({ revision: 1 })
  })

  it('throws LogUnavailable for an unreachable database, and reports that nothing was written', async () => {
    const nowhere = createPostgresEventLog({ connectionString: 'postgres://referral_app@127.0.0.1:9/none' })
    for (const call of [nowhere.ping(), nowhere.head(), nowhere.append(newStream(), 'none', [someEvent()])]) {
      await expect(call).rejects.toMatchObject({ name: 'LogUnavailable', outcomeUnknown: false })
    }
    await nowhere.close()
  })

  it('reports an event that is not JSON as an error of the caller, not of the store', async () => {
    const broken = { ...someEvent(), data: '{' }
    await expect(log.append(newStream(), 'none', [broken])).rejects.toMatchObject({ code: '22P02' })
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
    const by = { actor, correlationId: 'c', causationId: null, commandId: 'c', schemaVersion: 1 }
    const unlinked = someEvents(3).map(({ id, type, data }) => {
      return { id, type, data, metadata: { eventId: id, ...by, occurredAt: '2026-01-01T00:00:00.000Z' } }
    })
    await log.append(stream, 'none', linkEvents(stream, undefined, unlinked))
    expect(verifyChain(await log.readStream(stream))).toBeUndefined()
    const owner = await connect(database.ownerUrl)
    await owner.query(sql, [stream])
    await owner.end()
    expect(verifyChain(await log.readStream(stream))).toEqual({ stream, revision, reason })
  })
})

/** Waits until the log has checked the locks three more times. */
const waitsForFence = async ({ ownerUrl }: TestDatabase): Promise<void> => {
  const owner = await connect(ownerUrl)
  const looks = async () => {
    const { rows } = await owner.query<{
      query: string
      at: number
    }>(`select query, extract(epoch from query_start)::float8 as at
      from pg_stat_activity where datname = current_database() and application_name = 'event-log read'`)
    return Math.max(0, ...rows.filter(({ query }) => query.includes('pg_locks')).map(({ at }) => at))
  }
  for (let seen = 0, latest = await looks(); seen < 3;) {
    const now = await looks()
    if (now > latest) seen += 1
    latest = Math.max(now, latest)
  }
  await owner.end()
}
