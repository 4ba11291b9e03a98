// A model that may park no more streams stops at the next event it cannot handle: only that model, visibly. A new
// release or a rebuild repairs it.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Engine, EngineOptions } from '#projections/engine/engine.ts'
import type { ReadModel } from '#projections/engine/model.ts'
import {
  type EngineFixture,
  openEngineFixture,
  priorityChanged,
  referralStream,
  referralRequested,
} from '#tests/support/engine-fixture.ts'
import { casesModel, poisonError, createPoisonableModel } from '#tests/support/small-models.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let harness: EngineFixture
let isPoisonous = true
beforeEach(async () => {
  isPoisonous = true
  harness = await openEngineFixture()
})
afterEach(() => harness.close())

const poisonModel = createPoisonableModel(() => isPoisonous)

const start = async (models: readonly ReadModel[], options: Partial<EngineOptions> = {}): Promise<Engine> => {
  const engine = harness.createEngine(models, { maxParked: 0, ...options })
  await engine.start()
  return engine
}

const appendReferral = () => {
  const referral = randomUUID()
  return harness.append(referralStream(referral), [referralRequested(referral, randomUUID())])
}

/** Appends four events, of which the third cannot be folded. Returns the positions of the third and the last. */
const appendPoison = async () => {
  const [firstReferral, poisonedReferral] = [randomUUID(), randomUUID()]
  await harness.append(referralStream(firstReferral), [referralRequested(firstReferral, randomUUID())])
  await harness.append(referralStream(poisonedReferral), [referralRequested(poisonedReferral, randomUUID())])
  const poisonPosition = await harness.append(referralStream(poisonedReferral), [priorityChanged('high')])
  return { poisonPosition, lastPosition: await appendReferral() }
}

const findHealth = async (engine: Engine, model: string) =>
  (await engine.health()).find((health) => health.model === model)
const waitForFailure = (engine: Engine) =>
  waitUntil('the model stops', async () => {
    const health = await findHealth(engine, 'poisonable')
    return health?.failure !== undefined && health
  })

const readEventCounts = async () =>
  (await harness.rows(poisonModel, 'counted', 'true order by events')).map(({ events }) => events)

describe('an event that cannot be folded', () => {
  it('stops only its own model, at that event', async () => {
    const observedFailures: string[] = []
    const engine = await start([poisonModel, casesModel], {
      observer: { failed: (model, position) => observedFailures.push(`${model} ${position}`) },
    })
    await waitUntil('both are live', async () => (await engine.health()).every(({ state }) => state === 'live'))
    const { poisonPosition, lastPosition } = await appendPoison()
    expect(await engine.waitFor('cases', lastPosition)).toBe(true)
    const health = await waitForFailure(engine)
    expect(health).toMatchObject({ ready: true, failure: { position: poisonPosition, message: poisonError } })
    expect(health.position !== undefined && health.position < poisonPosition).toBe(true)
    expect(observedFailures).toEqual([`poisonable ${poisonPosition}`])
    // The events before it are applied, even within its batch.
    expect(await readEventCounts()).toEqual([1, 1])
    expect(await engine.waitFor('cases', await appendReferral())).toBe(true)
    expect(await findHealth(engine, 'cases')).toMatchObject({ state: 'live', failure: undefined, lagMs: 0 })
  })

  it('stops a backlog at the same event, after applying everything before it', async () => {
    const firstEngine = await start([poisonModel])
    await waitUntil('the model is live', async () => (await findHealth(firstEngine, 'poisonable'))?.state === 'live')
    await firstEngine.stop()
    const { poisonPosition } = await appendPoison()
    const engine = await start([poisonModel], { rebuildThreshold: Number.POSITIVE_INFINITY })
    expect(await waitForFailure(engine)).toMatchObject({ failure: { position: poisonPosition } })
    expect(await readEventCounts()).toEqual([1, 1])
  })

  it('is retried by the next release, which continues past it', async () => {
    const engine = await start([poisonModel])
    await waitUntil('the model is live', async () => (await findHealth(engine, 'poisonable'))?.state === 'live')
    const { lastPosition } = await appendPoison()
    await waitForFailure(engine)
    await engine.stop()
    isPoisonous = false
    const nextEngine = await start([poisonModel])
    expect(await nextEngine.waitFor('poisonable', lastPosition, { timeoutMs: 10_000 })).toBe(true)
    expect(await findHealth(nextEngine, 'poisonable')).toMatchObject({ failure: undefined })
    expect((await nextEngine.verify('poisonable')).differences).toEqual([])
  })

  it('is resolved by a rebuild, after which the model continues', async () => {
    const engine = await start([poisonModel])
    await waitUntil('the model is live', async () => (await findHealth(engine, 'poisonable'))?.state === 'live')
    const { lastPosition } = await appendPoison()
    await waitForFailure(engine)
    await expect(engine.rebuild('poisonable')).rejects.toThrow(poisonError)
    isPoisonous = false
    await engine.rebuild('poisonable')
    expect(await engine.waitFor('poisonable', lastPosition)).toBe(true)
    expect(await engine.waitFor('poisonable', await appendReferral(), { timeoutMs: 10_000 })).toBe(true)
  })

  it('prevents the first build from serving, and is reported with its position', async () => {
    const { poisonPosition, lastPosition } = await appendPoison()
    const engine = await start([poisonModel, casesModel])
    expect(await waitForFailure(engine)).toMatchObject({
      ready: false,
      position: undefined,
      failure: { position: poisonPosition },
    })
    expect(await engine.waitFor('cases', lastPosition, { timeoutMs: 10_000 })).toBe(true)
    await engine.stop()
    isPoisonous = false
    const nextEngine = await start([poisonModel])
    expect(await nextEngine.waitFor('poisonable', lastPosition, { timeoutMs: 10_000 })).toBe(true)
  })
})

describe('a value that the database rejects', () => {
  it('stops the model like a fold that throws', async () => {
    const invalidModel: ReadModel = {
      ...createPoisonableModel(() => false),
      rows: createPoisonableModel(() => false).rows.map((rows) => ({
        ...rows,
        compose: (id, ownState, joinedStates) => {
          const row = rows.compose(id, ownState, joinedStates)
          return row?.['events'] === 2 ? { ...row, events: 'two' } : row
        },
      })),
    }
    const engine = await start([invalidModel])
    await waitUntil('the model is live', async () => (await findHealth(engine, 'poisonable'))?.state === 'live')
    const { poisonPosition } = await appendPoison()
    expect(await waitForFailure(engine)).toMatchObject({ failure: { position: poisonPosition } })
    expect(await readEventCounts()).toEqual([1, 1])
  })
})
