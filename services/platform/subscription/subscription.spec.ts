// Tests the states of a subscription and what it does after each kind of failure, with a consumer that fails on request.
import { expect, it } from 'vitest'

import { createConsumer, createEvent, createLog, createTestLeadership } from '#tests/support/subscription-fakes.ts'

import { createBackoff } from '../backoff.ts'
import { UnknownEvent } from '../event-log/codec.ts'
import { LogUnavailable } from '../event-log/port.ts'
import { createLogger } from '../log.ts'
import { NotYetAvailable } from '../unavailable.ts'
import type { Consumer } from './consumer.ts'
import { EventFailure } from './event-failure.ts'
import type { SubscriptionStatus } from './state.ts'
import { createSubscription, type SubscriptionOptions } from './subscription.ts'

/** A backoff that does not wait, and the delays that were requested, in milliseconds. */
const createTestBackoff = () => {
  const delays: number[] = []
  const backoff = createBackoff({
    pause: async (milliseconds) => {
      delays.push(milliseconds)
    },
  })
  return { backoff, delays }
}

/** Jitter shortens each delay by up to half. */
const expectDelays = (delays: readonly number[], fullDelays: readonly number[]) => {
  expect(delays).toHaveLength(fullDelays.length)
  for (const [index, full] of fullDelays.entries()) {
    expect(delays[index]).toBeGreaterThanOrEqual(full / 2)
    expect(delays[index]).toBeLessThanOrEqual(full)
  }
}

/** Runs a subscription until it has been live `liveTimes` times (by default once). Returns its states. */
const run = async ({
  liveTimes = 1,
  ...options
}: Pick<SubscriptionOptions, 'claim' | 'liveBuffer'> &
  Partial<SubscriptionOptions> & { readonly liveTimes?: number }) => {
  const stopping = new AbortController()
  const states: string[] = []
  const { onState, ...others } = options
  const subscription = createSubscription({
    leadership: createTestLeadership().leadership,
    log: { readAll: () => expect.fail('every event is in the live buffer') },
    streamPrefixes: ['stream-'],
    name: 'tested',
    lockName: 'tested',
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    isOvertaken: () => false,
    ...others,
    onState: (status) => {
      states.push(status.state)
      onState?.(status)
      if (states.filter((state) => state === 'live').length === liveTimes) stopping.abort()
    },
  })
  await subscription.run(stopping.signal)
  return { states, status: subscription.status() }
}

it('waits for the leadership, catches up, is live, and stops', async () => {
  const { liveBuffer } = createLog([createEvent('1')])
  const { consumer, handled } = createConsumer()
  const { states } = await run({ liveBuffer, claim: async () => consumer })
  expect(states).toEqual(['waiting', 'catching_up', 'live', 'stopped'])
  expect(handled).toEqual([['1']])
})

it('retries after an outage, waits longer each time, and resumes from its checkpoint under the same leadership', async () => {
  const { liveBuffer } = createLog([createEvent('1'), createEvent('2')])
  const { consumer, handled } = createConsumer(() => {
    if (handled.length < 5) throw new LogUnavailable('no response', false)
  })
  const { leadership, counts } = createTestLeadership()
  const { backoff, delays } = createTestBackoff()
  const { states } = await run({ liveBuffer, leadership, backoff, claim: async () => consumer })
  expect(states).toEqual(['waiting', 'catching_up', 'retrying', 'catching_up', 'live', 'stopped'])
  expect(handled).toEqual(Array.from({ length: 5 }, () => ['1', '2']))
  expect(counts).toEqual({ acquired: 1, released: 1 })
  expectDelays(delays, [100, 200, 400, 800])
})

it('reports why it is retrying, and since when it has been failing, until it is live', async () => {
  const { liveBuffer } = createLog([createEvent('1')])
  const errors = [
    new LogUnavailable('no response', false, { explained: true }),
    new NotYetAvailable('still being built'),
    new Error('a defect'),
  ]
  const overtaken = new Error('another build serves')
  const { consumer } = createConsumer()
  const retries: SubscriptionStatus[] = []
  const { status } = await run({
    liveBuffer,
    isOvertaken: (error) => error === overtaken,
    claim: async ({ reportFailure }) => {
      const error = errors.shift()
      if (error === undefined) return consumer
      reportFailure(error)
      return createConsumer(() => {
        throw overtaken
      }).consumer
    },
    onState: (current) => {
      if (current.state === 'retrying') retries.push(current)
    },
  })
  expect(retries.map(({ retry }) => retry)).toEqual([
    { reason: 'log', message: 'no response', explained: true },
    { reason: 'not_ready', message: 'still being built', explained: false },
    { reason: 'error', message: 'a defect', explained: false },
  ])
  // It was catching up in between, but not live.
  expect(new Set(retries.map(({ since }) => since)).size).toBe(1)
  expect(status.retry).toBeUndefined()
  expect(status.since).toBeGreaterThan(retries[0]?.since ?? Infinity)
})

it('returns to the shortest wait after a commit', async () => {
  let failures = 0
  const { liveBuffer } = createLog([createEvent('1')], (position) => {
    // Four failures before the commit, and one after it.
    if (failures === (position === '' ? 4 : 5)) return
    failures += 1
    throw new LogUnavailable('no response', false)
  })
  const { consumer } = createConsumer()
  const { backoff, delays } = createTestBackoff()
  await run({ liveBuffer, backoff, claim: async () => consumer })
  expectDelays(delays, [100, 200, 400, 800, 100])
})

it('waits longer after each loss of its leadership, and starts again with the shortest wait once it is live', async () => {
  let reads = 0
  const { liveBuffer } = createLog([], () => {
    reads += 1
    // The fifth read finds that nothing is left to handle, and so does the seventh.
    if (reads !== 5 && reads !== 7) throw new Error('the log can no longer be followed')
  })
  const { consumer } = createConsumer()
  const { leadership, counts } = createTestLeadership()
  const { backoff, delays } = createTestBackoff()
  await run({
    ...{ leadership, backoff, liveTimes: 2, claim: async () => consumer },
    liveBuffer: Object.assign(liveBuffer, { waitUntilAfter: async () => {} }),
  })
  expectDelays(delays, [100, 200, 400, 800, 100])
  expect(counts).toEqual({ acquired: 6, released: 6 })
})

it('gives up the leadership and reports a failure that no event causes', async () => {
  let reads = 0
  const { liveBuffer } = createLog([createEvent('1')], () => {
    reads += 1
    if (reads === 2) throw new Error('the log can no longer be followed')
  })
  const { consumer, handled } = createConsumer()
  const { leadership, counts } = createTestLeadership()
  const failures: unknown[] = []
  const { states } = await run({
    ...{ liveBuffer, leadership, claim: async () => consumer },
    onState: ({ failure }) => failure && failures.push(failure),
  })
  expect(states).toEqual(['waiting', 'catching_up', 'retrying', 'waiting', 'catching_up', 'live', 'stopped'])
  expect(failures).toEqual([{ position: '', message: 'the log can no longer be followed' }])
  expect(counts).toEqual({ acquired: 2, released: 2 })
  expect(handled).toEqual([['1']])
})

it('finds the event that fails, parks its stream, and handles the others once', async () => {
  const { liveBuffer } = createLog(['1', '2', '3'].map(createEvent))
  const { consumer, handled, parked } = createConsumer(({ events }) => {
    if (events.some(({ position }) => position === '2')) throw new Error('a defect')
  })
  const { states } = await run({ liveBuffer, claim: async () => consumer })
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
  const { states } = await run({ liveBuffer, leadership, claim, maxParked: 0 })
  expect(stoppedAt).toEqual(['2 a defect'])
  expect(states).toEqual(['waiting', 'catching_up', 'retrying', 'catching_up', 'live', 'stopped'])
  expect(counts.acquired).toBe(1)
})

it('claims its checkpoint again under the same leadership when another writer came first', async () => {
  const { liveBuffer } = createLog([createEvent('1')])
  const overtaken = new Error('another build serves')
  let claims = 0
  const { leadership, counts } = createTestLeadership()
  const { states } = await run({
    ...{ liveBuffer, leadership, isOvertaken: (error) => error === overtaken },
    claim: async () => {
      claims += 1
      return createConsumer(() => {
        if (claims === 1) throw overtaken
      }).consumer
    },
  })
  expect(claims).toBe(2)
  expect(counts.acquired).toBe(1)
  expect(states).toEqual(['waiting', 'catching_up', 'live', 'stopped'])
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
    releaseRuns: async () => newerRuns(),
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
  const { states } = await run({
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

it('lets a newer release lead that starts while a stream is parked', async () => {
  const { liveBuffer } = createLog()
  const { consumer } = createConsumer()
  const { leadership, counts } = createLeadershipWithNewer(() => counts.acquired === 1)
  const parking = { ...consumer.parking, size: 1, streams: () => ['stream-0'] }
  const { states } = await run({
    ...{ liveBuffer, leadership, pollInterval: 5, liveTimes: 2 },
    claim: async () => Object.defineProperty(consumer, 'parking', { value: parking, configurable: true }),
  })
  expect(states).toEqual(['waiting', 'catching_up', 'live', 'waiting', 'catching_up', 'live', 'stopped'])
})
