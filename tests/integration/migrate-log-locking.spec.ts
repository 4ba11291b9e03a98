// A log is moved only while no process uses it. A running process blocks the move, and one that starts during a move
// waits. A process that lost its lock writes nothing until it knows that the log is still in place.
import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { WrongLog } from '#platform/event-log/log-binding.ts'
import { type EventLogHandle, openEventLog } from '#platform/event-log/open.ts'
import { type EventLog, LogUnavailable } from '#platform/event-log/port.ts'
import { acquireInstanceLock, lockOutInstances, listRunningInstances } from '#platform/event-log/instance-lock.ts'
import { instanceLockKey } from '#platform/event-log/lock-keys.ts'
import { compareLogs } from '#scripts/migrate-log/compare.ts'
import { copyLog } from '#scripts/migrate-log/copy.ts'
import { ApplicationRunning, switchLog } from '#scripts/migrate-log/switch-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type TestEventStore, startTestEventStore } from '#tests/support/log-store.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let database: TestDatabase
let store: TestEventStore
let eventStoreLog: EventLog
const openLogs: EventLogHandle[] = []

beforeEach(async () => {
  database = await createTestDatabase('postgres')
  store = await startTestEventStore()
  eventStoreLog = createEventStoreLog({ connectionString: store.url })
})
afterEach(async () => {
  for (const openLog of openLogs.splice(0)) await openLog.close()
  await eventStoreLog.close()
  await store.stop()
  await database.drop()
})

const openHandle = (eventStoreUrl?: string): EventLogHandle => {
  const handle = openEventLog({ databaseUrl: database.url, eventStoreUrl })
  openLogs.push(handle)
  return handle
}
const appendEvent = (log: EventLog) =>
  log.append(`referral-${randomUUID()}`, 'none', [
    { id: randomUUID(), type: 'ReferralRequested', data: '{}', metadata: '{}' },
  ])
const copyAll = async (from: EventLog, to: EventLog) => {
  const { lastPair } = await compareLogs(from, to)
  await copyLog(from, to, { after: lastPair })
}
const switchTo = (from: EventLog, to: EventLog) =>
  switchLog({ pool: database.pool, source: from, target: to, store: 'eventstoredb' })
const waitingLockCount = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
     where locktype = 'advisory' and not granted and datname = current_database()`,
  )
  return rows[0]?.count
}

describe('a running process', () => {
  it('blocks a move, which reports its address and start time, until it stops', async () => {
    const [firstLog, secondLog] = [openHandle(), openHandle()]
    await firstLog.bind()
    await secondLog.bind()
    await appendEvent(firstLog)
    await copyAll(firstLog, eventStoreLog)
    const error: unknown = await switchTo(firstLog, eventStoreLog).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApplicationRunning)
    const since = (await listRunningInstances(database.pool)).map((instance) => instance.since.toISOString())
    expect(since).toHaveLength(2)
    for (const instant of since) expect(String(error)).toContain(`at 127.0.0.1 since ${instant}`)
    await appendEvent(firstLog)

    await firstLog.close()
    await expect(switchTo(eventStoreLog, eventStoreLog)).rejects.toBeInstanceOf(ApplicationRunning)
    await secondLog.close()
    const source = openHandle()
    await copyAll(source, eventStoreLog)
    expect((await switchTo(source, eventStoreLog)).targetState).toBe('equal')
  })

  it('waits when it starts between comparison and switch, and does not write to the old log', async () => {
    const source = openHandle()
    await appendEvent(source)
    await copyAll(source, eventStoreLog)
    const comparisonReached = Promise.withResolvers<void>()
    const resumeComparison = Promise.withResolvers<void>()
    const pausedLog: EventLog = {
      ...eventStoreLog,
      readAll: async (options) => {
        const page = await eventStoreLog.readAll(options)
        comparisonReached.resolve()
        await resumeComparison.promise
        return page
      },
    }
    const switchResult = switchTo(source, pausedLog)
    await comparisonReached.promise
    const [oldLog, newLog] = [openHandle(), openHandle(store.url)]
    const oldResult = oldLog.bind().catch((error: unknown) => error)
    const newResult = newLog.bind()
    await waitUntil('both processes wait', async () => (await waitingLockCount()) === 2)
    resumeComparison.resolve()
    expect((await switchResult).targetState).toBe('equal')
    expect(await oldResult).toBeInstanceOf(WrongLog)
    await newResult
    await appendEvent(newLog)
    expect((await newLog.readAll({ maxCount: 10 })).events).toHaveLength(2)
  })

  it('stops waiting for a migration when it is closed', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    expect(await lockOutInstances(client)).toBe(true)
    const waitingLog = openHandle()
    let waitCallbacks = 0
    const bindResult = waitingLog.bind(() => (waitCallbacks += 1)).catch((error: unknown) => error)
    await waitUntil('the process waits', async () => (await waitingLockCount()) === 1)
    expect(waitCallbacks).toBe(1)
    await waitingLog.close()
    expect(await bindResult).toBeInstanceOf(Error)
    await client.query('rollback')
    client.release()
  })
})

describe('a database that does not report where its log is', () => {
  it('does not block a process forever, at the first check or at a later one', async () => {
    const client = new pg.Client(database.ownerUrl)
    await client.connect()
    await client.query('begin')
    await client.query('lock table log_home in access exclusive mode')
    const abortController = new AbortController()
    const lockOptions = {
      databaseUrl: database.url,
      store: 'postgres',
      signal: abortController.signal,
      answerWithin: 200,
    } as const
    await expect(acquireInstanceLock({ ...lockOptions, onMoved: () => {} })).rejects.toThrow(
      'did not respond when asked which store has its log',
    )
    await client.query('rollback')
    const instanceLock = await acquireInstanceLock({ ...lockOptions, onMoved: () => {} })
    await client.query('begin')
    await client.query('lock table log_home in access exclusive mode')
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'instance lock' and datname = current_database()`,
    )
    await waitUntil('the lost lock is noticed', async () => instanceLock.blockedReason !== undefined)
    await client.query('rollback')
    await client.end()
    await waitUntil('the lock is held again', async () => instanceLock.blockedReason === undefined)
    abortController.abort()
    await instanceLock.released
  })
})

describe('a process that lost its lock', () => {
  /**
   * Terminates the session that holds the lock, and takes the lock. A waiting client comes before the reconnecting
   * process.
   */
  const takeLockFrom = async (client: pg.PoolClient): Promise<void> => {
    await client.query('begin')
    const lockTaken = client.query('select pg_advisory_xact_lock($1, $2)', [...instanceLockKey])
    await waitUntil('the client waits', async () => (await waitingLockCount()) === 1)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'instance lock' and datname = current_database()`,
    )
    await lockTaken
  }

  it('refuses commands and is not ready until it holds the lock again', async () => {
    const log = openHandle()
    await log.bind()
    await appendEvent(log)
    const client = await database.pool.connect()
    await takeLockFrom(client)
    await waitUntil('the lost lock is noticed', () =>
      log.ping().then(
        () => false,
        () => true,
      ),
    )
    await expect(log.ping()).rejects.toThrow(LogUnavailable)
    await expect(appendEvent(log)).rejects.toMatchObject({ name: 'LogUnavailable', outcomeUnknown: false })
    await client.query('rollback')
    client.release()
    await waitUntil('a write succeeds', () =>
      appendEvent(log).then(
        () => true,
        () => false,
      ),
    )
    await log.ping()
    expect(await listRunningInstances(database.pool)).toHaveLength(1)
  })

  it('stops writing and following when the log was moved, and reports why', async () => {
    const log = openHandle()
    await log.bind()
    await appendEvent(log)
    await copyAll(log, eventStoreLog)
    const subscription = log.subscribe({ after: undefined, onBatch: async () => {} })
    const client = await database.pool.connect()
    await takeLockFrom(client)
    await client.query(`update log_home set store = 'eventstoredb'`)
    await client.query('commit')
    client.release()
    expect(await log.moved).toBeInstanceOf(WrongLog)
    await subscription.ended
    // A reaction resubscribes like this when it becomes the leader again.
    const secondSubscription = log.subscribe({ after: undefined, onBatch: async () => {} })
    await expect(secondSubscription.ended).rejects.toMatchObject({ name: 'LogUnavailable' })
    await expect(log.ping()).rejects.toThrow('This database uses the log in EventStoreDB')
    await expect(appendEvent(log)).rejects.toThrow('This database uses the log in EventStoreDB')
  })
})
