// A rebuild with more stream states than fit in memory: one pass over the log for each range of ids, for the
// states of rows and for joined states.
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
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
const rowFold = createLargeFold('own', 'referral')
const joinedFold = createLargeFold('joined', 'client')

const rows: RowTable<LargeState, { client: LargeState }> = {
  table: {
    name: 'large',
    columns: { id: { type: 'uuid' }, own: { type: 'text' }, joined: { type: 'text', nullable: true } },
    key: ['id'],
    indexes: {},
  },
  fold: rowFold,
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
const clientByReferral = new Map<string, string>()
beforeAll(async () => {
  harness = await openEngineFixture()
  for (let n = 0; n < referralCount; n += 1) {
    const [client, referral] = [randomUUID(), randomUUID()]
    await harness.append(clientStream(client), [clientRegistered(client, 'Maria')])
    await harness.append(referralStream(referral), [referralRequested(referral, client)])
    clientByReferral.set(referral, client)
  }
}, 60_000)
afterAll(() => harness.close())

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

const measureLiveHeap = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** What earlier files of this process left is freed over several collections. It must not count as the rebuild's. */
const measureSettledHeap = async (previous = Infinity): Promise<number> => {
  const heap = measureLiveHeap()
  if (previous - heap < 100_000) return heap
  await setImmediate()
  return measureSettledHeap(heap)
}

/** Peak heap bytes of the rebuild, measured when a pass holds the most states, before it writes them. */
const measurePeakHeap = async (maxStates: number): Promise<number> => {
  const heapBefore = await measureSettledHeap()
  let peak = 0
  const { pool } = harness.database
  await rebuildModel({ ...harness, pool }, createLayout(largeModel), {
    maxStates,
    onProgress: ({ phase }) => {
      if (phase === 'copying') peak = Math.max(peak, measureLiveHeap() - heapBefore)
    },
  })
  return peak
}

it('holds no more states at a time than allowed, and builds the same rows', async () => {
  const totalStateSize = 2 * referralCount * stateSize
  const onePassPeak = await measurePeakHeap(2 * referralCount)
  expect(onePassPeak).toBeGreaterThan(totalStateSize * 0.9)
  const onePassRows = await harness.rows(largeModel, 'large', 'true order by id')

  const maxStates = 40
  const rangedPeak = await measurePeakHeap(maxStates)
  // In addition to the states, the heap holds one page of the log and garbage that is not collected yet.
  expect(rangedPeak).toBeLessThan(maxStates * stateSize + 8_000_000)
  expect(await harness.rows(largeModel, 'large', 'true order by id')).toEqual(onePassRows)
  expect(Object.fromEntries(onePassRows.map(({ id, joined }) => [id, joined]))).toEqual(
    Object.fromEntries([...clientByReferral].map(([referral, client]) => [referral, clientStream(client)])),
  )
  expect((await harness.verify(largeModel, maxStates)).differences).toEqual([])
}, 60_000)
