// Leader election: one leader for each name, with one connection per process.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Leadership, createLeadership } from '#platform/leadership.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'

const space = 0x54455354
const retryInterval = 5
const { signal } = new AbortController()

let database: TestDatabase
let one: Leadership
let other: Leadership

beforeAll(async () => {
  database = await createTestDatabase()
  one = createLeadership({ pool: database.pool, space, retryInterval })
  other = createLeadership({ pool: database.pool, space, retryInterval })
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await database.drop()
})

const holders = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select distinct pid from pg_locks where locktype = 'advisory' and classid = ${space} and granted
     and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}

/** Returns whether the lease is still waiting after the same connection has acquired another name. */
const waits = async (leadership: Leadership, lease: Promise<unknown>): Promise<boolean> => {
  const probe = await leadership.acquire('probe', signal)
  await probe.release()
  return (await Promise.race([lease, Promise.resolve('waiting')])) === 'waiting'
}

it('allows one leader for a name at a time', async () => {
  const first = await one.acquire('reports', signal)
  const second = other.acquire('reports', signal)
  expect(await waits(other, second)).toBe(true)
  await first.release()
  await (await second).release()
  await (await one.acquire('reports', signal)).release()
})

it('holds all names of an owner on one connection, and loses them all when it breaks', async () => {
  const leases = await Promise.all(['reports', 'email'].map((name) => one.acquire(name, signal)))
  const [holder, ...more] = await holders()
  expect(more).toEqual([])
  expect(await Promise.all(leases.map((lease) => lease.confirm()))).toEqual([true, true])
  await database.pool.query('select pg_terminate_backend($1)', [holder])
  expect(await Promise.all(leases.map((lease) => lease.confirm()))).toEqual([false, false])
  expect(leases.map(({ lost }) => lost.aborted)).toEqual([true, true])
  const again = await one.acquire('reports', signal)
  expect(await again.confirm()).toBe(true)
  await again.release()
})

it('releases every name on close, and stops waiting when the signal aborts', async () => {
  await Promise.all(['reports', 'email'].map((name) => one.acquire(name, signal)))
  const impatient = new AbortController()
  const waiting = other.acquire('email', impatient.signal)
  impatient.abort(new Error('no longer wanted'))
  await expect(waiting).rejects.toThrow('no longer wanted')
  await one.close()
  for (const name of ['reports', 'email']) await (await other.acquire(name, signal)).release()
})
