// A rebuild and a verification park the streams of events that cannot be decoded or folded, like a live model.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { EventLog } from '#platform/event-log/port.ts'
import { createLayout } from '#projections/engine/layout.ts'
import type { ReadModel } from '#projections/engine/model.ts'
import { listParkedStreams, requestRetry } from '#projections/engine/parked-streams.ts'
import { rebuildModel } from '#projections/engine/rebuild/rebuild.ts'
import { verifyModel } from '#projections/engine/rebuild/verify.ts'
import { type Alter, breakModel, faults, unchanged } from '#tests/support/broken-events.ts'
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
const createDeps = (decode: EngineFixture['decode'] = harness.decode, log: EventLog = harness.log) => ({
  ...harness,
  decode,
  log,
  pool: harness.database.pool,
})
const appendReferral = async (clientId: string = randomUUID()) => {
  const id = randomUUID()
  await harness.append(referralStream(id), [referralRequested(id, clientId)])
  return id
}
const appendPoison = (id: string) =>
  harness.append(referralStream(id), [noteAdded(id, 'Called'), priorityChanged('high'), noteAdded(id, 'Called again')])
const findRow = async (model: ReadModel, id: string) => (await harness.rows(model, 'case_row', 'id = $1', [id]))[0]
const readParked = (model: ReadModel) => listParkedStreams(harness.database.pool, [model])

describe.each(faults)('$name', ({ alter, error }) => {
  it.each([
    ['in one pass', 100],
    ['in several passes', 3],
  ])('parks its stream in a rebuild %s, and a verification finds no difference', async (_name, maxStates) => {
    const { model, decode } = createBrokenModel(alter)
    const ids = [await appendReferral(), await appendReferral(), await appendReferral(), await appendReferral()]
    const [id = '', otherId = ''] = ids
    await appendPoison(id)
    await harness.append(referralStream(otherId), [noteAdded(otherId, 'Called')])
    await rebuildModel(createDeps(decode), createLayout(model), { maxStates })
    expect(await findRow(model, id)).toMatchObject({ notes: 1, priority: null })
    expect(await findRow(model, otherId)).toMatchObject({ notes: 1 })
    expect(await harness.rows(model, 'case_event', 'referral_id = $1', [id])).toHaveLength(2)

    const { differences, parked } = await verifyModel(createDeps(decode), createLayout(model), { maxStates })
    expect(differences).toEqual([])
    expect(parked).toMatchObject([
      { stream: referralStream(id), revision: 2, error: expect.stringMatching(error) as string },
    ])

    isBroken = false
    // The build still lacks the events, so the verification does not report them as differences.
    expect((await verifyModel(createDeps(decode), createLayout(model))).differences).toEqual([])
    await harness.withEngine([model], async (engine) => {
      await waitUntil('the stream continues', async () => (await readParked(model)).length === 0)
      expect(await findRow(model, id)).toMatchObject({ notes: 2, priority: 'high' })
      expect(await engine.verify('cases')).toMatchObject({ differences: [], parked: [] })
    })
  })
})

it('parks a stream whose event arrives while the rebuild catches up', async () => {
  const { model, decode } = createBrokenModel(unchanged)
  const [id, otherId] = [await appendReferral(), await appendReferral()]
  let appending: Promise<unknown> | undefined
  const readAll: EventLog['readAll'] = async (options) => {
    await appending
    return harness.log.readAll(options)
  }
  await rebuildModel(createDeps(decode, { ...harness.log, readAll }), createLayout(model), {
    onProgress: ({ phase }) => {
      if (phase !== 'catching_up') return
      appending ??= appendPoison(id).then(() => harness.append(referralStream(otherId), [noteAdded(otherId, 'Called')]))
    },
  })
  expect(await findRow(model, id)).toMatchObject({ notes: 1, priority: null })
  expect(await findRow(model, otherId)).toMatchObject({ notes: 1 })
  const { differences, parked } = await verifyModel(createDeps(decode), createLayout(model))
  expect(differences).toEqual([])
  expect(parked).toMatchObject([{ stream: referralStream(id), revision: 2 }])
})

it.each([
  ['in one pass', 100],
  ['in several passes', 3],
])('parks a stream whose row cannot be composed, %s, and a retry restores the row', async (_name, maxStates) => {
  const base = createPoisonableCases(() => false)
  const model: ReadModel = {
    ...base,
    rows: base.rows.map((rows) => ({
      ...rows,
      compose: (id, ownState, joinedStates) => {
        const row = rows.compose(id, ownState, joinedStates)
        if (isBroken && row?.['notes'] === 1) throw new Error('cannot be composed')
        return row
      },
    })),
  }
  const ids = [await appendReferral(), await appendReferral(), await appendReferral(), await appendReferral()]
  const [id = '', otherId = ''] = ids
  await harness.append(referralStream(id), [noteAdded(id, 'Called')])
  await rebuildModel(createDeps(), createLayout(model), { maxStates })
  expect(await findRow(model, id)).toBeUndefined()
  expect(await findRow(model, otherId)).toBeDefined()
  expect(await verifyModel(createDeps(), createLayout(model), { maxStates })).toMatchObject({
    differences: [],
    parked: [{ stream: referralStream(id), revision: 2, error: 'cannot be composed' }],
  })
  isBroken = false
  await harness.withEngine([model], async (engine) => {
    await waitUntil('the stream continues', async () => (await readParked(model)).length === 0)
    expect(await findRow(model, id)).toMatchObject({ notes: 1 })
    expect(await engine.verify('cases')).toMatchObject({ differences: [], parked: [] })
  })
  expect(await requestRetry(harness.database.pool, model, referralStream(id))).toBeUndefined()
})

it('erases the personal text of a parked stream', async () => {
  const { model } = createBrokenModel(unchanged)
  const decode: EngineFixture['decode'] = (event) =>
    harness.decode(event.type === 'ClientProfileUpdated' ? { ...event, type: 'FutureEvent' } : event)
  const client = randomUUID()
  await harness.append(clientStream(client), [clientRegistered(client, 'Ana')])
  const id = await appendReferral(client)
  await harness.append(clientStream(client), [clientRenamed(client, 'Anna')])
  await rebuildModel(createDeps(decode), createLayout(model))
  expect(await findRow(model, id)).toMatchObject({ name: 'Ana' })
  await harness.vault.erase(clientStream(client))
  await harness.append(clientStream(client), [clientErased])
  await rebuildModel(createDeps(decode), createLayout(model))
  expect(await findRow(model, id)).toMatchObject({ name: 'ERASED' })
  expect(await verifyModel(createDeps(decode), createLayout(model))).toMatchObject({
    differences: [],
    parked: [{ stream: clientStream(client), revision: 1 }],
  })
})
