// A rebuild with more streams than fit in memory: one pass over the log for each range of ids, for parts and cards
// alike.
import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { layoutOf } from '#projections/engine/layout.ts'
import type { Part, ReadModel, RowTable } from '#projections/engine/model.ts'
import { rebuildModel } from '#projections/engine/rebuild/rebuild.ts'
import {
  clientStream,
  type Ground,
  openGround,
  referralStream,
  registered,
  requested,
} from '#tests/support/projection-engine.ts'

const streams = 150
/** Characters in a part, one byte each. */
const weight = 100_000

interface Heavy {
  readonly clientId: string
  readonly text: string
}

const heavy = (name: string, category: string): Part<Heavy> => ({
  name,
  category,
  fold: (_, { data, stream }) => ({
    clientId: 'clientId' in data ? data.clientId : '',
    text: Buffer.alloc(weight, stream).toString('latin1'),
  }),
})
const own = heavy('own', 'referral')
const card = heavy('card', 'client')

const rows: RowTable<Heavy, { client: Heavy }> = {
  table: {
    name: 'weighed',
    columns: { id: { type: 'uuid' }, own: { type: 'text' }, card: { type: 'text', nullable: true } },
    key: ['id'],
    indexes: {},
  },
  own,
  cards: { client: { part: card, link: ({ clientId }) => clientId } },
  compose: (id, { text }, { client }) => ({ id, own: text.slice(0, 45), card: client?.text.slice(0, 43) ?? null }),
}

const heavyModel: ReadModel = {
  name: 'heavy',
  version: 1,
  rows: [rows],
  tallies: [],
  timelines: [],
  topics: () => [],
}

let ground: Ground
const clientOf = new Map<string, string>()
beforeAll(async () => {
  ground = await openGround()
  for (let n = 0; n < streams; n += 1) {
    const [client, referral] = [randomUUID(), randomUUID()]
    await ground.append(clientStream(client), [registered(client, 'Maria')])
    await ground.append(referralStream(referral), [requested(referral, client)])
    clientOf.set(referral, client)
  }
}, 60_000)
afterAll(() => ground.close())

const collect = (): void => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

const live = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

/** Peak heap bytes held by the rebuild, measured when a pass holds the most parts, before it writes them. */
const heldBy = async (maxParts: number): Promise<number> => {
  const before = live()
  let most = 0
  const { pool } = ground.database
  await rebuildModel({ ...ground, pool }, layoutOf(heavyModel), {
    maxParts,
    onProgress: ({ phase }) => {
      if (phase === 'copying') most = Math.max(most, live() - before)
    },
  })
  return most
}

it('holds no more parts at a time than allowed, and builds the same rows', async () => {
  const all = 2 * streams * weight
  const whole = await heldBy(2 * streams)
  expect(whole).toBeGreaterThan(all * 0.9)
  const inOnePass = await ground.rows(heavyModel, 'weighed', 'true order by id')

  const maxParts = 40
  const ranged = await heldBy(maxParts)
  // On top of the parts: one page of the log, and garbage that is not collected yet.
  expect(ranged).toBeLessThan(maxParts * weight + 8_000_000)
  expect(await ground.rows(heavyModel, 'weighed', 'true order by id')).toEqual(inOnePass)
  expect(Object.fromEntries(inOnePass.map(({ id, card: name }) => [id, name]))).toEqual(
    Object.fromEntries([...clientOf].map(([referral, client]) => [referral, clientStream(client)])),
  )
  expect((await ground.verify(heavyModel, maxParts)).differences).toEqual([])
}, 60_000)
