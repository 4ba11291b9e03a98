// The database holds a lock for too long, or does not respond at all. Every request still gets a response within 3 s, and
// a refused one can be repeated under the same idempotency key.
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { requestTimeLimit } from '#platform/config.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { LogUnavailable } from '#platform/event-log/port.ts'
import { type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const maxResponseTime = 3_000
/** After the database responds again. The connections that it does not answer on must first be noticed. */
const maxRecoveryTime = 15_000

let app: TestApp
let databaseProxy: DatabaseProxy
let scenario: ReferralScenario

beforeAll(async () => {
  app = await createTestApp({
    config: { requestTimeLimit },
    databaseUrl: async (url) => {
      databaseProxy = await startDatabaseProxy(url)
      return databaseProxy.url
    },
  })
  scenario = await createReferralScenario(app)
})
afterAll(async () => {
  await app.close()
  await databaseProxy.close()
})

/** Runs the work while a transaction of another session holds what these statements lock. */
const whileHeld = async (statements: readonly string[], work: () => Promise<void>): Promise<void> => {
  const session = new pg.Client({ connectionString: app.database.ownerUrl })
  await session.connect()
  try {
    await session.query('begin')
    for (const statement of statements) await session.query(statement)
    await work()
  } finally {
    await session.end()
  }
}

const measure = async <Result>(work: () => Promise<Result>) => {
  const startedAt = performance.now()
  const result = await work()
  return { result, milliseconds: performance.now() - startedAt }
}

/** Expects 503 with Retry-After in time. */
const expectUnavailable = async (send: () => ReturnType<typeof scenario.staff.send>) => {
  const { result, milliseconds } = await measure(send)
  expect([result.status, result.problem.code]).toEqual([503, 'unavailable'])
  expect(Number(result.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(milliseconds).toBeLessThan(maxResponseTime)
}

/** Repeats a refused request until it succeeds, and expects that it has had one effect. */
const expectOneEffect = async (body: ReturnType<typeof referralBody>, key: string) => {
  const { id } = await waitUntil('the same request succeeds', async () => {
    const response = await scenario.partner.send('createReferral', { body, key })
    return response.status === 200 && response.body
  })
  const events = await app.server.services.log.readStream(`referral-${id}`)
  expect(events.map(({ type }) => type)).toEqual(['ReferralRequested'])
}

describe('a request while another session holds a lock', () => {
  it('REF-29 SEC-07 is refused in time if it cannot write to the log, and has one effect when it is repeated', async () => {
    const [key, body] = [randomUUID(), referralBody(scenario.clientId)]
    await whileHeld(['lock table log.event in access exclusive mode'], () =>
      expectUnavailable(() => scenario.partner.send('createReferral', { body, key })),
    )
    await expectOneEffect(body, key)
  })

  it('gets data that is marked as stale while an append of another session is not finished', async () => {
    const pendingAppend = `select log.append('pending-${randomUUID()}', -1, array['${randomUUID()}']::uuid[], '{Pending}',
      array['{}']::json[], array['{}']::json[])`
    await whileHeld([pendingAppend], async () => {
      const { position } = await scenario.partner.call('createReferral', { body: referralBody(scenario.clientId) })
      const { result, milliseconds } = await measure(() =>
        scenario.staff.call('reviewReferrals', { query: { after: position ?? undefined } }),
      )
      expect(result.stale).toBe(true)
      expect(milliseconds).toBeLessThan(maxResponseTime)
    })
    await waitUntil('the data is current again', async () => {
      const { stale } = await scenario.staff.call('reviewReferrals', { query: {} })
      return !stale
    })
  })

  it('is refused in time if it needs a locked table, while other requests are answered', async () => {
    const body = { email: scenario.staff.email, password: testPassword }
    const signIn = () => app.anonymous.send('signIn', { body })
    await whileHeld(['lock table account in access exclusive mode'], async () => {
      await Promise.all(Array.from({ length: 20 }, () => expectUnavailable(signIn)))
      expect((await app.anonymous.send('directory', { query: {} })).status).toBe(200)
    })
    await waitUntil('signing in succeeds', async () => (await signIn()).status === 200)
  })
})

describe('an export while another session holds a lock', () => {
  it('SEC-07 INC-08 is refused in time, releases what it held, and succeeds on retry', async () => {
    const { rows } = await app.database.pool.query<{ table: string }>(
      `select b.schema || '.referral' as table from projection.pointer p join projection.build b on b.id = p.build_id
       where p.model = 'referrals'`,
    )
    const startExport = () => scenario.staff.send('exportReview', { body: {} })
    await whileHeld([`lock table ${rows[0]?.table} in access exclusive mode`], async () => {
      // The most exports that a person may run at the same time.
      await Promise.all([expectUnavailable(startExport), expectUnavailable(startExport)])
    })
    await waitUntil('two exports succeed at the same time', async () => {
      const responses = await Promise.all([startExport(), startExport()])
      return responses.every(({ status }) => status === 200)
    })
  })
})

describe('a bulk action when the database stops responding', () => {
  it('REF-29 REV-13 SEC-07 returns what is done in time, and continues on a retry with the same key', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => scenario.createReferral()))
    const [key, body] = [randomUUID(), { action: 'start_review', items: ids.map((id) => ({ id, version: 1 })) }]
    const startReview = () => scenario.staff.send('bulkReferrals', { body, key })
    const countStarted = async () => {
      const { rows } = await app.database.pool.query<{ count: number }>(
        `select count(*)::int as count from log.event where type = 'ReviewStarted'`,
      )
      return rows[0]?.count ?? 0
    }
    const owner = new pg.Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    await owner.query(`create function slow_append() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.03); return new; end $$`)
    await owner.query(
      'create trigger slow_appends before insert on log.event for each row execute function slow_append()',
    )
    const sent = measure(startReview)
    await waitUntil('some referrals are done', async () => (await countStarted()) >= 3)
    databaseProxy.swallow('all')
    const { result, milliseconds } = await sent
    databaseProxy.carry()
    await owner.query('drop trigger slow_appends on log.event')
    await owner.end()
    expect(milliseconds).toBeLessThan(maxResponseTime)
    expect(result.status).toBe(200)
    const { results, done } = result.body
    expect(done).toBeGreaterThanOrEqual(3)
    expect(done).toBeLessThan(ids.length)
    expect(results.map(({ id }) => id)).toEqual(ids)
    expect(new Set(results.map((item) => `${item.done} ${item.code}`))).toEqual(
      new Set(['true null', 'false unavailable']),
    )
    await waitUntil('retries have finished all of them', async () => {
      const response = await startReview()
      return response.status === 200 && response.body.done === ids.length
    })
    expect(await countStarted()).toBe(ids.length)
  })
})

describe('a database that does not respond', () => {
  it('REF-29 SEC-07 makes every request fail in time, and the service recovers when it responds again', async () => {
    const [key, body] = [randomUUID(), referralBody(scenario.clientId)]
    databaseProxy.swallow('all')
    await Promise.all([
      expectUnavailable(() => scenario.partner.send('createReferral', { body, key })),
      ...Array.from({ length: 20 }, () => expectUnavailable(() => scenario.staff.send('reviewReferrals'))),
    ])
    // The connections of the pools are in use, and new requests wait for one.
    await expectUnavailable(() => scenario.staff.send('reviewReferrals'))
    databaseProxy.carry()
    const { milliseconds } = await measure(() =>
      waitUntil(
        'a request is answered',
        async () => (await scenario.staff.send('reviewReferrals')).status === 200,
        maxRecoveryTime + 10_000,
      ),
    )
    expect(milliseconds).toBeLessThan(maxRecoveryTime)
    await expectOneEffect(body, key)
    const isCurrent = async () => !(await scenario.staff.call('reviewReferrals', { query: {} })).stale
    await waitUntil('the read models follow the log again', isCurrent)
  })

  it('holds up only the read of the log that waits for it', async () => {
    const proxy = await startDatabaseProxy(app.database.url)
    const log = createPostgresEventLog({ connectionString: proxy.url })
    await log.readStream('some-stream')
    proxy.swallow('open')
    const slowRead = measure(() => log.readStream('some-stream').catch((error: unknown) => error))
    // Otherwise one query reads both streams.
    for (let turn = 0; turn < 3; turn += 1) await nextTurn()
    const fastRead = await measure(() => log.readStream('another-stream'))
    expect(fastRead.result).toEqual([])
    expect(fastRead.milliseconds).toBeLessThan(1_500)
    const { result, milliseconds } = await slowRead
    expect(result).toBeInstanceOf(LogUnavailable)
    expect(milliseconds).toBeLessThan(10_000)
    await log.close()
    await proxy.close()
  })
})
