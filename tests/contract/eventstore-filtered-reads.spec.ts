// Rare events in a large log. The store sends nothing while it searches, and a search takes longer than one call may
// last. Every read and every follower still finishes. The emulator slows its filters down to the speed of a large log.
import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { EventStoreLog } from '#platform/event-log/eventstore.ts'
import { type EventStoreEmulator, startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { jsonProposal } from '#tests/eventstore-emulator/records.ts'
import { refusals } from '#tests/eventstore-emulator/refusals.ts'

import { openLog } from './eventstore-subject.ts'
import { follow, getIds } from './follower.ts'

/** Number of events in other streams. The store examines fewer within one call's timeout. */
const otherEventCount = 9_000
const readTimeout = 600
const searchesPerSecond = 10_000

describe('rare events in a large log', () => {
  let store: EventStoreEmulator
  let log: EventStoreLog
  const rareIds: string[] = []
  const write = (stream: string, count: number): string[] => {
    const proposals = Array.from({ length: count }, () => jsonProposal('Written', {}))
    store.data.append(stream, 'any', proposals)
    return proposals.map(({ id }) => id)
  }
  beforeAll(async () => {
    store = await startEventStoreEmulator()
    for (let n = 0; n < otherEventCount / 400; n += 1) {
      write(`other-${randomUUID()}`, 200)
      if (n === 8) rareIds.push(...write('rare-1', 3))
      write(`other-${randomUUID()}`, 200)
    }
    rareIds.push(...write('rare-2', 2))
    write(`other-${randomUUID()}`, 500)
    log = openLog(store.url, { readTimeout, pollInterval: 60_000 })
    await log.head()
  })
  afterAll(async () => {
    await log.close()
    await store.stop()
  })
  beforeEach(() => store.faults.slowSearches(searchesPerSecond))
  afterEach(() => store.faults.clear())

  it.each([1, 100])('are read in a page of at most %i events, however long the search takes', async (maxCount) => {
    const { events } = await log.readAll({ maxCount, streamPrefixes: ['rare-'] })
    expect(getIds(events)).toEqual(rareIds.slice(0, maxCount))
  })

  it('are read page by page, each from where the last one ended, up to the end of the log', async () => {
    const readIds: string[] = []
    let after: string | undefined
    for (let hasMore = true; hasMore;) {
      const page = await log.readAll({
        maxCount: 2,
        streamPrefixes: ['rare-'],
        ...(after === undefined ? {} : { after }),
      })
      readIds.push(...getIds(page.events))
      after = page.position
      hasMore = page.events.length > 0
    }
    expect(readIds).toEqual(rareIds)
    expect(after).toBe(await log.head())
  })

  it('are read as an empty page that reaches the end of the log if none match', async () => {
    const page = await log.readAll({ maxCount: 10, streamPrefixes: ['missing-'] })
    expect(page).toEqual({ events: [], position: await log.head() })
  })

  it.each(['rare-', 'missing-'])(
    'let a follower of %s catch up, and advance its position on the way',
    async (prefix) => {
      const follower = follow(log, { after: undefined, streamPrefixes: [prefix] })
      await follower.waitUntil(({ batches }) => batches.at(-1)?.caughtUp === true)
      expect(getIds(follower.events)).toEqual(prefix === 'rare-' ? rareIds : [])
      expect(follower.batches.at(-1)?.position).toBe(await log.head())
      const positions = follower.batches.map(({ position }) => position ?? '')
      expect(positions.length).toBeGreaterThan(1)
      expect(positions).toEqual([...positions].sort())
      const newIds = write('rare-3', 1)
      if (prefix === 'rare-') await follower.waitUntil(({ events }) => getIds(events).at(-1) === newIds[0])
      await follower.subscription.stop()
      rareIds.push(...newIds)
    },
  )

  it('cause LogUnavailable if the store rejects the filtered read, and the next read succeeds', async () => {
    store.faults.failCalls(['subscribeToAll'], { mode: refusals.unavailable() })
    await expect(log.readAll({ maxCount: 10, streamPrefixes: ['missing-'] })).rejects.toMatchObject({
      name: 'LogUnavailable',
    })
    expect((await log.readAll({ maxCount: 10, streamPrefixes: ['missing-'] })).events).toEqual([])
  })

  it('are searched from where an interrupted search stopped', async () => {
    store.faults.failCalls(['subscribeToAll'], { mode: 'endWithoutError', afterEvents: 2, times: 20 })
    const before = store.calls.total('subscribeToAll')
    expect(getIds((await log.readAll({ maxCount: 100, streamPrefixes: ['rare-'] })).events)).toEqual(rareIds)
    expect(store.calls.total('subscribeToAll')).toBeGreaterThan(before + 1)
  })
})
