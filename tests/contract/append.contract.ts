// Appending: expected revisions, retries, lost responses, size limit.
import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import {
  AppendTooLarge,
  EventIdReused,
  type EventLog,
  type ExpectedRevision,
  LogUnavailable,
  maxAppendBytes,
  type NewEvent,
  RevisionConflict,
} from '#platform/event-log/port.ts'

import { getIds } from './follower.ts'
import { type ContractSubject, someEvent, someEvents } from './subject.ts'

const newStream = () => `append-${randomUUID()}`

const getConflictingRevision = async (
  log: EventLog,
  stream: string,
  expected: ExpectedRevision,
  events = [someEvent()],
) => {
  const error = await log.append(stream, expected, events).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RevisionConflict)
  const conflict = error as RevisionConflict
  expect([conflict.stream, conflict.expected]).toEqual([stream, expected])
  return conflict.actual
}

/** Retries an append until its outcome is known, as a command handler does. */
const appendUntilKnown = async (
  log: EventLog,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
) => {
  let unknownOutcomes = 0
  for (;;) {
    try {
      return { unknownOutcomes, ...(await log.append(stream, expected, events)) }
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error
      if (error.outcomeUnknown) unknownOutcomes += 1
    }
  }
}

export const appendContract = (subject: () => ContractSubject): void => {
  describe('appending', () => {
    it('returns the revision and position of the last event, which readers see immediately', async () => {
      const { log } = subject()
      const stream = newStream()
      const first = await log.append(stream, 'none', someEvents(3))
      expect(first.revision).toBe(2)
      const second = await log.append(stream, 2, [someEvent()])
      expect(second.revision).toBe(3)
      expect(second.position > first.position).toBe(true)
      const stored = await log.readStream(stream)
      expect(stored.map(({ position }) => position).slice(2)).toEqual([first.position, second.position])
      expect(await log.head()).toBe(second.position)
    })

    it('is rejected without events', () =>
      expect(subject().log.append(newStream(), 'none', [])).rejects.toThrow(RangeError))

    it('reports the actual revision on a conflict, and writes nothing', async () => {
      const { log } = subject()
      const stream = newStream()
      expect(await getConflictingRevision(log, stream, 0)).toBe('none')
      await log.append(stream, 'none', someEvents(2))
      expect(await getConflictingRevision(log, stream, 'none')).toBe(1)
      expect(await getConflictingRevision(log, stream, 0)).toBe(1)
      expect(await getConflictingRevision(log, stream, 2, someEvents(2))).toBe(1)
      expect(await log.readStream(stream)).toHaveLength(2)
    })

    it.each([
      ['a new', 'none'],
      ['an existing', 0],
    ] as const)(
      'writes exactly one of several concurrent appends at the same revision of %s stream',
      async (_, expected) => {
        const { log, otherLog } = subject()
        const stream = newStream()
        if (expected === 0) await log.append(stream, 'none', [someEvent()])
        const attempts = Array.from({ length: 8 }, (__, n) =>
          (n % 2 === 0 ? log : otherLog).append(stream, expected, someEvents(2)),
        )
        const outcomes = await Promise.allSettled(attempts)
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        const rejections = outcomes
          .filter((outcome) => outcome.status === 'rejected')
          .map(({ reason }) => reason as unknown)
        expect(rejections.every((reason) => reason instanceof RevisionConflict)).toBe(true)
        expect(await log.readStream(stream)).toHaveLength(expected === 0 ? 3 : 2)
      },
    )

    it('REF-29 takes effect once when repeated with the same event ids and revision, and returns the first result even after later appends', async () => {
      const { log, otherLog } = subject()
      const stream = newStream()
      const [firstEvents, secondEvents] = [someEvents(2), someEvents(2)]
      const first = await log.append(stream, 'none', firstEvents)
      expect(await otherLog.append(stream, 'none', firstEvents)).toEqual(first)
      const second = await log.append(stream, 1, secondEvents)
      expect(await log.append(stream, 'none', firstEvents)).toEqual(first)
      expect(await log.append(stream, 1, secondEvents)).toEqual(second)
      expect(getIds(await log.readStream(stream))).toEqual(getIds([...firstEvents, ...secondEvents]))
    })

    it.each([
      ['data', { data: '{"n":"other"}' }],
      ['type', { type: 'SomethingElseHappened' }],
      ['metadata', { metadata: '{"reason":"other"}' }],
    ] as const)(
      'REF-29 is refused when it repeats the event ids at the same revision with other %s, and writes nothing',
      async (_, change) => {
        const { log, otherLog } = subject()
        for (const withIdInMetadata of [true, false]) {
          const stream = newStream()
          const events = someEvents(2).map((event) => (withIdInMetadata ? event : { ...event, metadata: '{}' }))
          const changedEvents = events.map((event, n) => (n === 1 ? { ...event, ...change } : event))
          await log.append(stream, 'none', [someEvent()])
          await log.append(stream, 0, events)
          for (const repeatingLog of [log, otherLog]) {
            const error = await repeatingLog.append(stream, 0, changedEvents).catch((reason: unknown) => reason)
            expect(error).toMatchObject({ name: 'EventIdReused', stream })
          }
          await log.append(stream, 2, [someEvent()])
          await expect(otherLog.append(stream, 0, changedEvents)).rejects.toMatchObject({ name: 'EventIdReused' })
          expect(await otherLog.append(stream, 0, events)).toMatchObject({ revision: 2 })
          expect((await log.readStream(stream)).slice(1, 3)).toMatchObject(events)
        }
      },
    )

    it('REF-29 writes the events of one of several concurrent appends with the same ids and other content', async () => {
      const { log, otherLog } = subject()
      for (let round = 0; round < 10; round += 1) {
        const stream = newStream()
        const event = someEvent()
        const attempts = Array.from({ length: 6 }, (_, n) =>
          (n % 2 === 0 ? log : otherLog).append(stream, 'none', [{ ...event, data: JSON.stringify({ n }) }]),
        )
        const outcomes = await Promise.allSettled(attempts)
        const rejections = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
        expect(rejections.map((reason: unknown) => reason instanceof EventIdReused)).toEqual(Array(5).fill(true))
        const written = outcomes.findIndex(({ status }) => status === 'fulfilled')
        expect(await log.readStream(stream)).toMatchObject([{ id: event.id, data: JSON.stringify({ n: written }) }])
      }
    })

    it('REF-29 is a conflict when only some of the same events are repeated', async () => {
      const { log } = subject()
      const stream = newStream()
      const [a, b, c] = [someEvent(), someEvent(), someEvent()]
      await log.append(stream, 'none', [a, b])
      expect(await getConflictingRevision(log, stream, 'none', [a, c])).toBe(1)
      expect(await getConflictingRevision(log, stream, 'none', [b, a])).toBe(1)
      expect(await getConflictingRevision(log, stream, 'none', [a, b, c])).toBe(1)
      expect(await getConflictingRevision(log, stream, 0, [a])).toBe(1)
      expect(getIds(await log.readStream(stream))).toEqual(getIds([a, b]))
    })

    it('REF-29 has an unknown outcome when the response is lost, and a retry takes effect once', async () => {
      const { openLossyLog, log } = subject()
      const stream = newStream()
      const events = someEvents(2)
      const lossyLog = await openLossyLog()
      await lossyLog.log.append(newStream(), 'none', [someEvent()])
      lossyLog.dropResponses(true)
      const error = await lossyLog.log.append(stream, 'none', events).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(LogUnavailable)
      expect(error).toMatchObject({ outcomeUnknown: true })
      expect(await log.readStream(stream)).toHaveLength(2)
      lossyLog.dropResponses(false)
      expect(await lossyLog.log.append(stream, 'none', events)).toMatchObject({ revision: 1 })
      expect(getIds(await log.readStream(stream))).toEqual(getIds(events))
      await lossyLog.close()
    })

    it('REF-29 takes effect once after retries, even when interrupted at any moment', async () => {
      const { log, dropConnections } = subject()
      const streams = Array.from({ length: 200 }, () => ({ name: newStream(), events: someEvents(2) }))
      const appends = streams.map(({ name, events }) => appendUntilKnown(log, name, 'none', events))
      await appends[0]
      await dropConnections()
      const results = await Promise.all(appends)
      expect(results.every(({ revision }) => revision === 1)).toBe(true)
      for (const { name, events } of streams) expect(getIds(await log.readStream(name))).toEqual(getIds(events))
    })

    it('is rejected above 1 MB of data and metadata together, in bytes, and writes nothing', async () => {
      const { log } = subject()
      const stream = newStream()
      const eventOfSize = (character: string, bytes: number): NewEvent => ({
        ...someEvent(),
        metadata: '{}',
        data: `"${character.repeat((bytes - 4) / Buffer.byteLength(character))}"`,
      })
      const halfLimit = maxAppendBytes / 2
      await expect(
        log.append(stream, 'none', [eventOfSize('é', halfLimit), eventOfSize('x', halfLimit + 1)]),
      ).rejects.toThrow(AppendTooLarge)
      expect(await log.readStream(stream)).toEqual([])
      await log.append(stream, 'none', [eventOfSize('é', halfLimit), eventOfSize('x', halfLimit)])
      expect(await log.readStream(stream)).toHaveLength(2)
    })
  })
}
