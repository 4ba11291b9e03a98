// No event is skipped: 16 writers, slow commits, aborts and unrelated work, read with every kind of reader.
import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { type EventLog, RevisionConflict } from '#platform/event-log/port.ts'

import { follow, ids } from './follower.ts'
import { type ContractSubject, someEvents } from './subject.ts'

const writers = 16
const appendsEach = 60

/** Appends to streams that all writers share, so that conflicts occur. Returns the ids of the acknowledged events. */
const write = async (log: EventLog, streams: readonly string[]): Promise<string[]> => {
  const written: string[] = []
  for (let n = 0; n < appendsEach; n += 1) {
    const stream = streams[Math.floor(Math.random() * streams.length)] ?? ''
    const events = someEvents(1 + (n % 3))
    for (let done = false; !done;) {
      const [last] = await log.readStream(stream, { direction: 'backwards', maxCount: 1 })
      try {
        await log.append(stream, last === undefined ? 'none' : last.revision, events)
        done = true
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error
      }
    }
    written.push(...ids(events))
  }
  return written
}

/** Reads page after page until all events are written, then to the end. */
const readAlong = async (log: EventLog, after: string | undefined, finished: () => boolean): Promise<string[]> => {
  const read: string[] = []
  for (let position = after; ;) {
    const last = finished()
    const page = await log.readAll({ maxCount: 50, ...(position === undefined ? {} : { after: position }) })
    position = page.position
    read.push(...ids(page.events))
    if (last && page.events.length === 0) return read
  }
}

export const concurrencyContract = (subject: () => ContractSubject): void => {
  describe('concurrency', () => {
    it('no reader skips or reorders an event, despite sixteen writers, slow commits, aborts and a long unrelated transaction', async () => {
      const { log, other, disturb } = subject()
      const after = await log.head()
      const mark = randomUUID()
      const streams = Array.from({ length: 40 }, (_, n) => `${mark}-${n}`)
      const disturbance = await disturb()
      const everything = follow(log, { after, maxBatch: 20 })
      const elsewhere = follow(other, { after })
      const filtered = follow(other, { after, maxBatch: 30, streamPrefixes: [`${mark}-`] })
      let finished = false
      const along = readAlong(log, after, () => finished)

      const written = (
        await Promise.all(Array.from({ length: writers }, (_, n) => write(n % 2 === 0 ? log : other, streams)))
      ).flat()
      await disturbance.stop()
      // The disturbance appends without notification. This append notifies the subscriptions of its last events too.
      const last = someEvents(1)
      await log.append(`${mark}-last`, 'none', last)
      written.push(...ids(last))
      finished = true

      const end = await log.head()
      for (const { until } of [everything, elsewhere, filtered]) {
        await until(({ batches }) => (batches.at(-1)?.position ?? '') >= (end ?? ''))
      }
      const { events: settled } = await log.readAll({ maxCount: 1_000_000, ...(after === undefined ? {} : { after }) })
      const mine = settled.filter(({ stream }) => stream.startsWith(mark))
      expect(ids(mine).sort()).toEqual(written.sort())
      expect(ids(everything.events)).toEqual(ids(settled))
      expect(ids(elsewhere.events)).toEqual(ids(settled))
      expect(ids(filtered.events)).toEqual(ids(mine))
      expect(await along).toEqual(ids(settled))

      const revisions = new Map<string, number>()
      for (const { stream, revision } of settled) {
        expect(revision).toBe((revisions.get(stream) ?? -1) + 1)
        revisions.set(stream, revision)
      }
      for (const { subscription } of [everything, elsewhere, filtered]) await subscription.stop()
    })
  })
}
