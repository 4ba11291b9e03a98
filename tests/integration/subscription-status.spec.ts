// The state of each read model and reaction, as the system page and the health check report it.
import { hostname } from 'node:os'

import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { startServer } from '#api/main.ts'
import { reactionNames } from '#contracts/subscriptions.ts'
import { systemClock } from '#platform/clock.ts'
import { createLogger } from '#platform/log.ts'
import { readModels } from '#projections/models.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { testConfig } from '#tests/support/test-config.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { type TestUser, createTestUser } from '#tests/support/test-user.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const secrets = { masterKey: Buffer.alloc(32, 1), jwtSecret: 'a test secret that is long enough for this' }

let app: TestApp
let scenario: ReferralScenario
beforeAll(async () => {
  app = await createTestApp({ config: secrets, clock: { ...systemClock, set: () => {}, advance: () => {} } })
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

const runAsOwner = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: app.database.ownerUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The clock that `since` is measured with, in milliseconds. */
const readDatabaseTime = async (): Promise<number> => {
  const { rows } = await app.database.pool.query<{ now: Date }>('select now()')
  return rows[0]?.now.getTime() ?? NaN
}

const listRows = async (user: Pick<TestUser, 'call'> = scenario.staff) => (await user.call('subscriptions', {})).rows
const findRow = async (name: string) => (await listRows()).find((row) => row.name === name)

it('lists every read model and reaction with its state and the process that leads it', async () => {
  const rows = await waitUntil('everything is live', async () => {
    const all = await listRows()
    return all.every(({ state }) => state === 'live') && all
  })
  expect(rows.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...readModels.map(({ name }) => `model ${name}`),
    ...reactionNames.map((name) => `reaction ${name}`),
  ])
  const now = await readDatabaseTime()
  for (const row of rows) {
    expect(row).toMatchObject({ process: `${hostname()}, process ${process.pid}`, reason: null, retrySeconds: null })
    expect(Date.parse(row.since ?? '')).toBeLessThanOrEqual(now)
  }
})

it('reports that a reaction is retrying, why, since when, and how far behind it is, until it recovers', async () => {
  await runAsOwner(`create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await runAsOwner(
    'create trigger refuse_rows before insert on notification for each row execute function refuse_row()',
  )
  const startedAt = await readDatabaseTime()
  await scenario.createReferral()
  const row = await waitUntil('the reaction retries', async () => {
    const current = await findRow('staff-notices')
    return current?.state === 'retrying' && (current.lagSeconds ?? 0) > 0 && current
  })
  expect(row).toMatchObject({
    kind: 'reaction',
    reason: 'database',
    message: 'could not extend file: No space left on device',
    retrySeconds: 5,
    process: `${hostname()}, process ${process.pid}`,
  })
  const reportedAt = await readDatabaseTime()
  expect(Date.parse(row.since ?? '')).toBeGreaterThanOrEqual(startedAt)
  const health = await fetch(`${app.address}/health/ready`)
  expect(health.status).toBe(200)
  expect(await health.text()).toContain("staff-notices is retrying: The database didn't respond or refused a write.")
  // A later failure does not change the time of the first one.
  const { since } = await waitUntil('it has failed again', async () => {
    const current = await findRow('staff-notices')
    return current !== undefined && (current.lagSeconds ?? 0) > (row.lagSeconds ?? 0) + 1 && current
  })
  expect(Date.parse(since ?? '')).toBeLessThanOrEqual(reportedAt)
  // Other subscriptions continue.
  expect((await findRow('referrals'))?.state).toBe('live')

  await runAsOwner('drop trigger refuse_rows on notification')
  const recovered = await waitUntil('the reaction continues', async () => {
    const current = await findRow('staff-notices')
    return current?.state === 'live' && current
  })
  expect(recovered).toMatchObject({ reason: null, message: null, retrySeconds: null })
})

it('reports that no process leads after the leader has stopped or hangs', async () => {
  const config = testConfig({ ...secrets, eventStoreUrl: app.database.log.eventStoreUrl })
  const other = await startServer(config, {
    databaseUrl: app.database.url,
    logger: createLogger(config),
    projections: false,
    reactions: false,
  })
  try {
    const staff = createTestUser(other.address, scenario.staff)
    expect((await listRows(staff)).map(({ state }) => state)).not.toContain('waiting')
    await app.server.close()
    const stopped = await listRows(staff)
    expect(new Set(stopped.map(({ state }) => state))).toEqual(new Set(['waiting']))
    expect(new Set(stopped.map(({ process, since }) => `${process} ${since}`))).toEqual(new Set(['null null']))
    // A process that hangs records nothing more.
    await app.database.pool.query(
      `insert into subscription_status (name, instance, process, state, since, seen_at)
       values ('referrals', gen_random_uuid(), 'another machine', 'live', now() - interval '1 hour', now() - interval '1 minute')`,
    )
    const hung = (await listRows(staff)).find(({ name }) => name === 'referrals')
    expect(hung).toMatchObject({ state: 'waiting', process: null })
    expect((await readDatabaseTime()) - Date.parse(hung?.since ?? '')).toBeGreaterThanOrEqual(60_000)
  } finally {
    await other.close()
  }
})
