// A rebuild with more stream states than fit in memory: one pass over the log for each range of ids, for a row's own
// states and joined states alike.
import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { createLayout } from '#projections/engine/layout.ts'
import type { StreamFold, ReadModel, RowTable } from '#projections/engine/model.ts'
import { rebuildModel } from '#projections/engine/rebuild/rebuild.ts'
import {
  clientStream,
  type EngineFixture,
  openEngineFixture,
  referralStream,
  clientRegistered,
  referralRequested,
} from '#tests/support/engine-fixture.ts'

const referralCount = 150
/** Characters in a state, one byte each. */
const stateSize = 100_000

interface LargeState {
  readonly clientId: string
  readonly text: string
}

const createLargeFold = (name: string, category: string): StreamFold<LargeState> => ({
  name,
  category,
  apply: (_, { data, stream }) => ({
    clientId: 'clientId' in data ? data.clientId : '',
    text: Buffer.alloc(stateSize, stream).toString('latin1'),
  }),
})
const ownFold = createLargeFold('own', 'referral')
const joinedFold = createLargeFold('joined', 'client')

const rows: RowTable<LargeState, { client: LargeState }> = {
  table: {
    name: 'large',
    columns: { id: { type: 'uuid' }, own: { type: 'text' }, joined: { type: 'text', nullable: true } },
    key: ['id'],
    indexes: {},
  },
  fold: ownFold,
  joins: { client: { fold: joinedFold, link: ({ clientId }) => clientId } },
  compose: (id, { text }, { client }) => ({ id, own: text.slice(0, 45), joined: client?.text.slice(0, 43) ?? null }),
}

const largeModel: ReadModel = {
  name: 'large',
  version: 1,
  rows: [rows],
  rollups: [],
  timelines: [],
  topics: () => [],
}

let harness: EngineFixture
const clientOf = new Map<string, string>()
beforeAll(async () => {
  harness = await openEngineFixture()
  for (let n = 0; n < referralCount; n += 1) {
    const [client, referral] = [randomUUID(), randomUUID()]
    await harness.append(clientStream(client), [clientRegistered(client, 'Maria')])
    await harness.append(referralStream(referral), [referralRequested(referral, client)])
    clientOf.set(referral, client)
  }
}, 60_000)
afterAll(() => harness.close())

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

const liveHeapBytes = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Peak heap bytes of the rebuild, measured when a pass holds the most states, before it writes them. */
const peakHeapOf = async (maxStates: number): Promise<number> => {
  const heapBefore = liveHeapBytes()
  let peak = 0
  const { pool } = harness.database
  await rebuildModel({ ...harness, pool }, createLayout(largeModel), {
    maxStates,
    onProgress: ({ phase }) => {
      if (phase === 'copying') peak = Math.max(peak, liveHeapBytes() - heapBefore)
    },
  })
  return peak
}

it('holds no more states at a time than allowed, and builds the same rows', async () => {
  const totalStateSize = 2 * referralCount * stateSize
  const onePassPeak = await peakHeapOf(2 * referralCount)
  expect(onePassPeak).toBeGreaterThan(totalStateSize * 0.9)
  const onePassRows = await harness.rows(largeModel, 'large', 'true order by id')

  const maxStates = 40
  const rangedPeak = await peakHeapOf(maxStates)
  // In addition to the states, the heap holds one page of the log and garbage that is not collected yet.
  expect(rangedPeak).toBeLessThan(maxStates * stateSize + 8_000_000)
  expect(await harness.rows(largeModel, 'large', 'true order by id')).toEqual(onePassRows)
  expect(Object.fromEntries(onePassRows.map(({ id, joined }) => [id, joined]))).toEqual(
    Object.fromEntries([...clientOf].map(([referral, client]) => [referral, clientStream(client)])),
  )
  expect((await harness.verify(largeModel, maxStates)).differences).toEqual([])
}, 60_000)
