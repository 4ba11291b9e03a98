// Two server processes share a database. The one that leads hangs (SIGSTOP), continues (SIGCONT), and the other is
// killed (SIGKILL).
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { domainEvents } from '#domain/events.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { openEventLog } from '#platform/event-log/open.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { createLayout } from '#projections/engine/layout.ts'
import { leaderLockSpace } from '#projections/engine/locks.ts'
import { verifyModel } from '#projections/engine/rebuild/verify.ts'
import { readModels } from '#projections/models.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { killProcess, startServerProcess } from '#tests/support/server-group.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { type TestUser, createTestUser } from '#tests/support/test-user.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const masterKey = randomBytes(32)
const jwtSecret = randomBytes(32).toString('hex')

interface ServerProcess {
  readonly child: ChildProcess
  readonly staff: TestUser
  /** Creates a referral and returns its id. */
  createReferral(): Promise<string>
}

let app: TestApp
let scenario: ReferralScenario
let first: ServerProcess
let second: ServerProcess

const startServer = async (): Promise<ServerProcess> => {
  const { child, address } = await startServerProcess({
    databaseUrl: app.database.url,
    eventStoreUrl: app.database.log.eventStoreUrl,
    masterKey: masterKey.toString('base64'),
    jwtSecret,
  })
  const { id, email, token } = scenario.partner
  const partner = createTestUser(address, { id, email, token })
  return {
    child,
    staff: createTestUser(address, scenario.staff),
    createReferral: async () => (await partner.call('createReferral', { body: referralBody(scenario.clientId) })).id,
  }
}

beforeAll(async () => {
  app = await createTestApp({
    config: { masterKey, jwtSecret },
    clock: { ...systemClock, set: () => {}, advance: () => {} },
  })
  scenario = await createReferralScenario(app)
  await app.server.close()
  first = await startServer()
  await waitUntil('the first server leads every model', async () => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where locktype = 'advisory' and classid = ${leaderLockSpace} and granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.count === readModels.length
  })
  second = await startServer()
})
afterAll(async () => {
  for (const server of [first, second]) {
    server.child.kill('SIGCONT')
    if (server.child.signalCode === null) await killProcess(server.child)
  }
  await app.close()
})

const readReview = ({ staff }: ServerProcess) => staff.call('reviewReferrals', { query: {} })

const waitUntilShown = (server: ServerProcess, id: string) =>
  waitUntil('the referral is shown', async () => {
    const { rows, stale } = await readReview(server)
    return !stale && rows.some((row) => row.id === id)
  })

const countNotifications = async (id: string): Promise<number> => {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from notification where type = 'new_referral' and link like '%' || $1 || '%'`,
    [id],
  )
  return rows[0]?.count ?? 0
}

const waitUntilNotified = (id: string) =>
  waitUntil('the reviewer is notified', async () => (await countNotifications(id)) > 0)

/** Locks the table of notifications, so that a reaction waits in the middle of its transaction. */
const lockNotifications = async () => {
  const client = new pg.Client({ connectionString: app.database.ownerUrl })
  await client.connect()
  await client.query('begin')
  await client.query('lock table notification in access exclusive mode')
  return {
    waitUntilWaiting: () =>
      waitUntil('a reaction waits for the lock', async () => {
        const { rowCount } = await client.query(
          `select from pg_locks where not granted and relation = 'notification'::regclass and mode = 'RowExclusiveLock'`,
        )
        return rowCount !== 0
      }),
    release: () => client.end(),
  }
}

const findDifferences = async () => {
  const { pool } = app.database
  const vault = createPostgresVault({ pool, masterKey })
  const { decode } = createCodec({ registry: domainEvents, vault })
  const log = openEventLog(app.database.log)
  const results = []
  for (const model of readModels) results.push(await verifyModel({ pool, log, vault, decode }, createLayout(model)))
  await log.close()
  return results.flatMap(({ differences }) => differences)
}

it('replaces a leader that hangs within 10 s, marks data as stale until then, and writes nothing twice', async () => {
  const tableLock = await lockNotifications()
  const id = await second.createReferral()
  await tableLock.waitUntilWaiting()
  first.child.kill('SIGSTOP')
  const stoppedAt = performance.now()
  await tableLock.release()
  const laterId = await second.createReferral()
  const review = await waitUntil('the second server says that its data is stale', async () => {
    const result = await readReview(second)
    return result.stale && result
  })
  expect(review.rows.map((row) => row.id)).not.toContain(laterId)
  await waitUntilShown(second, laterId)
  await waitUntilNotified(id)
  await waitUntilNotified(laterId)
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)

  first.child.kill('SIGCONT')
  const ids = [id, laterId]
  for (const server of [first, second]) {
    const newId = await server.createReferral()
    ids.push(newId)
    await waitUntilShown(first, newId)
    await waitUntilShown(second, newId)
    await waitUntilNotified(newId)
  }
  expect(await Promise.all(ids.map(countNotifications))).toEqual(ids.map(() => 1))
  expect(await findDifferences()).toEqual([])
}, 120_000)

it('replaces a leader that was killed within 5 s', async () => {
  await killProcess(second.child)
  const killedAt = performance.now()
  const id = await first.createReferral()
  await waitUntilShown(first, id)
  await waitUntilNotified(id)
  expect(performance.now() - killedAt).toBeLessThan(5_000)
  expect(await countNotifications(id)).toBe(1)
  expect(await findDifferences()).toEqual([])
}, 60_000)
