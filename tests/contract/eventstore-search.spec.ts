// Rare events in a large log. The store sends nothing while it searches, and a search takes longer than one call may
// last. Still every read and every follower finishes. The emulator slows its filters down to the speed of a large log.
import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { EventStoreLog } from '#platform/event-log/eventstore.ts'
import { type EventStoreEmulator, startEventStore } from '#tests/support/eventstore/emulator.ts'
import { jsonProposal } from '#tests/support/eventstore/records.ts'
import { refusals } from '#tests/support/eventstore/refusals.ts'

import { openLog } from './eventstore-subject.ts'
import { follow, ids } from './follower.ts'

/** The number of events in other streams. The store examines fewer than that within one call's timeout. */
const size = 9_000
const readTimeout = 600
const perSecond = 10_000

describe('rare events in a large log', () => {
  let store: EventStoreEmulator
  let log: EventStoreLog
  const rare: string[] = []
  const write = (stream: string, amount: number): string[] => {
    const proposals = Array.from({ length: amount }, () => jsonProposal('Written', {}))
    store.store.append(stream, 'any', proposals)
    return proposals.map(({ id }) => id)
  }
  beforeAll(async () => {
    store = await startEventStore()
    for (let n = 0; n < size / 400; n += 1) {
      write(`other-${randomUUID()}`, 200)
      if (n === 8) rare.push(...write('rare-1', 3))
      write(`other-${randomUUID()}`, 200)
    }
    rare.push(...write('rare-2', 2))
    write(`other-${randomUUID()}`, 500)
    log = openLog(store.url, { readTimeout, pollInterval: 60_000 })
    await log.head()
  })
  afterAll(async () => {
    await log.close()
    await store.stop()
  })
  beforeEach(() => store.faults.searchSlowly(perSecond))
  afterEach(() => store.faults.heal())

  it.each([1, 100])('a page of at most %i events is read, however long the search takes', async (maxCount) => {
    const { events } = await log.readAll({ maxCount, streamPrefixes: ['rare-'] })
    expect(ids(events)).toEqual(rare.slice(0, maxCount))
  })

  it('pages continue where the last one ended and stop at the end of the log', async () => {
    const found: string[] = []
    let after: string | undefined
    for (let more = true; more;) {
      const page = await log.readAll({
        maxCount: 2,
        streamPrefixes: ['rare-'],
        ...(after === undefined ? {} : { after }),
      })
      found.push(...ids(page.events))
      after = page.position
      more = page.events.length > 0
    }
    expect(found).toEqual(rare)
    expect(after).toBe(await log.head())
  })

  it('a page without matches is empty and reaches the end of the log', async () => {
    const page = await log.readAll({ maxCount: 10, streamPrefixes: ['missing-'] })
    expect(page).toEqual({ events: [], position: await log.head() })
  })

  it.each(['rare-', 'missing-'])(
    'a follower of %s catches up, and its position advances on the way',
    async (prefix) => {
      const follower = follow(log, { after: undefined, streamPrefixes: [prefix] })
      await follower.until(({ batches }) => batches.at(-1)?.caughtUp === true)
      expect(ids(follower.events)).toEqual(prefix === 'rare-' ? rare : [])
      expect(follower.batches.at(-1)?.position).toBe(await log.head())
      const positions = follower.batches.map(({ position }) => position ?? '')
      expect(positions.length).toBeGreaterThan(1)
      expect(positions).toEqual([...positions].sort())
      const news = write('rare-3', 1)
      if (prefix === 'rare-') await follower.until(({ events }) => ids(events).at(-1) === news[0])
      await follower.subscription.stop()
      rare.push(...news)
    },
  )

  it('a search that the store refuses throws LogUnavailable, and the next one succeeds', async () => {
    store.faults.failCalls(['subscribeToAll'], { how: refusals.unavailable() })
    await expect(log.readAll({ maxCount: 10, streamPrefixes: ['missing-'] })).rejects.toMatchObject({
      name: 'LogUnavailable',
    })
    expect((await log.readAll({ maxCount: 10, streamPrefixes: ['missing-'] })).events).toEqual([])
  })

  it('an interrupted search continues where it stopped', async () => {
    store.faults.failCalls(['subscribeToAll'], { how: 'quietly', afterEvents: 2, times: 20 })
    const before = store.calls.made('subscribeToAll')
    expect(ids((await log.readAll({ maxCount: 100, streamPrefixes: ['rare-'] })).events)).toEqual(rare)
    expect(store.calls.made('subscribeToAll')).toBeGreaterThan(before + 1)
  })
})
