// Any process can decide whether a read model is current from its build, the log, and the clock.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { LogUnavailable } from '#platform/event-log/port.ts'
import { createLogger } from '#platform/log.ts'
import { type ModelWatch, ReadModelBehind, createModelWatch } from '#projections/engine/model-watch.ts'
import {
  type EngineFixture,
  clientStream,
  openEngineFixture,
  priorityChanged,
  referralStream,
  clientRegistered,
  referralRequested,
} from '#tests/support/engine-fixture.ts'
import { createPoisonableModel } from '#tests/support/small-models.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let harness: EngineFixture
let modelWatch: ModelWatch
let now: Date
let isPoisonous = true
const model = createPoisonableModel(() => isPoisonous)

beforeEach(async () => {
  isPoisonous = true
  now = new Date('2026-03-02T15:00:00.000Z')
  harness = await openEngineFixture(now.toISOString())
  modelWatch = createModelWatch({
    pool: harness.database.pool,
    log: harness.log,
    decode: harness.decode,
    clock: { now: () => now },
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    model,
    interval: 20,
  })
  await modelWatch.start()
})
afterEach(async () => {
  await modelWatch.stop()
  await harness.close()
})

const advance = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const isCurrent = () =>
  modelWatch.requireCurrent().then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(ReadModelBehind)
      return false
    },
  )
const expectCurrent = () => waitUntil('the model is current', isCurrent)
const expectBehind = () => waitUntil('the model is behind', async () => !(await isCurrent()))
const appendReferral = async (...laterEvents: readonly ReturnType<typeof priorityChanged>[]) => {
  const referral = randomUUID()
  return harness.append(referralStream(referral), [referralRequested(referral, randomUUID()), ...laterEvents])
}

it('does not trust a model before its first build, and trusts it right after', async () => {
  expect(await isCurrent()).toBe(false)
  const engine = harness.createEngine([model])
  await engine.start()
  await expectCurrent()
})

it('reports a model as behind when one of its events is older than 5 s and not projected', async () => {
  const engine = harness.createEngine([model])
  await engine.start()
  expect(await engine.waitFor(model.name, await appendReferral(), { timeoutMs: 15_000 })).toBe(true)
  await expectCurrent()
  await engine.stop()

  advance(60_000)
  expect(await isCurrent()).toBe(true)
  const client = randomUUID()
  await harness.append(clientStream(client), [clientRegistered(client, 'Ida')], now.toISOString())
  advance(60_000)
  expect(await isCurrent()).toBe(true)

  const referral = randomUUID()
  await harness.append(referralStream(referral), [referralRequested(referral, client)], now.toISOString())
  advance(5_000)
  expect(await isCurrent()).toBe(true)
  advance(1)
  await expectBehind()
  await harness.createEngine([model]).start()
  await expectCurrent()
})

it('does not trust a model stopped by an event, and trusts it again after a rebuild', async () => {
  const engine = harness.createEngine([model], { maxParked: 0 })
  await engine.start()
  await expectCurrent()
  await appendReferral(priorityChanged('high'))
  await expectBehind()
  isPoisonous = false
  await engine.rebuild(model.name)
  await expectCurrent()
})

it('keeps the last result when a check fails, and repeats the check', async () => {
  const engine = harness.createEngine([model])
  await engine.start()
  await expectCurrent()
  let shouldFailReads = true
  const separateWatch = createModelWatch({
    pool: harness.database.pool,
    log: {
      head: () => harness.log.head(),
      readAll: async (options) => {
        const page = await harness.log.readAll(options)
        if (shouldFailReads && page.events.length > 0) throw new Error('the read failed')
        return page
      },
    },
    decode: harness.decode,
    clock: { now: () => now },
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    model,
    interval: 20,
  })
  await separateWatch.start()
  await separateWatch.requireCurrent()
  await engine.stop()
  await appendReferral()
  advance(6_000)
  await separateWatch.requireCurrent()
  shouldFailReads = false
  const isRefused = waitUntil('the model is behind', () =>
    separateWatch.requireCurrent().then(
      () => false,
      () => true,
    ),
  )
  expect(await isRefused).toBe(true)
  await separateWatch.stop()
})

it('keeps the result of a check if the check of the blocks fails after it', async () => {
  const engine = harness.createEngine([model])
  await engine.start()
  await expectCurrent()
  const checkRows = () => Promise.reject(new Error('the read failed'))
  const watch = createModelWatch({
    pool: harness.database.pool,
    log: harness.log,
    decode: harness.decode,
    clock: { now: () => now },
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    model,
    blockCoverage: { isComplete: false, checkInstances: async () => {}, checkRows },
  })
  await watch.start()
  expect(watch.isCurrent()).toBe(true)
  await watch.stop()
})

it('logs no failure when it is stopped during a check', async () => {
  const { promise: checkStarted, resolve } = Promise.withResolvers<void>()
  const readAll = () => {
    resolve()
    return new Promise<never>(() => {})
  }
  const engine = harness.createEngine([model])
  await engine.start()
  await appendReferral()
  await expectCurrent()
  const warnings: unknown[] = []
  const logger = createLogger({ logLevel: 'silent', environment: 'test' })
  const stoppedWatch = createModelWatch({
    pool: harness.database.pool,
    log: { readAll, head: () => harness.log.head() },
    decode: harness.decode,
    clock: { now: () => now },
    logger: Object.assign(logger, { warn: (...args: unknown[]) => warnings.push(args) }),
    model,
  })
  const started = stoppedWatch.start()
  await checkStarted
  await stoppedWatch.stop()
  await started
  expect(warnings).toEqual([])
})

describe('while the log cannot be reached', () => {
  let isLogLost = false
  let failedCalls = 0
  let headReads = 0
  let watch: ModelWatch

  const failIfLost = () => {
    if (!isLogLost) return
    failedCalls += 1
    throw new LogUnavailable('the log is lost', false)
  }
  const startWatch = async (options: { readonly maxOutage?: number } = {}) => {
    watch = createModelWatch({
      pool: harness.database.pool,
      log: {
        readAll: async (range) => {
          failIfLost()
          return harness.log.readAll(range)
        },
        head: async () => {
          failIfLost()
          const head = await harness.log.head()
          headReads += 1
          return head
        },
      },
      decode: harness.decode,
      clock: { now: () => now },
      logger: createLogger({ logLevel: 'silent', environment: 'test' }),
      model,
      interval: 20,
      ...options,
    })
    await watch.start()
  }
  const isTrusted = () =>
    watch.requireCurrent().then(
      () => true,
      () => false,
    )
  const loseLog = async () => {
    failedCalls = 0
    isLogLost = true
    await waitUntil('several checks have failed', async () => failedCalls > 3)
  }
  const stopFollowing = async (engine: ReturnType<EngineFixture['createEngine']>) => {
    await waitUntil('the model is trusted', isTrusted)
    await engine.stop()
    await harness.append(
      referralStream(randomUUID()),
      [referralRequested(randomUUID(), randomUUID())],
      now.toISOString(),
    )
  }

  beforeEach(() => {
    isLogLost = false
  })
  afterEach(() => watch.stop())

  it('ROLE-02 keeps the last result, however long it lasts, and then gives the model time to catch up', async () => {
    const engine = harness.createEngine([model])
    await engine.start()
    await startWatch()
    await stopFollowing(engine)
    // The event is known, and would soon be too old.
    await watch.requireCurrent()
    advance(3_600_000)
    await loseLog()
    expect(await isTrusted()).toBe(true)
    headReads = 0
    isLogLost = false
    await waitUntil('the log has responded', async () => headReads > 0)
    advance(10_000)
    expect(await isTrusted()).toBe(true)
    advance(1)
    await waitUntil('the model is behind', async () => !(await isTrusted()))
  })

  it('stops trusting the model when the outage has lasted as long as allowed', async () => {
    await harness.createEngine([model]).start()
    await startWatch({ maxOutage: 100 })
    await waitUntil('the model is trusted', isTrusted)
    isLogLost = true
    await waitUntil('the model is not trusted', async () => !(await isTrusted()))
    expect(await isTrusted()).toBe(false)
    isLogLost = false
    await waitUntil('the model is trusted again', isTrusted)
  })

  it('trusts no model that it has never compared with the log, and none that was behind', async () => {
    const engine = harness.createEngine([model])
    await engine.start()
    isLogLost = true
    await startWatch()
    await loseLog()
    expect(await isTrusted()).toBe(false)
    isLogLost = false
    await stopFollowing(engine)
    advance(60_000)
    await waitUntil('the model is behind', async () => !(await isTrusted()))
    await loseLog()
    expect(await isTrusted()).toBe(false)
    isLogLost = false
    // No time to catch up is given, because it was behind before.
    for (let checks = 0; checks < 3; checks += 1) expect(await isTrusted()).toBe(false)
  })
})
