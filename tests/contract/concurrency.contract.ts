// No reader skips an event, despite 16 writers, slow commits, aborts and unrelated work.
import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { type EventLog, RevisionConflict } from '#platform/event-log/port.ts'

import { follow, getIds } from './follower.ts'
import { type ContractSubject, someEvents } from './subject.ts'

const writers = 16
const appendsPerWriter = 60

/** Appends to streams that all writers share, so that conflicts occur. Returns the ids of the acknowledged events. */
const appendConcurrently = async (log: EventLog, streams: readonly string[]): Promise<string[]> => {
  const acknowledgedIds: string[] = []
  for (let n = 0; n < appendsPerWriter; n += 1) {
    const stream = streams[Math.floor(Math.random() * streams.length)] ?? ''
    const events = someEvents(1 + (n % 3))
    for (let appended = false; !appended;) {
      const [lastEvent] = await log.readStream(stream, { direction: 'backwards', maxCount: 1 })
      try {
        await log.append(stream, lastEvent === undefined ? 'none' : lastEvent.revision, events)
        appended = true
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error
      }
    }
    acknowledgedIds.push(...getIds(events))
  }
  return acknowledgedIds
}

/** Reads page after page until all events are written, then to the end. */
const pageConcurrently = async (
  log: EventLog,
  after: string | undefined,
  isFinished: () => boolean,
): Promise<string[]> => {
  const readIds: string[] = []
  for (let position = after; ;) {
    const isLastPass = isFinished()
    const page = await log.readAll({ maxCount: 50, ...(position === undefined ? {} : { after: position }) })
    position = page.position
    readIds.push(...getIds(page.events))
    if (isLastPass && page.events.length === 0) return readIds
  }
}

export const concurrencyContract = (subject: () => ContractSubject): void => {
  describe('concurrency', () => {
    it('lets no reader skip or reorder an event, despite sixteen writers, slow commits, aborts and a long unrelated transaction', async () => {
      const { log, otherLog, startDisturbance } = subject()
      const after = await log.head()
      const runId = randomUUID()
      const streams = Array.from({ length: 40 }, (_, n) => `${runId}-${n}`)
      const disturbance = await startDisturbance()
      const follower = follow(log, { after, maxBatch: 20 })
      const otherFollower = follow(otherLog, { after })
      const filteredFollower = follow(otherLog, { after, maxBatch: 30, streamPrefixes: [`${runId}-`] })
      let isFinished = false
      const pagedIds = pageConcurrently(log, after, () => isFinished)

      const acknowledgedIds = (
        await Promise.all(
          Array.from({ length: writers }, (_, n) => appendConcurrently(n % 2 === 0 ? log : otherLog, streams)),
        )
      ).flat()
      await disturbance.stop()
      // The disturbance appends without notification. This append notifies the subscriptions of its last events too.
      const finalEvents = someEvents(1)
      await log.append(`${runId}-last`, 'none', finalEvents)
      acknowledgedIds.push(...getIds(finalEvents))
      isFinished = true

      const head = await log.head()
      for (const { waitUntil } of [follower, otherFollower, filteredFollower]) {
        await waitUntil(({ batches }) => (batches.at(-1)?.position ?? '') >= (head ?? ''))
      }
      const wholeLog = await log.readAll({ maxCount: 1_000_000, ...(after === undefined ? {} : { after }) })
      const allEvents = wholeLog.events
      const ownEvents = allEvents.filter(({ stream }) => stream.startsWith(runId))
      expect(getIds(ownEvents).sort()).toEqual(acknowledgedIds.sort())
      expect(getIds(follower.events)).toEqual(getIds(allEvents))
      expect(getIds(otherFollower.events)).toEqual(getIds(allEvents))
      expect(getIds(filteredFollower.events)).toEqual(getIds(ownEvents))
      expect(await pagedIds).toEqual(getIds(allEvents))

      const revisions = new Map<string, number>()
      for (const { stream, revision } of allEvents) {
        expect(revision).toBe((revisions.get(stream) ?? -1) + 1)
        revisions.set(stream, revision)
      }
      for (const { subscription } of [follower, otherFollower, filteredFollower]) await subscription.stop()
    })
  })
}
