// Following the log: resuming, backpressure, failures, stopping.
import { randomUUID } from 'node:crypto'

import { describe, expect, it, vi } from 'vitest'

import { follow, idsOf } from './follower.ts'
import { type ContractSubject, someEvent, someEvents } from './subject.ts'

const newStream = () => `followed-${randomUUID()}`

export const subscriptionContract = (subject: () => ContractSubject): void => {
  describe('subscription', () => {
    it('delivers all events from the start of the log in order, reports that it has caught up, and continues live', async () => {
      const { log } = subject()
      await log.append(newStream(), 'none', someEvents(3))
      const { events: before } = await log.readAll({ maxCount: 100_000 })
      const follower = follow(log, { after: undefined, maxBatch: 7 })
      await follower.waitUntil(({ batches }) => batches.at(-1)?.caughtUp === true)
      expect(idsOf(follower.events)).toEqual(idsOf(before))
      expect(follower.batches.slice(0, -1).every(({ caughtUp }) => !caughtUp)).toBe(true)
      expect(follower.batches.every(({ events }) => events.length <= 7)).toBe(true)

      const { position } = await log.append(newStream(), 'none', someEvents(2))
      await follower.waitUntil(({ events }) => events.length === before.length + 2)
      expect(follower.batches.at(-1)?.position).toBe(position)
      await follower.subscription.stop()
    })

    it('to a closed log ends with an error', async () => {
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
      await follower.waitUntil((seen) => seen.events.length === 2)
      expect(idsOf(follower.events)).toEqual(idsOf(events.slice(1)))
      await follower.subscription.stop()
    })

    it('receives events that another process appends', async () => {
      const { log, otherLog } = subject()
      const follower = follow(log, { after: await log.head() })
      await follower.waitUntil(({ batches }) => batches.at(-1)?.caughtUp === true)
      const events = someEvents(2)
      await otherLog.append(newStream(), 'none', events)
      await follower.waitUntil((seen) => seen.events.length === 2)
      expect(idsOf(follower.events)).toEqual(idsOf(events))
      await follower.subscription.stop()
    })

    it('with a prefix filter delivers only those streams, and its position advances past all others', async () => {
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
      let running = 0
      let maxRunning = 0
      const gates: (() => void)[] = []
      const follower = follow(log, {
        after,
        maxBatch: 10,
        onBatch: async () => {
          running += 1
          maxRunning = Math.max(maxRunning, running)
          await new Promise<void>((resolve) => gates.push(resolve))
          running -= 1
        },
      })
      const appended: string[] = []
      for (let n = 0; n < 40; n += 1) {
        const event = someEvent({ n })
        await log.append(newStream(), 'none', [event])
        appended.push(event.id)
      }
      // Forty events have been waiting. One batch is being handled, and the handler has not been called again.
      expect(gates).toHaveLength(1)
      expect(follower.batches).toHaveLength(0)
      const gateTimer = setInterval(() => gates.shift()?.(), 1)
      await follower.waitUntil(({ events }) => events.length === appended.length)
      expect(idsOf(follower.events)).toEqual(appended)
      expect(maxRunning).toBe(1)
      const stopped = follower.subscription.stop()
      await stopped
      clearInterval(gateTimer)
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

    it('stop waits for the current batch, delivers nothing after it, and can be called twice', async () => {
      const { log } = subject()
      const after = await log.head()
      await log.append(newStream(), 'none', someEvents(3))
      const { promise: entered, resolve: markEntered } = Promise.withResolvers<void>()
      const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
      const follower = follow(log, {
        after,
        maxBatch: 1,
        onBatch: () => {
          markEntered()
          return gate
        },
      })
      await entered
      const stopping = Promise.all([follower.subscription.stop(), follower.subscription.stop()])
      let stopped = false
      void stopping.then(() => (stopped = true))
      await log.ping()
      expect(stopped).toBe(false)
      openGate()
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
      await follower.waitUntil((seen) => seen.events.length === 2)
      lossyLog.dropAnswers(true)
      await log.append(stream, 1, events.slice(2))
      const lostBefore = lossyLog.droppedAnswers()
      await vi.waitFor(() => expect(lossyLog.droppedAnswers()).toBeGreaterThan(lostBefore + 3), {
        timeout: 10_000,
        interval: 10,
      })
      expect(follower.events).toHaveLength(2)
      lossyLog.dropAnswers(false)
      await follower.waitUntil((seen) => seen.events.length === 4)
      expect(idsOf(follower.events)).toEqual(idsOf(events))
      await follower.subscription.stop()
      await lossyLog.close()
    })

    it('continues after repeated connection failures and misses no event', async () => {
      const { log, otherLog, dropConnections } = subject()
      const follower = follow(log, { after: await log.head(), maxBatch: 20 })
      const appended: string[] = []
      for (let round = 0; round < 3; round += 1) {
        await follower.waitUntil(({ batches }) => batches.at(-1)?.caughtUp === true)
        await dropConnections()
        for (let n = 0; n < 30; n += 1) {
          const event = someEvent({ round, n })
          const stream = newStream()
          await otherLog.append(stream, 'none', [event]).catch(() => otherLog.append(stream, 'none', [event]))
          appended.push(event.id)
        }
        // Delivery is at least once and in order. Without the repetitions, the ids match the appended ones.
        await follower.waitUntil(({ events }) => events.some(({ id }) => id === appended.at(-1)))
      }
      expect([...new Set(idsOf(follower.events))]).toEqual(appended)
      await follower.subscription.stop()
    })
  })
}
