// Following the log: resuming, backpressure, failures, stopping.
import { randomUUID } from 'node:crypto'

import { describe, expect, it, vi } from 'vitest'

import { follow, getIds } from './follower.ts'
import { type ContractSubject, someEvent, someEvents } from './subject.ts'

const newStream = () => `followed-${randomUUID()}`

export const subscriptionContract = (subject: () => ContractSubject): void => {
  describe('a subscription', () => {
    it('delivers all events from the start of the log in order, reports that it has caught up, and continues live', async () => {
      const { log } = subject()
      await log.append(newStream(), 'none', someEvents(3))
      const existing = await log.readAll({ maxCount: 100_000 })
      const follower = follow(log, { after: undefined, maxBatch: 7 })
      await follower.waitUntil(({ batches }) => batches.at(-1)?.caughtUp === true)
      expect(getIds(follower.events)).toEqual(getIds(existing.events))
      expect(follower.batches.slice(0, -1).every(({ caughtUp }) => !caughtUp)).toBe(true)
      expect(follower.batches.every(({ events }) => events.length <= 7)).toBe(true)

      const { position } = await log.append(newStream(), 'none', someEvents(2))
      await follower.waitUntil(({ events }) => events.length === existing.events.length + 2)
      expect(follower.batches.at(-1)?.position).toBe(position)
      await follower.subscription.stop()
    })

    it('ends with an error if its log is closed', async () => {
      const { log, close } = await subject().openLossyLog()
      await log.ping()
      await close()
      const { subscription } = follow(log, { after: undefined })
      await expect(subscription.ended).rejects.toMatchObject({ name: 'LogUnavailable', outcomeUnknown: false })
      await subscription.stop()
    })

    it('resumes after the given position, exclusive', async () => {
      const { log } = subject()
      const stream = newStream()
      const events = someEvents(3)
      await log.append(stream, 'none', events)
      const stored = await log.readStream(stream)
      const follower = follow(log, { after: stored[0]?.position })
      await follower.waitUntil(() => follower.events.length === 2)
      expect(getIds(follower.events)).toEqual(getIds(events.slice(1)))
      await follower.subscription.stop()
    })

    it('receives events that another process appends', async () => {
      const { log, otherLog } = subject()
      const follower = follow(log, { after: await log.head() })
      await follower.waitUntil(({ batches }) => batches.at(-1)?.caughtUp === true)
      const events = someEvents(2)
      await otherLog.append(newStream(), 'none', events)
      await follower.waitUntil(() => follower.events.length === 2)
      expect(getIds(follower.events)).toEqual(getIds(events))
      await follower.subscription.stop()
    })

    it('delivers only the streams of its prefix filter, and its position advances past all others', async () => {
      const { log } = subject()
      const runId = randomUUID()
      const follower = follow(log, { after: await log.head(), streamPrefixes: [`${runId}-`] })
      await log.append(`${runId}-1`, 'none', [someEvent()])
      const { position } = await log.append(newStream(), 'none', someEvents(3))
      await follower.waitUntil(({ batches }) => (batches.at(-1)?.position ?? '') >= position)
      expect(follower.events.map(({ stream }) => stream)).toEqual([`${runId}-1`])
      await follower.subscription.stop()
    })

    it('never calls a slow handler concurrently, holds the next batch back and loses no event', async () => {
      const { log } = subject()
      const after = await log.head()
      let runningHandlers = 0
      let maxRunningHandlers = 0
      const pendingHandlers: (() => void)[] = []
      const follower = follow(log, {
        after,
        maxBatch: 10,
        onBatch: async () => {
          runningHandlers += 1
          maxRunningHandlers = Math.max(maxRunningHandlers, runningHandlers)
          await new Promise<void>((resolve) => pendingHandlers.push(resolve))
          runningHandlers -= 1
        },
      })
      const appendedIds: string[] = []
      for (let n = 0; n < 40; n += 1) {
        const event = someEvent({ n })
        await log.append(newStream(), 'none', [event])
        appendedIds.push(event.id)
      }
      // Forty events have been waiting. One batch is being handled, and the handler has not been called again.
      expect(pendingHandlers).toHaveLength(1)
      expect(follower.batches).toHaveLength(0)
      const timer = setInterval(() => pendingHandlers.shift()?.(), 1)
      await follower.waitUntil(({ events }) => events.length === appendedIds.length)
      expect(getIds(follower.events)).toEqual(appendedIds)
      expect(maxRunningHandlers).toBe(1)
      await follower.subscription.stop()
      clearInterval(timer)
    })

    it('ends with the error that its handler throws', async () => {
      const { log } = subject()
      const after = await log.head()
      await log.append(newStream(), 'none', someEvents(3))
      let calls = 0
      const subscription = log.subscribe({
        after,
        maxBatch: 1,
        onBatch: async () => {
          calls += 1
          throw new Error('the fold failed')
        },
      })
      await expect(subscription.ended).rejects.toThrow('the fold failed')
      expect(calls).toBe(1)
      await subscription.stop()
    })

    it('finishes the current batch when it stops, delivers nothing after it, and can be stopped twice', async () => {
      const { log } = subject()
      const after = await log.head()
      await log.append(newStream(), 'none', someEvents(3))
      const handlerCall = Promise.withResolvers<void>()
      const handlerResult = Promise.withResolvers<void>()
      const follower = follow(log, {
        after,
        maxBatch: 1,
        onBatch: () => {
          handlerCall.resolve()
          return handlerResult.promise
        },
      })
      await handlerCall.promise
      const stopping = Promise.all([follower.subscription.stop(), follower.subscription.stop()])
      let isStopped = false
      void stopping.then(() => (isStopped = true))
      await log.ping()
      expect(isStopped).toBe(false)
      handlerResult.resolve()
      await stopping
      await follower.subscription.ended
      await log.append(newStream(), 'none', [someEvent()])
      expect(follower.events).toHaveLength(1)
    })

    it('keeps retrying while the store does not respond, and resumes where it was', async () => {
      const { log, openLossyLog } = subject()
      const lossyLog = await openLossyLog()
      const follower = follow(lossyLog.log, { after: await log.head() })
      const stream = newStream()
      const events = someEvents(4)
      await log.append(stream, 'none', events.slice(0, 2))
      await follower.waitUntil(() => follower.events.length === 2)
      lossyLog.dropResponses(true)
      await log.append(stream, 1, events.slice(2))
      const droppedBefore = lossyLog.droppedResponses()
      await vi.waitFor(() => expect(lossyLog.droppedResponses()).toBeGreaterThan(droppedBefore + 3), {
        timeout: 10_000,
        interval: 10,
      })
      expect(follower.events).toHaveLength(2)
      lossyLog.dropResponses(false)
      await follower.waitUntil(() => follower.events.length === 4)
      expect(getIds(follower.events)).toEqual(getIds(events))
      await follower.subscription.stop()
      await lossyLog.close()
    })

    it('continues after repeated connection failures and misses no event', async () => {
      const { log, otherLog, dropConnections } = subject()
      const follower = follow(log, { after: await log.head(), maxBatch: 20 })
      const appendedIds: string[] = []
      for (let round = 0; round < 3; round += 1) {
        await follower.waitUntil(({ batches }) => batches.at(-1)?.caughtUp === true)
        await dropConnections()
        for (let n = 0; n < 30; n += 1) {
          const event = someEvent({ round, n })
          const stream = newStream()
          await otherLog.append(stream, 'none', [event]).catch(() => otherLog.append(stream, 'none', [event]))
          appendedIds.push(event.id)
        }
        // Delivery is at least once and in order. Without the duplicates, the ids match the appended ones.
        await follower.waitUntil(({ events }) => events.some(({ id }) => id === appendedIds.at(-1)))
      }
      expect([...new Set(getIds(follower.events))]).toEqual(appendedIds)
      await follower.subscription.stop()
    })
  })
}
