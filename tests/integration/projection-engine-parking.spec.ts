// An event that cannot be decoded or folded parks its stream. The other streams of the model continue.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Engine, EngineOptions } from '#projections/engine/engine.ts'
import type { ReadModel } from '#projections/engine/model.ts'
import { listParkedStreams, requestRetry } from '#projections/engine/parked-streams.ts'
import {
  clientErased,
  clientRegistered,
  clientRenamed,
  clientStream,
  type EngineFixture,
  noteAdded,
  openEngineFixture,
  priorityChanged,
  referralRequested,
  referralStream,
} from '#tests/support/engine-fixture.ts'
import { type Alter, breakModel, faults, unchanged } from '#tests/support/broken-events.ts'
import { createPoisonableCases } from '#tests/support/small-models.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let harness: EngineFixture
let isBroken: boolean
beforeEach(async () => {
  isBroken = true
  harness = await openEngineFixture()
})
afterEach(() => harness.close())

const createBrokenModel = (alter: Alter) => breakModel(harness, alter, () => isBroken)

const start = async (model: ReadModel, options: Partial<EngineOptions> = {}): Promise<Engine> => {
  const engine = harness.createEngine([model], options)
  await engine.start()
  await waitUntil('the model is live', async () => (await engine.health())[0]?.state === 'live')
  return engine
}
const startPoisonable = async () => {
  const { model, decode } = createBrokenModel(unchanged)
  return { model, engine: await start(model, { decode }) }
}

const appendReferral = async (clientId: string = randomUUID()) => {
  const id = randomUUID()
  return { id, position: await harness.append(referralStream(id), [referralRequested(id, clientId)]) }
}
const appendPoison = async (id: string) => harness.append(referralStream(id), [priorityChanged('high')])
const appendNote = async (id: string) => harness.append(referralStream(id), [noteAdded(id, 'Called back')])

const findRow = async (model: ReadModel, id: string) => (await harness.rows(model, 'case_row', 'id = $1', [id]))[0]
const readParked = (model: ReadModel) => listParkedStreams(harness.database.pool, [model])
const expectReached = async (engine: Engine, position: string) =>
  expect(await engine.waitFor('cases', position, { timeoutMs: 15_000 })).toBe(true)
const retry = async (model: ReadModel, stream: string) => {
  expect(await requestRetry(harness.database.pool, model, stream)).toBeInstanceOf(Date)
  await waitUntil('the stream continues', async () => (await readParked(model)).length === 0)
}

describe.each(faults)('$name', ({ alter, error }) => {
  it('parks only its stream, and a retry folds what the stream missed', async () => {
    const { model, decode } = createBrokenModel(alter)
    const engine = await start(model, { decode })
    const { id } = await appendReferral()
    await appendNote(id)
    const poisonPosition = await appendPoison(id)
    await appendNote(id)
    const other = await appendReferral()
    await expectReached(engine, other.position)

    const [health] = await engine.health()
    expect(health).toMatchObject({ state: 'live', ready: true, failure: undefined, lagMs: 0 })
    expect(await readParked(model)).toMatchObject([
      { stream: referralStream(id), revision: 2, position: poisonPosition, error: expect.stringMatching(error) },
    ])
    expect(await findRow(model, id)).toMatchObject({ notes: 1, priority: null })
    expect(await findRow(model, other.id)).toBeDefined()
    await expectReached(engine, await appendNote(other.id))
    expect(await findRow(model, other.id)).toMatchObject({ notes: 1 })

    isBroken = false
    await retry(model, referralStream(id))
    expect(await findRow(model, id)).toMatchObject({ notes: 2, priority: 'high' })
    await expectReached(engine, await appendNote(id))
    expect(await findRow(model, id)).toMatchObject({ notes: 3 })
    expect((await engine.verify('cases')).differences).toEqual([])
  })
})

describe('a parked stream', () => {
  it('stays parked with the event that fails now, and with everything before it', async () => {
    const { model, engine } = await startPoisonable()
    const { id } = await appendReferral()
    await appendPoison(id)
    await appendNote(id)
    const secondPoison = await harness.append(referralStream(id), [priorityChanged('medium')])
    await expectReached(engine, secondPoison)
    const [first] = await readParked(model)
    await engine.stop()

    isBroken = false
    await start(model, {
      decode: (event) => {
        if (event.data.includes('"medium"')) throw new Error('cannot be decoded')
        return harness.decode(event)
      },
    })
    const [second] = await waitUntil('the stream is retried', async () => {
      const parked = await readParked(model)
      return parked[0]?.revision === 3 && parked
    })
    expect(second).toMatchObject({ position: secondPoison, error: 'cannot be decoded', parkedAt: first?.parkedAt })
    expect(await findRow(model, id)).toMatchObject({ notes: 1, priority: 'high' })
  })

  it('is retried when its retry is due', async () => {
    const { model, engine } = await startPoisonable()
    const { id } = await appendReferral()
    await expectReached(engine, await appendPoison(id))
    const [parked] = await readParked(model)
    expect((parked?.retryAt.getTime() ?? 0) - (parked?.parkedAt.getTime() ?? 0)).toBe(300_000)
    isBroken = false
    await harness.database.pool.query(`update projection.parked set retry_at = now()`)
    await waitUntil('the stream continues', async () => (await readParked(model)).length === 0)
  })

  it('is skipped by the next leader too', async () => {
    const { model, engine } = await startPoisonable()
    const { id } = await appendReferral()
    await expectReached(engine, await appendPoison(id))
    await engine.stop()
    const nextEngine = await start(model)
    await expectReached(nextEngine, await appendNote(id))
    expect(await readParked(model)).toMatchObject([{ stream: referralStream(id), revision: 1 }])
    expect(await findRow(model, id)).toMatchObject({ notes: 0 })
  })

  it('still shows changes of the streams that its rows join', async () => {
    const { model, engine } = await startPoisonable()
    const client = randomUUID()
    await harness.append(clientStream(client), [clientRegistered(client, 'Ana')])
    const { id } = await appendReferral(client)
    await appendPoison(id)
    await expectReached(engine, await harness.append(clientStream(client), [clientRenamed(client, 'Anna')]))
    expect(await findRow(model, id)).toMatchObject({ name: 'Anna', priority: null })
  })

  it('loses its personal text when its subject is erased', async () => {
    const { model } = createBrokenModel(unchanged)
    const engine = await start(model, {
      decode: (event) =>
        harness.decode(event.type === 'ClientProfileUpdated' ? { ...event, type: 'FutureEvent' } : event),
    })
    const client = randomUUID()
    await harness.append(clientStream(client), [clientRegistered(client, 'Ana')])
    const { id } = await appendReferral(client)
    await expectReached(engine, await harness.append(clientStream(client), [clientRenamed(client, 'Anna')]))
    expect(await findRow(model, id)).toMatchObject({ name: 'Ana' })
    await harness.vault.erase(clientStream(client))
    await expectReached(engine, await harness.append(clientStream(client), [clientErased]))
    expect(await findRow(model, id)).toMatchObject({ name: 'ERASED' })
    expect(await readParked(model)).toMatchObject([{ stream: clientStream(client), revision: 1 }])
  })

  it('announces that everything may have changed, so that pages show it', async () => {
    const { model, engine } = await startPoisonable()
    const { id, position } = await appendReferral()
    await expectReached(engine, position)
    const announced: unknown[] = []
    engine.feed.subscribe(({ topics }) => announced.push(topics))
    await expectReached(engine, await appendPoison(id))
    isBroken = false
    await retry(model, referralStream(id))
    await expect.poll(() => announced).toEqual(['all', 'all'])
  })
})

it('drops the state of a parked stream whose fold says so, and restores it after a retry', async () => {
  const model = createPoisonableCases(() => isBroken)
  const closed: ReadModel = {
    ...model,
    rows: model.rows.map((rows) => ({ ...rows, fold: { ...rows.fold, dropWhenParked: true } })),
    timelines: [],
  }
  const engine = await start(closed)
  const { id } = await appendReferral()
  const other = await appendReferral()
  await expectReached(engine, await appendPoison(id))
  expect(await findRow(closed, id)).toBeUndefined()
  expect(await findRow(closed, other.id)).toBeDefined()
  await expectReached(engine, await appendNote(id))
  expect(await findRow(closed, id)).toBeUndefined()
  isBroken = false
  await retry(closed, referralStream(id))
  expect(await findRow(closed, id)).toMatchObject({ notes: 1, priority: 'high' })
  expect((await engine.verify('cases')).differences).toEqual([])
})

it('parks the stream of an event whose values the database rejects', async () => {
  const model = createPoisonableCases(() => false)
  const rejected: ReadModel = {
    ...model,
    rows: model.rows.map((rows) => ({
      ...rows,
      compose: (id, ownState, joinedStates) => {
        const row = rows.compose(id, ownState, joinedStates)
        return row?.['notes'] === 1 ? { ...row, notes: 'one' } : row
      },
    })),
  }
  const engine = await start(rejected)
  const { id } = await appendReferral()
  await appendNote(id)
  const other = await appendReferral()
  await expectReached(engine, other.position)
  expect(await readParked(model)).toMatchObject([{ stream: referralStream(id), revision: 1 }])
  expect(await findRow(rejected, id)).toMatchObject({ notes: 0 })
  expect(await findRow(rejected, other.id)).toBeDefined()
})

it('stops the model at the next failure if the build has as many parked streams as it may have', async () => {
  const { model, decode } = createBrokenModel(unchanged)
  const engine = await start(model, { decode, maxParked: 1 })
  const [first, second] = [await appendReferral(), await appendReferral()]
  await expectReached(engine, await appendPoison(first.id))
  const failedAt = await appendPoison(second.id)
  const health = await waitUntil('the model stops', async () => {
    const [current] = await engine.health()
    return current?.failure !== undefined && current
  })
  expect(health).toMatchObject({ failure: { position: failedAt } })
  expect(await readParked(model)).toMatchObject([{ stream: referralStream(first.id) }])
})
