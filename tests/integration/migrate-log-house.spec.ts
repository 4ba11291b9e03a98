// A log is moved only while no process uses it. A running process blocks the move, and one that starts during a move
// waits. A process that lost its lock writes nothing until it knows that the log is still in place.
import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { WrongLog } from '#platform/event-log/home.ts'
import { type HouseLog, openEventLog } from '#platform/event-log/open.ts'
import { type EventLog, LogUnavailable } from '#platform/event-log/port.ts'
import { enterTenancy, homeLock, lockOutHouses, runningHouses } from '#platform/event-log/tenancy.ts'
import { compareLogs } from '#scripts/migrate-log/compare.ts'
import { copyLog } from '#scripts/migrate-log/copy.ts'
import { HouseRuns, moveIn } from '#scripts/migrate-log/move-in.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type EventStoreEmulator, startEventStore } from '#tests/support/eventstore/emulator.ts'
import { until } from '#tests/support/until.ts'

let database: TestDatabase
let store: EventStoreEmulator
let remote: EventLog
const houses: HouseLog[] = []

beforeEach(async () => {
  database = await createTestDatabase('postgres')
  store = await startEventStore()
  remote = createEventStoreLog({ connectionString: store.url })
})
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close()
  await remote.close()
  await store.stop()
  await database.drop()
})

const house = (eventStoreUrl?: string): HouseLog => {
  const opened = openEventLog({ databaseUrl: database.url, eventStoreUrl })
  houses.push(opened)
  return opened
}
const write = (log: EventLog) =>
  log.append(`referral-${randomUUID()}`, 'none', [
    { id: randomUUID(), type: 'ReferralRequested', data: '{}', metadata: '{}' },
  ])
const copyAll = async (from: EventLog, to: EventLog) => {
  const { reached } = await compareLogs(from, to)
  await copyLog(from, to, { after: reached?.source })
}
const move = (from: EventLog, to: EventLog) => moveIn({ pool: database.pool, from, to, store: 'eventstoredb' })
const waiting = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
     where locktype = 'advisory' and not granted and datname = current_database()`,
  )
  return rows[0]?.count
}

describe('a running process', () => {
  it('blocks a move, which reports its address and start time, until it stops', async () => {
    const [one, other] = [house(), house()]
    await one.settle()
    await other.settle()
    await write(one)
    await copyAll(one, remote)
    const error: unknown = await move(one, remote).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(HouseRuns)
    const since = (await runningHouses(database.pool)).map((found) => found.since.toISOString())
    expect(since).toHaveLength(2)
    for (const instant of since) expect(String(error)).toContain(`at 127.0.0.1 since ${instant}`)
    await write(one)

    await one.close()
    await expect(move(remote, remote)).rejects.toBeInstanceOf(HouseRuns)
    await other.close()
    const source = house()
    await copyAll(source, remote)
    expect((await move(source, remote)).target).toBe('equal')
  })

  it('waits when it starts between comparison and switch, and does not write to the old log', async () => {
    const source = house()
    await write(source)
    await copyAll(source, remote)
    const compared = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const held: EventLog = {
      ...remote,
      readAll: async (options) => {
        const page = await remote.readAll(options)
        compared.resolve()
        await goOn.promise
        return page
      },
    }
    const moved = move(source, held)
    await compared.promise
    const [old, fresh] = [house(), house(store.url)]
    const oldSettled = old.settle().catch((error: unknown) => error)
    const freshSettled = fresh.settle()
    await until('both processes wait', async () => (await waiting()) === 2)
    goOn.resolve()
    expect((await moved).target).toBe('equal')
    expect(await oldSettled).toBeInstanceOf(WrongLog)
    await freshSettled
    await write(fresh)
    expect((await fresh.readAll({ maxCount: 10 })).events).toHaveLength(2)
  })

  it('stops when it is closed while it waits for a move', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    expect(await lockOutHouses(client)).toBe(true)
    const late = house()
    let told = 0
    const settled = late.settle(() => (told += 1)).catch((error: unknown) => error)
    await until('the process waits', async () => (await waiting()) === 1)
    expect(told).toBe(1)
    await late.close()
    expect(await settled).toBeInstanceOf(Error)
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
    const leaving = new AbortController()
    const entering = {
      databaseUrl: database.url,
      store: 'postgres',
      signal: leaving.signal,
      answerWithin: 200,
    } as const
    await expect(enterTenancy({ ...entering, onMoved: () => {} })).rejects.toThrow('does not say where its log is')
    await client.query('rollback')
    const tenancy = await enterTenancy({ ...entering, onMoved: () => {} })
    await client.query('begin')
    await client.query('lock table log_home in access exclusive mode')
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'house' and datname = current_database()`,
    )
    await until('the lost lock is noticed', async () => tenancy.objection !== undefined)
    await client.query('rollback')
    await client.end()
    await until('the lock is held again', async () => tenancy.objection === undefined)
    leaving.abort()
    await tenancy.ended
  })
})

describe('a process that lost its lock', () => {
  /**
   * Terminates the session that holds the lock, and takes the lock. A waiting client comes before the reconnecting
   * process.
   */
  const evict = async (client: pg.PoolClient): Promise<void> => {
    await client.query('begin')
    const taken = client.query('select pg_advisory_xact_lock($1, $2)', [...homeLock])
    await until('the client waits', async () => (await waiting()) === 1)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'house' and datname = current_database()`,
    )
    await taken
  }

  it('rejects commands and is not ready until it holds the lock again', async () => {
    const own = house()
    await own.settle()
    await write(own)
    const client = await database.pool.connect()
    await evict(client)
    await until('the lost lock is noticed', () =>
      own.ping().then(
        () => false,
        () => true,
      ),
    )
    await expect(own.ping()).rejects.toThrow(LogUnavailable)
    await expect(write(own)).rejects.toMatchObject({ name: 'LogUnavailable', outcomeUnknown: false })
    await client.query('rollback')
    client.release()
    await until('a write succeeds', () =>
      write(own).then(
        () => true,
        () => false,
      ),
    )
    await own.ping()
    expect(await runningHouses(database.pool)).toHaveLength(1)
  })

  it('stops writing and following when the log was moved, and reports why', async () => {
    const own = house()
    await own.settle()
    await write(own)
    await copyAll(own, remote)
    const following = own.subscribe({ after: undefined, onBatch: async () => {} })
    const client = await database.pool.connect()
    await evict(client)
    await client.query(`update log_home set store = 'eventstoredb'`)
    await client.query('commit')
    client.release()
    expect(await own.moved).toBeInstanceOf(WrongLog)
    await following.ended
    // A reaction subscribes again like this when it becomes leader again.
    const again = own.subscribe({ after: undefined, onBatch: async () => {} })
    await expect(again.ended).rejects.toMatchObject({ name: 'LogUnavailable' })
    await expect(own.ping()).rejects.toThrow('This database has worked with the log in EventStoreDB')
    await expect(write(own)).rejects.toThrow('This database has worked with the log in EventStoreDB')
  })
})
