// Leader election: one leader for each name, with one connection per process.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Leadership, createLeadership } from '#platform/leadership.ts'
import { createLogger } from '#platform/log.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'

const lockNamespace = 0x54455354
const retryInterval = 5
const logger = createLogger({ logLevel: 'silent', environment: 'test' })
const { signal } = new AbortController()

let database: TestDatabase
let firstLeader: Leadership
let secondLeader: Leadership

beforeAll(async () => {
  database = await createTestDatabase()
  firstLeader = createLeadership({ pool: database.pool, lockNamespace, logger, retryInterval })
  secondLeader = createLeadership({ pool: database.pool, lockNamespace, logger, retryInterval })
})
afterAll(async () => {
  await Promise.all([firstLeader.close(), secondLeader.close()])
  await database.drop()
})

const lockHolders = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select distinct pid from pg_locks where locktype = 'advisory' and classid = ${lockNamespace} and granted
     and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}

/** Returns whether the lease is still waiting after the same connection has acquired another name. */
const isWaiting = async (leadership: Leadership, lease: Promise<unknown>): Promise<boolean> => {
  const probe = await leadership.acquire('probe', signal)
  await probe.release()
  return (await Promise.race([lease, Promise.resolve('waiting')])) === 'waiting'
}

it('allows one leader for a name at a time', async () => {
  const firstLease = await firstLeader.acquire('reports', signal)
  const secondLease = secondLeader.acquire('reports', signal)
  expect(await isWaiting(secondLeader, secondLease)).toBe(true)
  await firstLease.release()
  await (await secondLease).release()
  await (await firstLeader.acquire('reports', signal)).release()
})

it('refuses a second lease for a name within one process', async () => {
  const lease = await firstLeader.acquire('reports', signal)
  await expect(firstLeader.acquire('reports', signal)).rejects.toThrow('already leads reports')
  await lease.release()
  const leases = await Promise.allSettled([1, 2].map(() => firstLeader.acquire('reports', signal)))
  expect(leases.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  for (const result of leases) if (result.status === 'fulfilled') await result.value.release()
  await (await secondLeader.acquire('reports', signal)).release()
})

it('keeps the leases of a process on one connection, and loses them all when it breaks', async () => {
  const leases = await Promise.all(['reports', 'email'].map((name) => firstLeader.acquire(name, signal)))
  const [holder, ...otherHolders] = await lockHolders()
  expect(otherHolders).toEqual([])
  expect(await Promise.all(leases.map((lease) => lease.confirm()))).toEqual([true, true])
  await database.pool.query('select pg_terminate_backend($1)', [holder])
  expect(await Promise.all(leases.map((lease) => lease.confirm()))).toEqual([false, false])
  expect(leases.map(({ lost }) => lost.aborted)).toEqual([true, true])
  const newLease = await firstLeader.acquire('reports', signal)
  expect(await newLease.confirm()).toBe(true)
  await newLease.release()
})

it('tells an older release that a newer one leads or waits to, and lets it lead again when the newer one has ended', async () => {
  const olderLeader = createLeadership({ pool: database.pool, lockNamespace, logger, retryInterval, eventVersions: 40 })
  const newerLeader = createLeadership({ pool: database.pool, lockNamespace, logger, retryInterval, eventVersions: 41 })
  const sameLeader = createLeadership({ pool: database.pool, lockNamespace, logger, retryInterval, eventVersions: 40 })
  const olderLease = await olderLeader.acquire('reports', signal)
  const waiting = [newerLeader, sameLeader].map((leader) => leader.acquire('reports', signal))
  await expect.poll(() => olderLeader.releaseWaitsToLead('newer', 'reports')).toBe(true)
  expect(await olderLeader.releaseWaitsToLead('newer', 'email')).toBe(false)
  expect(await newerLeader.releaseWaitsToLead('newer', 'reports')).toBe(false)

  await olderLease.release()
  const firstLease = await Promise.race(waiting)
  const standingAside = olderLeader.acquire('reports', signal, { yieldTo: 'newer' })
  await firstLease.release()
  for (const lease of await Promise.all(waiting)) await lease.release()
  // There is no leader, but the newer release still runs.
  expect(await isWaiting(olderLeader, standingAside)).toBe(true)
  await newerLeader.close()
  await (await standingAside).release()
  await Promise.all([olderLeader.close(), sameLeader.close()])
})

it('releases every name on close, and stops waiting when the signal aborts', async () => {
  await Promise.all(['reports', 'email'].map((name) => firstLeader.acquire(name, signal)))
  const abortController = new AbortController()
  const waitingLease = secondLeader.acquire('email', abortController.signal)
  abortController.abort(new Error('canceled'))
  await expect(waitingLease).rejects.toThrow('canceled')
  await firstLeader.close()
  for (const name of ['reports', 'email']) await (await secondLeader.acquire(name, signal)).release()
})
