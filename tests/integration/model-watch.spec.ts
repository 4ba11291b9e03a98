// Whether a read model is current, seen from any process: only its build, the log, and the clock decide.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { createLogger } from '#platform/log.ts'
import { type ModelWatch, ReadModelBehind, createModelWatch } from '#projections/engine/watch.ts'
import {
  type Ground,
  clientStream,
  openGround,
  prioritized,
  referralStream,
  registered,
  requested,
} from '#tests/support/projection-engine.ts'
import { poisonable } from '#tests/support/small-models.ts'
import { until } from '#tests/support/until.ts'

let ground: Ground
let watch: ModelWatch
let now: Date
let poisonous = true
const model = poisonable(() => poisonous)

beforeEach(async () => {
  poisonous = true
  now = new Date('2026-03-02T15:00:00.000Z')
  ground = await openGround(now.toISOString())
  watch = createModelWatch({
    pool: ground.database.pool,
    log: ground.log,
    decode: ground.decode,
    clock: { now: () => now },
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    model,
    interval: 20,
  })
  await watch.start()
})
afterEach(async () => {
  await watch.stop()
  await ground.close()
})

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const isCurrent = () =>
  watch.requireCurrent().then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(ReadModelBehind)
      return false
    },
  )
const seesCurrent = () => until('the model is current', isCurrent)
const seesBehind = () => until('the model is behind', async () => !(await isCurrent()))
const refer = async (...more: readonly ReturnType<typeof prioritized>[]) => {
  const referral = randomUUID()
  return ground.append(referralStream(referral), [requested(referral, randomUUID()), ...more])
}

it('does not trust a model before its first build, and trusts it right afterwards', async () => {
  expect(await isCurrent()).toBe(false)
  const engine = ground.engine([model])
  await engine.start()
  await seesCurrent()
})

it('reports a model as behind when one of its events is older than 5 s and not projected', async () => {
  const engine = ground.engine([model])
  await engine.start()
  expect(await engine.waitFor(model.name, await refer(), { timeoutMs: 15_000 })).toBe(true)
  await seesCurrent()
  await engine.stop()

  later(60_000)
  expect(await isCurrent()).toBe(true)
  const client = randomUUID()
  await ground.append(clientStream(client), [registered(client, 'Ida')], now.toISOString())
  later(60_000)
  expect(await isCurrent()).toBe(true)

  const referral = randomUUID()
  await ground.append(referralStream(referral), [requested(referral, client)], now.toISOString())
  later(5_000)
  expect(await isCurrent()).toBe(true)
  later(1)
  await seesBehind()
  await ground.engine([model]).start()
  await seesCurrent()
})

it('does not trust a model stopped by an event, and trusts it again after a rebuild', async () => {
  const engine = ground.engine([model])
  await engine.start()
  await seesCurrent()
  await refer(prioritized('high'))
  await seesBehind()
  poisonous = false
  await engine.rebuild(model.name)
  await seesCurrent()
})

it('keeps the last result when a check fails, and repeats the check', async () => {
  const engine = ground.engine([model])
  await engine.start()
  await seesCurrent()
  let broken = true
  const own = createModelWatch({
    pool: ground.database.pool,
    log: {
      readAll: async (options) => {
        const page = await ground.log.readAll(options)
        if (broken && page.events.length > 0) throw new Error('the read failed')
        return page
      },
    },
    decode: ground.decode,
    clock: { now: () => now },
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    model,
    interval: 20,
  })
  await own.start()
  await own.requireCurrent()
  await engine.stop()
  await refer()
  later(6_000)
  await own.requireCurrent()
  broken = false
  const refused = until('the model is behind', () =>
    own.requireCurrent().then(
      () => false,
      () => true,
    ),
  )
  expect(await refused).toBe(true)
  await own.stop()
})
