// Whether a read model may be trusted, seen from any process: by its build, the log and the clock, and nobody's word.
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

it('is not trusted before it has a build, and is as soon as it has', async () => {
  expect(await isCurrent()).toBe(false)
  const engine = ground.engine([model])
  await engine.start()
  await seesCurrent()
})

it('is behind when an event of its own is older than 5 s and nobody has projected it', async () => {
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

it('is not trusted while an event has stopped it, and is again after a rebuild, without anybody saying so', async () => {
  const engine = ground.engine([model])
  await engine.start()
  await seesCurrent()
  await refer(prioritized('high'))
  await seesBehind()
  poisonous = false
  await engine.rebuild(model.name)
  await seesCurrent()
})

it('a look that nobody answers leaves the last one in force, and what could not be read is looked at again', async () => {
  const engine = ground.engine([model])
  await engine.start()
  await seesCurrent()
  let broken = true
  const own = createModelWatch({
    pool: ground.database.pool,
    log: {
      readAll: async (options) => {
        const page = await ground.log.readAll(options)
        if (broken && page.events.length > 0) throw new Error('lost on the way')
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
  const refused = until('it is seen', () =>
    own.requireCurrent().then(
      () => false,
      () => true,
    ),
  )
  expect(await refused).toBe(true)
  await own.stop()
})
