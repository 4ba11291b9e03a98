// An event that a model cannot handle stops only that model, visibly; a new release or a rebuild repairs it.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Engine, EngineOptions } from '#projections/engine/engine.ts'
import type { ReadModel } from '#projections/engine/model.ts'
import { type Ground, openGround, prioritized, referralStream, requested } from '#tests/support/projection-engine.ts'
import { casesModel, poison, poisonable } from '#tests/support/small-models.ts'
import { until } from '#tests/support/until.ts'

let ground: Ground
let poisonous = true
beforeEach(async () => {
  poisonous = true
  ground = await openGround()
})
afterEach(() => ground.close())

const fragile = poisonable(() => poisonous)

const start = async (models: readonly ReadModel[], options: Partial<EngineOptions> = {}): Promise<Engine> => {
  const engine = ground.engine(models, options)
  await engine.start()
  return engine
}

const refer = () => {
  const referral = randomUUID()
  return ground.append(referralStream(referral), [requested(referral, randomUUID())])
}

/** Appends four events, the third of them poisonous; returns the positions of the third and the last. */
const referPoison = async () => {
  const [before, poisoned] = [randomUUID(), randomUUID()]
  await ground.append(referralStream(before), [requested(before, randomUUID())])
  await ground.append(referralStream(poisoned), [requested(poisoned, randomUUID())])
  const at = await ground.append(referralStream(poisoned), [prioritized('high')])
  return { before, at, last: await refer() }
}

const healthOf = async (engine: Engine, model: string) =>
  (await engine.health()).find((health) => health.model === model)
const failed = (engine: Engine) =>
  until('the model stops', async () => {
    const health = await healthOf(engine, 'poisonable')
    return health?.state === 'failed' && health
  })

const counted = async () => (await ground.rows(fragile, 'counted', 'true order by events')).map(({ events }) => events)

describe('an event that cannot be folded', () => {
  it('stops only its own model, at that event', async () => {
    const stopped: string[] = []
    const engine = await start([fragile, casesModel], {
      observer: { failed: (model, position) => stopped.push(`${model} ${position}`) },
    })
    await until('both are live', async () => (await engine.health()).every(({ state }) => state === 'live'))
    const { at, last } = await referPoison()
    expect(await engine.waitFor('cases', last)).toBe(true)
    const health = await failed(engine)
    expect(health).toMatchObject({ ready: true, failure: { position: at, message: poison } })
    expect(health.position !== undefined && health.position < at).toBe(true)
    expect(stopped).toEqual([`poisonable ${at}`])
    // The events before it are applied, even within its batch.
    expect(await counted()).toEqual([1, 1])
    expect(await engine.waitFor('cases', await refer())).toBe(true)
    expect(await healthOf(engine, 'cases')).toMatchObject({ state: 'live', failure: undefined, lagMs: 0 })
  })

  it('stops a backlog at the same place, with everything before it applied', async () => {
    const first = await start([fragile])
    await until('the model is live', async () => (await healthOf(first, 'poisonable'))?.state === 'live')
    await first.stop()
    const { at } = await referPoison()
    const engine = await start([fragile], { rebuildBeyond: Number.POSITIVE_INFINITY })
    expect(await failed(engine)).toMatchObject({ failure: { position: at } })
    expect(await counted()).toEqual([1, 1])
  })

  it('is retried by the next release, which continues past it', async () => {
    const engine = await start([fragile])
    await until('the model is live', async () => (await healthOf(engine, 'poisonable'))?.state === 'live')
    const { last } = await referPoison()
    await failed(engine)
    await engine.stop()
    poisonous = false
    const healed = await start([fragile])
    expect(await healed.waitFor('poisonable', last, { timeoutMs: 10_000 })).toBe(true)
    expect(await healthOf(healed, 'poisonable')).toMatchObject({ failure: undefined })
    expect((await healed.verify('poisonable')).differences).toEqual([])
  })

  it('is resolved by a rebuild, after which the model continues', async () => {
    const engine = await start([fragile])
    await until('the model is live', async () => (await healthOf(engine, 'poisonable'))?.state === 'live')
    const { last } = await referPoison()
    await failed(engine)
    await expect(engine.rebuild('poisonable')).rejects.toThrow(poison)
    poisonous = false
    await engine.rebuild('poisonable')
    expect(await engine.waitFor('poisonable', last)).toBe(true)
    expect(await engine.waitFor('poisonable', await refer(), { timeoutMs: 10_000 })).toBe(true)
  })

  it('keeps a first build from serving, and reports its position', async () => {
    const { at, last } = await referPoison()
    const engine = await start([fragile, casesModel])
    expect(await failed(engine)).toMatchObject({ ready: false, position: undefined, failure: { position: at } })
    expect(await engine.waitFor('cases', last, { timeoutMs: 10_000 })).toBe(true)
    await engine.stop()
    poisonous = false
    const healed = await start([fragile])
    expect(await healed.waitFor('poisonable', last, { timeoutMs: 10_000 })).toBe(true)
  })
})

describe('a value that the database refuses', () => {
  it('stops the model like a fold that throws', async () => {
    const wrong: ReadModel = {
      ...poisonable(() => false),
      rows: poisonable(() => false).rows.map((rows) => ({
        ...rows,
        compose: (id, own, cards) => {
          const row = rows.compose(id, own, cards)
          return row?.['events'] === 2 ? { ...row, events: 'two' } : row
        },
      })),
    }
    const engine = await start([wrong])
    await until('the model is live', async () => (await healthOf(engine, 'poisonable'))?.state === 'live')
    const { at } = await referPoison()
    expect(await failed(engine)).toMatchObject({ failure: { position: at } })
    expect(await counted()).toEqual([1, 1])
  })
})
