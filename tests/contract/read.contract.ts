// Reading: one stream, the whole log, and the exact bytes of both.
import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { linkEvents, verifyChain } from '#platform/event-log/chain.ts'
import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'

import { getIds } from './follower.ts'
import { type ContractSubject, someEvent, someEvents } from './subject.ts'

/** All events after a position, page by page. */
const readAllPages = async (log: EventLog, after: string | undefined, maxCount: number): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = []
  for (let position = after; ;) {
    const page = await log.readAll({ maxCount, ...(position === undefined ? {} : { after: position }) })
    if (page.events.length === 0) return events
    expect(page.events.length).toBeLessThanOrEqual(maxCount)
    events.push(...page.events)
    position = page.position
  }
}

/** Runs first, before anything is written. */
export const emptyLogContract = (subject: () => ContractSubject): void => {
  it('an empty log has no head and no events', async () => {
    const { log } = subject()
    await expect(log.head()).resolves.toBeUndefined()
    await expect(log.readAll({ maxCount: 10 })).resolves.toEqual({ events: [], position: undefined })
    await expect(log.readAll({ maxCount: 10, direction: 'backwards' })).resolves.toMatchObject({ events: [] })
  })
}

export const readContract = (subject: () => ContractSubject): void => {
  describe('reading', () => {
    it('ping succeeds when the store responds', () => expect(subject().log.ping()).resolves.toBeUndefined())

    it('returns an empty result for a missing stream in both directions', async () => {
      const stream = `missing-${randomUUID()}`
      await expect(subject().log.readStream(stream)).resolves.toEqual([])
      await expect(subject().log.readStream(stream, { direction: 'backwards' })).resolves.toEqual([])
    })

    it('reads a stream from a revision (inclusive), in both directions and with a maximum count', async () => {
      const { log } = subject()
      const stream = `read-${randomUUID()}`
      const events = someEvents(5)
      await log.append(stream, 'none', events)
      const readRevisions = async (options?: Parameters<EventLog['readStream']>[1]) =>
        (await log.readStream(stream, options)).map(({ revision }) => revision)

      expect(getIds(await log.readStream(stream))).toEqual(getIds(events))
      expect(await readRevisions()).toEqual([0, 1, 2, 3, 4])
      expect(await readRevisions({ from: 2 })).toEqual([2, 3, 4])
      expect(await readRevisions({ from: 2, maxCount: 2 })).toEqual([2, 3])
      expect(await readRevisions({ from: 5 })).toEqual([])
      expect(await readRevisions({ direction: 'backwards' })).toEqual([4, 3, 2, 1, 0])
      expect(await readRevisions({ direction: 'backwards', maxCount: 1 })).toEqual([4])
      expect(await readRevisions({ direction: 'backwards', from: 1 })).toEqual([1, 0])
    })

    it('returns only the requested stream to each of many concurrent reads, complete and in order', async () => {
      const { log } = subject()
      const streams = Array.from({ length: 120 }, (_, n) => ({
        name: `together-${randomUUID()}`,
        events: someEvents(n % 4),
      }))
      const results = await Promise.all(
        streams.map(async ({ name, events }) => {
          if (events.length > 0) await log.append(name, 'none', events)
          const [allEvents, lastEvents] = await Promise.all([log.readStream(name), log.readStream(name, { from: 2 })])
          return [getIds(allEvents), getIds(lastEvents)]
        }),
      )
      expect(results).toEqual(streams.map(({ events }) => [getIds(events), getIds(events.slice(2))]))
    })

    it('returns data and metadata byte for byte', async () => {
      const { log } = subject()
      const stream = `bytes-${randomUUID()}`
      const data =
        '{ "b" : 1.0,\n\t"a":\t12345678901234567890.10, "a": "\\u00e9é\\/\\u0000 \\ud83d\\ude00😀", "e": 1E400,"q":"\\\\\\"{},"}'
      const metadata = '  {"spaced" :true , "empty":{ } }'
      await log.append(stream, 'none', [{ ...someEvent(), data, metadata }])
      const [stored] = await log.readStream(stream)
      expect(stored).toMatchObject({ data, metadata })
      const { events } = await log.readAll({ maxCount: 1, direction: 'backwards' })
      expect(events[0]).toMatchObject({ data, metadata })
    })

    it('the hash chain of a stream is valid from its first event on after it is read back', async () => {
      const { log } = subject()
      const stream = `chain-${randomUUID()}`
      const unlinkedEvent = (n: number) => {
        const { id, type, data } = someEvent({ n, text: 'ünïcode' })
        const actor = { userId: null, organizationId: null, role: 'system' as const }
        const context = { eventId: id, actor, correlationId: 'c', causationId: null, commandId: 'c', schemaVersion: 1 }
        return { id, type, data, metadata: { ...context, occurredAt: '2026-01-01T00:00:00.000Z' } }
      }
      const firstEvents = linkEvents(stream, undefined, [unlinkedEvent(0), unlinkedEvent(1)])
      await log.append(stream, 'none', firstEvents)
      const stored = await log.readStream(stream)
      const { hash } = JSON.parse(stored[1]?.metadata ?? '{}') as { hash: string }
      await log.append(stream, 1, linkEvents(stream, { revision: 1, hash }, [unlinkedEvent(2)]))

      expect(verifyChain(await log.readStream(stream))).toBeUndefined()
      expect(JSON.parse(stored[0]?.metadata ?? '{}')).toMatchObject({ previousHash: null })
    })

    it('reads the whole log page by page in position order; positions sort as text and keep each stream in order', async () => {
      const { log } = subject()
      const start = await log.head()
      const [firstStream, secondStream] = [`order-${randomUUID()}`, `order-${randomUUID()}`]
      for (let n = 0; n < 6; n += 1) {
        for (const stream of [firstStream, secondStream])
          await log.append(stream, n === 0 ? 'none' : n - 1, [someEvent({ n })])
      }
      const allEvents = await readAllPages(log, start, 5)
      expect(allEvents.map(({ stream, revision }) => [stream, revision])).toEqual(
        [0, 1, 2, 3, 4, 5].flatMap((n) => [
          [firstStream, n],
          [secondStream, n],
        ]),
      )
      const positions = allEvents.map(({ position }) => position)
      expect([...positions].sort()).toEqual(positions)
      expect(new Set(positions).size).toBe(12)
      expect(await log.head()).toBe(positions.at(-1))
    })

    it('reads the whole log backwards from its end or from before a position', async () => {
      const { log } = subject()
      const stream = `back-${randomUUID()}`
      const events = someEvents(4)
      await log.append(stream, 'none', events)
      const lastPage = await log.readAll({ maxCount: 3, direction: 'backwards' })
      expect(lastPage.events.map(({ revision }) => revision)).toEqual([3, 2, 1])
      const position = lastPage.events[2]?.position ?? ''
      const nextPage = await log.readAll({ maxCount: 1, direction: 'backwards', after: position })
      expect(getIds(nextPage.events)).toEqual([events[0]?.id])
    })

    it('a prefix filter returns only streams with these prefixes and reports how far it read', async () => {
      const { log } = subject()
      const start = await log.head()
      const runId = randomUUID().slice(0, 8)
      const names = [`${runId}%-1`, `${runId}_-1`, `x${runId}-1`, `${runId}%-2`]
      for (const name of names) await log.append(name, 'none', someEvents(2))
      const read = async (streamPrefixes: readonly string[], maxCount: number) => {
        const page = await log.readAll({ streamPrefixes, maxCount, ...(start === undefined ? {} : { after: start }) })
        return { names: page.events.map(({ stream }) => stream), position: page.position }
      }
      // Characters with a special meaning in SQL patterns match only themselves.
      const literalPrefix = await read([`${runId}%`], 10)
      expect(literalPrefix.names).toEqual([names[0], names[0], names[3], names[3]])
      expect(literalPrefix.position).toBe(await log.head())
      expect((await read([`${runId}%`, `x${runId}`], 10)).names).toHaveLength(6)
      expect((await read([`${runId}%`], 3)).names).toHaveLength(3)
      expect(await read([`missing-${runId}`], 10)).toEqual({ names: [], position: await log.head() })
    })
  })
}
