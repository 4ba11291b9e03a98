// What processes of two releases learn about each other from their marks, and who leads then.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { type Leadership, createLeadership } from '#platform/leadership.ts'
import { createLogger } from '#platform/log.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'

const lockNamespace = 0x4d41524b
const logger = createLogger({ logLevel: 'silent', environment: 'test' })
const { signal } = new AbortController()

let database: TestDatabase
const processes: Leadership[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => Promise.all(processes.splice(0).map((leadership) => leadership.close())))
afterAll(() => database.drop())

const start = (eventVersions: number, retryInterval = 5): Leadership => {
  const leadership = createLeadership({ pool: database.pool, lockNamespace, logger, retryInterval, eventVersions })
  processes.push(leadership)
  return leadership
}
const startOlder = () => start(40)
const startNewer = (retryInterval?: number) => start(41, retryInterval)

it('passes the leadership to the newer release, and not to the other processes of the older one', async () => {
  const [first, second] = [startOlder(), startOlder()]
  const lease = await first.acquire('reports', signal)
  // The second process tries twenty times as often as the newer release.
  const waiting = second.acquire('reports', signal).then(() => 'older')
  const newer = startNewer(100)
  const newerLease = newer.acquire('reports', signal)
  await expect.poll(() => first.releaseWaitsToLead('newer', 'reports')).toBe(true)
  expect(await second.isOutdated()).toBe(false)
  await first.setOutdated()
  await lease.release()
  expect(await Promise.race([waiting, newerLease.then(() => 'newer')])).toBe('newer')
  expect(await newer.isOutdated()).toBe(false)

  await first.close()
  expect(await second.isOutdated()).toBe(true)
  await (await newerLease).release()
  await newer.close()
  expect(await waiting).toBe('older')
})

it('tells a process that starts later, and one of an even older release, that the log contains newer events', async () => {
  const first = startOlder()
  await (await first.acquire('reports', signal)).release()
  await first.setOutdated()
  expect(await startOlder().isOutdated()).toBe(true)
  expect(await start(39).isOutdated()).toBe(true)
})

it('shows, only once it serves, that a newer release can replace others and serves a model in any version', async () => {
  const [older, newer] = [startOlder(), startNewer()]
  await newer.acquire('access:4', signal, { alias: 'access' })
  const readMarks = () => Promise.all([older.newerReleaseCanReplace(), older.newerReleaseServes('access')])
  expect(await older.releaseWaitsToLead('newer', 'access:4')).toBe(true)
  expect(await readMarks()).toEqual([false, false])
  await newer.setServing()
  expect(await readMarks()).toEqual([true, true])
  expect(await older.releaseWaitsToLead('newer', 'access:3')).toBe(false)
  expect(await newer.newerReleaseCanReplace()).toBe(false)
})

it('does not count a newer release where it has withdrawn, and lets the older one lead until it has ended', async () => {
  const [older, newer] = [startOlder(), startNewer()]
  await newer.setServing()
  const lease = await newer.acquire('access:3', signal, { alias: 'access' })
  await (await newer.acquire('referrals:1', signal, { alias: 'referrals' })).release()
  const readMarks = () =>
    Promise.all([
      older.newerReleaseCanReplace(),
      older.newerReleaseServes('access'),
      older.releaseWaitsToLead('newer', 'access:3'),
      older.newerReleaseServes('referrals'),
    ])
  expect(await readMarks()).toEqual([true, true, true, true])
  const olderLease = older.acquire('access:3', signal, { yieldTo: 'newer' })
  await newer.withdraw('access:3')
  expect(await readMarks()).toEqual([false, false, false, true])
  await expect.poll(() => newer.releaseWaitsToLead('any other', 'access:3')).toBe(true)
  await lease.release()
  const newerLease = newer.acquire('access:3', signal, { alias: 'access', yieldTo: 'any other' })
  await (await olderLease).release()
  // The older release runs, although it does not lead at the moment.
  for (let attempt = 0; attempt < 3; attempt += 1) await (await newer.acquire(`probe ${attempt}`, signal)).release()
  expect(await Promise.race([newerLease, Promise.resolve('waiting')])).toBe('waiting')
  await older.close()
  await (await newerLease).release()

  const restarted = startOlder()
  await newer.restore('access:3')
  expect(await restarted.newerReleaseCanReplace()).toBe(true)
  expect(await restarted.newerReleaseServes('access')).toBe(true)
})
