// Readers learn that a read model does not follow the log.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { createLogger } from '#platform/log.ts'
import { readPositions } from '#projections/engine/builds.ts'
import { type LagWatch, createLagWatch } from '#projections/engine/lag-watch.ts'
import {
  type EngineFixture,
  clientRegistered,
  clientStream,
  openEngineFixture,
  referralRequested,
  referralStream,
} from '#tests/support/engine-fixture.ts'
import { namesModel } from '#tests/support/small-models.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let harness: EngineFixture
let lagWatch: LagWatch

beforeEach(async () => {
  harness = await openEngineFixture()
  lagWatch = createLagWatch({
    pool: harness.database.pool,
    log: harness.log,
    models: [namesModel],
    clock: systemClock,
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    tolerance: 200,
    interval: 20,
  })
  lagWatch.start()
})
afterEach(async () => {
  await lagWatch.stop()
  await harness.close()
})

const isBehind = () => lagWatch.isBehind(namesModel.name)
const appendClient = () => {
  const client = randomUUID()
  return harness.append(clientStream(client), [clientRegistered(client, 'Maria')])
}
const appendReferral = () => {
  const referral = randomUUID()
  return harness.append(referralStream(referral), [referralRequested(referral, randomUUID())])
}

it('reports a model that nothing keeps current, until something does', async () => {
  const engine = harness.createEngine([namesModel])
  await engine.start()
  expect(await engine.waitFor(namesModel.name, await appendClient(), { timeoutMs: 15_000 })).toBe(true)
  await waitUntil('the model is current', async () => !isBehind())
  await engine.stop()
  await appendClient()
  await waitUntil('the model is behind', async () => isBehind())
  await harness.createEngine([namesModel]).start()
  await waitUntil('the model is current again', async () => !isBehind())
})

it('saves the position of a model whose streams are quiet while others are busy', async () => {
  const engine = harness.createEngine([namesModel])
  await engine.start()
  expect(await engine.waitFor(namesModel.name, await appendClient(), { timeoutMs: 15_000 })).toBe(true)
  const position = await appendReferral()
  await waitUntil('the model passes the events of other streams', async () => {
    await appendReferral()
    const positions = await readPositions(harness.database.pool, [namesModel])
    return (positions.get(namesModel.name) ?? '') >= position
  })
})

it('logs no failure when it is stopped during a check', async () => {
  const { promise: checkStarted, resolve } = Promise.withResolvers<void>()
  const head = () => {
    resolve()
    return new Promise<never>(() => {})
  }
  const warnings: unknown[] = []
  const stoppedWatch = createLagWatch({
    pool: harness.database.pool,
    log: { head },
    models: [namesModel],
    clock: systemClock,
    logger: { warn: (...args: unknown[]) => warnings.push(args) },
  })
  stoppedWatch.start()
  await checkStarted
  await stoppedWatch.stop()
  expect(warnings).toEqual([])
})

it('does not take a database that does not respond for a lost log', async () => {
  let headReads = 0
  const slowDatabaseWatch = createLagWatch({
    pool: { query: () => new Promise<never>(() => {}) } as never,
    log: {
      head: async () => {
        headReads += 1
        return undefined
      },
    },
    models: [namesModel],
    clock: systemClock,
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    tolerance: 200,
    interval: 20,
  })
  slowDatabaseWatch.start()
  await waitUntil('the model may be behind', async () => slowDatabaseWatch.isBehind(namesModel.name))
  expect(slowDatabaseWatch.readOnlySince()).toBeUndefined()
  // It was asked in the meantime, and not only before the database.
  expect(headReads).toBeGreaterThan(10)
  await slowDatabaseWatch.stop()
})

it('knows since when the log does not respond, even if the database does not respond either', async () => {
  const lastResponse = new Date('2026-03-02T15:00:00.000Z')
  const blindWatch = createLagWatch({
    pool: { query: async () => Promise.reject(new Error('the database is down')) } as never,
    log: { head: () => new Promise<never>(() => {}) },
    models: [namesModel],
    clock: { now: () => lastResponse },
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    tolerance: 200,
    interval: 20,
  })
  blindWatch.start()
  expect(blindWatch.readOnlySince()).toBeUndefined()
  await waitUntil('nothing can be changed', async () => blindWatch.readOnlySince() !== undefined)
  expect(blindWatch.readOnlySince()).toEqual(lastResponse)
  await blindWatch.stop()
})

it('treats every model as behind while the log does not respond', async () => {
  const silentLog = { head: () => new Promise<never>(() => {}) }
  const blindWatch = createLagWatch({
    pool: harness.database.pool,
    log: silentLog,
    models: [namesModel],
    clock: { now: () => new Date('2026-03-02T15:00:00.000Z') },
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    tolerance: 200,
  })
  blindWatch.start()
  expect([blindWatch.isBehind(namesModel.name), blindWatch.readOnlySince()]).toEqual([false, undefined])
  await waitUntil('the model may be behind', async () => blindWatch.isBehind(namesModel.name))
  expect(blindWatch.readOnlySince()).toEqual(new Date('2026-03-02T15:00:00.000Z'))
  await blindWatch.stop()
})
