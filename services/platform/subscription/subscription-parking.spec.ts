// Tests what a subscription does with streams that it parks, and with events that only a newer release can read.
import { expect, it } from 'vitest'

import { runSubscription } from '#tests/support/run-subscription.ts'
import { createConsumer, createEvent, createLog, createTestLeadership } from '#tests/support/subscription-fakes.ts'

import { UnknownEvent } from '../event-log/codec.ts'
import { createLogger } from '../log.ts'
import type { Consumer } from './consumer.ts'
import { EventFailure } from './event-failure.ts'
import { createSubscription } from './subscription.ts'

it('finds the event that fails, parks its stream, and handles the others once', async () => {
  const { liveBuffer } = createLog(['1', '2', '3'].map(createEvent))
  const { consumer, handled, parked } = createConsumer(({ events }) => {
    if (events.some(({ position }) => position === '2')) throw new Error('a defect')
  })
  const { states } = await runSubscription({ liveBuffer, claim: async () => consumer })
  expect(handled).toEqual([['1', '2', '3'], ['1'], ['2'], ['3']])
  expect(parked).toEqual(['stream-2'])
  expect(states).toEqual(['waiting', 'catching_up', 'live', 'stopped'])
})

it('stops at the event whose stream cannot be parked, and claims its checkpoint again when it may', async () => {
  const { liveBuffer } = createLog(['1', '2'].map(createEvent))
  let isBroken = true
  const stoppedAt: string[] = []
  const { consumer } = createConsumer(({ events }) => {
    if (isBroken && events.some(({ position }) => position === '2')) throw new Error('a defect')
  })
  const stopAt: Consumer['stopAt'] = async ({ position, message }) => {
    stoppedAt.push(`${position} ${message}`)
    isBroken = false
  }
  const { leadership, counts } = createTestLeadership()
  // Not a copy, because the position of the consumer changes.
  const claim = async () => Object.defineProperty(consumer, 'stopAt', { value: stopAt, configurable: true })
  const { states } = await runSubscription({ liveBuffer, leadership, claim, maxParked: 0 })
  expect(stoppedAt).toEqual(['2 a defect'])
  expect(states).toEqual(['waiting', 'catching_up', 'retrying', 'catching_up', 'live', 'stopped'])
  expect(counts.acquired).toBe(1)
})

it('retries parked streams at the start, then fires timers and due retries while it waits for events', async () => {
  const { liveBuffer, append } = createLog()
  const { consumer } = createConsumer()
  const done: string[] = []
  const parking: Consumer['parking'] = {
    ...consumer.parking,
    size: 1,
    streams: () => ['stream-0'],
    findDueRetries: async () => ['stream-0'],
    retry: async (stream) => {
      done.push(`retry ${stream}`)
    },
  }
  const timers: Consumer['timers'] = {
    fireDue: async () => {
      done.push('timers')
      if (done.length === 3) append(createEvent('1'))
      return false
    },
  }
  let liveCount = 0
  const stopping = new AbortController()
  const subscription = createSubscription({
    ...{ liveBuffer, pollInterval: 20, name: 'tested', lockName: 'tested', streamPrefixes: ['stream-'] },
    leadership: createTestLeadership().leadership,
    log: { readAll: () => expect.fail('every event is in the live buffer') },
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    isOvertaken: () => false,
    claim: async () => Object.defineProperties(consumer, { parking: { value: parking }, timers: { value: timers } }),
    onState: ({ state }) => {
      if (state === 'live') liveCount += 1
    },
  })
  const running = subscription.run(stopping.signal)
  await expect.poll(() => consumer.checkpoint).toBe('1')
  stopping.abort()
  await running
  expect(done.slice(0, 3)).toEqual(['retry stream-0', 'retry stream-0', 'timers'])
  expect(liveCount).toBeGreaterThan(0)
})

/** Leadership with a newer release that waits to lead for as long as the test says. */
const createLeadershipWithNewer = (newerRuns: () => boolean) => {
  const { leadership, counts } = createTestLeadership()
  const yielded: unknown[] = []
  const withNewer: typeof leadership = {
    ...leadership,
    releaseWaitsToLead: async () => newerRuns(),
    setOutdated: async () => void yielded.push('outdated'),
    acquire: async (name, signal, options) => {
      yielded.push(options?.yieldTo)
      return leadership.acquire(name, signal)
    },
  }
  return { leadership: withNewer, counts, yielded }
}

it('lets a newer release lead when it meets an event that only that one can read, and parks the stream without one', async () => {
  const { liveBuffer } = createLog(['1', '2'].map(createEvent))
  const { consumer, handled, parked } = createConsumer(({ events }) => {
    if (events.some(({ position }) => position === '2')) throw new EventFailure('2', new UnknownEvent('NoteAdded', 2))
  })
  let newerRuns = true
  const { leadership, counts, yielded } = createLeadershipWithNewer(() => newerRuns)
  const { states } = await runSubscription({
    ...{ liveBuffer, leadership, claim: async () => consumer },
    onState: ({ state }) => {
      // The newer release ends while this one stands aside.
      if (state === 'waiting' && counts.acquired > 0) newerRuns = false
    },
  })
  expect(yielded).toEqual([undefined, 'outdated', 'newer'])
  expect(counts).toEqual({ acquired: 2, released: 2 })
  expect(states).toEqual(['waiting', 'catching_up', 'waiting', 'catching_up', 'live', 'stopped'])
  expect(handled).toEqual([['1', '2'], ['1', '2'], ['1'], ['2']])
  expect(parked).toEqual(['stream-2'])
})

it.each([
  ['an event that this release does not know', true, [undefined, 'outdated', 'newer']],
  ['any other event', false, [undefined, 'newer']],
])('lets a newer release lead that starts while a stream is parked at %s', async (_, hasUnknownEvent, expected) => {
  const { liveBuffer } = createLog()
  const { consumer } = createConsumer()
  const { leadership, counts, yielded } = createLeadershipWithNewer(() => counts.acquired === 1)
  const parking = { ...consumer.parking, size: 1, hasUnknownEvent, streams: () => ['stream-0'] }
  const { states } = await runSubscription({
    ...{ liveBuffer, leadership, pollInterval: 5, liveTimes: 2 },
    claim: async () => Object.defineProperty(consumer, 'parking', { value: parking, configurable: true }),
  })
  expect(states).toEqual(['waiting', 'catching_up', 'live', 'waiting', 'catching_up', 'live', 'stopped'])
  expect(yielded).toEqual(expected)
})
