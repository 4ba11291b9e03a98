// Reads of an EventStoreDB that is slow, repeats events, or has lost some. Readers make progress, get each event once,
// and learn what is missing.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { EventStoreLog } from '#platform/event-log/eventstore.ts'
import { type EventStoreEmulator, startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { jsonProposal } from '#tests/eventstore-emulator/records.ts'

import { isLive } from './followed-store.ts'
import { openLog } from './eventstore-subject.ts'
import { follow, getIds } from './follower.ts'
import { someEvent, someEvents } from './subject.ts'

/** In milliseconds. */
const readTimeout = 1_000

describe('EventStoreDB', () => {
  let store: EventStoreEmulator
  let log: EventStoreLog
  beforeEach(async () => {
    store = await startEventStoreEmulator()
    log = openLog(store.url, { readTimeout, initialRetryDelay: 1, maxRetryDelay: 10, pollInterval: 100 })
  })
  afterEach(async () => {
    await log.close()
    await store.stop()
  })

  const write = (count: number, stream = `read-${randomUUID()}`): string[] => {
    const proposals = Array.from({ length: count }, () => jsonProposal('Written', {}))
    store.data.append(stream, 'any', proposals)
    return proposals.map(({ id }) => id)
  }
  const streams = [
    ['all streams', {}],
    ['one prefix', { streamPrefixes: ['read-'] }],
  ] as const

  describe.each(streams)('with a page of %s that takes longer than its timeout', (_, filter) => {
    const writtenIds: string[] = []
    beforeEach(() => {
      writtenIds.length = 0
      for (let n = 0; n < 6; n += 1) writtenIds.push(...write(200))
      // The 1,200 events take four times as long as a call may take.
      store.faults.slowSearches(300)
    })

    it('returns the page', async () => {
      expect(getIds((await log.readAll({ maxCount: 1_200, ...filter })).events)).toEqual(writtenIds)
    })

    it('lets a follower catch up', async () => {
      const follower = follow(log, { after: undefined, maxBatch: 1_200, ...filter })
      await follower.waitUntil(({ events }) => events.length === writtenIds.length)
      expect(getIds(follower.events)).toEqual(writtenIds)
      await follower.subscription.stop()
    })
  })

  it('returns a page backwards that takes longer than its timeout', async () => {
    const writtenIds = Array.from({ length: 6 }, () => write(200)).flat()
    store.faults.slowSearches(300)
    const page = await log.readAll({ maxCount: 1_200, direction: 'backwards' })
    expect(getIds(page.events)).toEqual(writtenIds.toReversed())
  })

  it('reports a gap in the revisions of a stream, in both directions', async () => {
    const stream = `read-${randomUUID()}`
    await log.append(stream, 'none', someEvents(5))
    store.data.stream(stream)?.records.splice(2, 1)
    const gap = { name: 'RevisionGap', stream, revision: 2 }
    await expect(log.readStream(stream)).rejects.toMatchObject(gap)
    await expect(log.readStream(stream, { direction: 'backwards' })).rejects.toMatchObject(gap)
    expect(await log.readStream(stream, { maxCount: 2 })).toHaveLength(2)
  })

  it('reports that the first events of a stream are missing', async () => {
    const stream = `read-${randomUUID()}`
    await log.append(stream, 'none', someEvents(5))
    store.data.append(`$$${stream}`, 'any', [jsonProposal('$metadata', { $tb: 3 })])
    await expect(log.readStream(stream)).rejects.toMatchObject({ name: 'RevisionGap', stream, revision: 0 })
    const backwards = { direction: 'backwards' } as const
    await expect(log.readStream(stream, backwards)).rejects.toMatchObject({ name: 'RevisionGap', revision: 2 })
    expect(await log.readStream(stream, { ...backwards, maxCount: 2 })).toHaveLength(2)
  })

  it.each(streams)('reports a position beyond the end of the log to readers of %s', async (_, filter) => {
    for (let n = 0; n < 5; n += 1) await log.append(`read-${randomUUID()}`, 'none', [someEvent()])
    const after = (await log.head()) ?? ''
    const olderStore = await startEventStoreEmulator()
    const olderLog = openLog(olderStore.url)
    for (const isEmpty of [true, false]) {
      if (!isEmpty) await olderLog.append(`read-${randomUUID()}`, 'none', [someEvent()])
      const error = { name: 'PositionBeyondEnd', position: after }
      await expect(olderLog.readAll({ after, maxCount: 10, ...filter })).rejects.toMatchObject(error)
      await expect(follow(olderLog, { after, ...filter }).subscription.ended).rejects.toMatchObject(error)
    }
    await olderLog.close()
    await olderStore.stop()
  })

  it("accepts the position of one of the store's own events after the last event", async () => {
    write(3)
    write(2, '$settings')
    const last = store.data.log.at(-1)
    const after = [last?.commit, last?.prepare].map((part) => String(part).padStart(20, '0')).join('-')
    expect(after > ((await log.head()) ?? '')).toBe(true)
    expect(await log.readAll({ after, maxCount: 10 })).toEqual({ events: [], position: after })
  })

  describe('with a store that sends every event twice', () => {
    it('returns each event once', async () => {
      const stream = `read-${randomUUID()}`
      const events = someEvents(10)
      await log.append(stream, 'none', events)
      store.faults.repeatEvents(true)
      const ids = getIds(events)
      expect(getIds(await log.readStream(stream))).toEqual(ids)
      expect(getIds(await log.readStream(stream, { maxCount: 4 }))).toEqual(ids.slice(0, 4))
      expect(getIds(await log.readStream(stream, { direction: 'backwards' }))).toEqual(ids.toReversed())
      for (const [, filter] of streams) {
        for (const maxCount of [3, 100]) {
          const page = await log.readAll({ maxCount, ...filter })
          expect(getIds(page.events)).toEqual(ids.slice(0, maxCount))
        }
      }
    })

    it.each(streams)('delivers each event of %s once, while catching up and live', async (_, filter) => {
      store.faults.repeatEvents(true)
      const writtenIds = write(30)
      // While the handler is busy, events and their duplicates wait together.
      const follower = follow(log, { after: undefined, maxBatch: 7, ...filter, onBatch: () => pause(5) })
      await follower.waitUntil(isLive)
      for (let n = 0; n < 10; n += 1) {
        await expect.poll(() => store.calls.open('subscribeToAll')).toBe(1)
        writtenIds.push(...write(5))
        await follower.waitUntil(({ events }) => events.length >= writtenIds.length)
      }
      expect(getIds(follower.events)).toEqual(writtenIds)
      await follower.subscription.stop()
    })
  })
})
