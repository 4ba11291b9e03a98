// Tests the states of a subscription and what it does after each kind of failure, with a consumer that fails on request.
import { expect, it } from 'vitest'

import { LogUnavailable, type StoredEvent } from '../event-log/port.ts'
import type { Leadership } from '../leadership.ts'
import { createLogger } from '../log.ts'
import { NotYetAvailable } from '../unavailable.ts'
import type { Consumer } from './consumer.ts'
import type { EventBatch, LiveBuffer } from './live-buffer.ts'
import type { SubscriptionStatus } from './state.ts'
import { createSubscription, type SubscriptionOptions } from './subscription.ts'

const createEvent = (position: string): StoredEvent => ({
  ...{ id: `event ${position}`, type: 'NoteAdded', data: '{}', metadata: '{}' },
  ...{ stream: `stream-${position}`, revision: 0, position },
})

/** A log whose events are all in the live buffer. */
const createLog = (initialEvents: readonly StoredEvent[] = [], read: (position: string) => void = () => {}) => {
  let events = [...initialEvents]
  let notify = () => {}
  const eventsAfter: LiveBuffer['eventsAfter'] = (after): EventBatch => {
    read(after)
    const batch = events.filter(({ position }) => position > after)
    return { events: batch, position: batch.at(-1)?.position ?? after }
  }
  const liveBuffer: LiveBuffer = {
    open: async () => async () => {},
    eventsAfter,
    reachesBackTo: () => true,
    waitUntilAfter: (_position, signal) =>
      new Promise((resolve) => {
        notify = resolve
        if (signal.aborted) resolve()
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
    get endPosition() {
      return events.at(-1)?.position ?? ''
    },
  }
  const append = (event: StoredEvent) => {
    events = [...events, event]
    notify()
  }
  return { liveBuffer, append }
}

/** A consumer that commits every batch at once, and records the positions of the events that it handles. */
const createConsumer = (handle: (batch: EventBatch) => void = () => {}) => {
  const handled: string[][] = []
  const parked: string[] = []
  let position = ''
  let checkpoint = ''
  const consumer: Consumer = {
    get position() {
      return position
    },
    get checkpoint() {
      return checkpoint
    },
    handle: async (batch) => {
      handled.push(batch.events.map((event) => event.position))
      handle(batch)
      position = checkpoint = batch.position
      return true
    },
    skip: (newPosition) => {
      position = newPosition
    },
    settle: async () => {},
    save: async () => {
      checkpoint = position
    },
    reset: () => {
      position = checkpoint
    },
    parking: {
      get size() {
        return parked.length
      },
      streams: () => parked,
      findDueRetries: async () => [],
      park: async (event) => {
        parked.push(event.stream)
        position = checkpoint = event.position
      },
      retry: async () => {},
    },
  }
  return { consumer, handled, parked }
}

const createTestLeadership = () => {
  const counts = { acquired: 0, released: 0 }
  const leadership: Leadership = {
    acquire: async (_name, signal) => {
      signal.throwIfAborted()
      counts.acquired += 1
      return {
        lost: new AbortController().signal,
        confirm: async () => true,
        release: async () => {
          counts.released += 1
        },
      }
    },
    close: async () => {},
  }
  return { leadership, counts }
}

/** Runs a subscription until `isDone`, which is checked at every change of state. Returns its states. */
const run = async (options: Pick<SubscriptionOptions, 'claim' | 'liveBuffer'> & Partial<SubscriptionOptions>) => {
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
      if (status.state === 'live') stopping.abort()
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
  const failedAt: number[] = []
  const { consumer, handled } = createConsumer(() => {
    failedAt.push(performance.now())
    if (failedAt.length < 5) throw new LogUnavailable('no response', false)
  })
  const { leadership, counts } = createTestLeadership()
  const { states } = await run({ liveBuffer, leadership, claim: async () => consumer })
  expect(states).toEqual(['waiting', 'catching_up', 'retrying', 'catching_up', 'live', 'stopped'])
  expect(handled).toEqual(Array.from({ length: 5 }, () => ['1', '2']))
  expect(counts).toEqual({ acquired: 1, released: 1 })
  const pauses = failedAt.slice(1).map((at, index) => at - (failedAt[index] ?? 0))
  // Jitter shortens each wait by up to half, and a timer may fire a millisecond early.
  for (const [index, delay] of [100, 200, 400, 800].entries()) expect(pauses[index]).toBeGreaterThan(delay / 2 - 2)
})

it('says why it retries, and since when it fails, until it is live', async () => {
  const { liveBuffer } = createLog([createEvent('1')])
  const errors = [
    new LogUnavailable('no response', false),
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
    { reason: 'log', message: 'no response' },
    { reason: 'not_ready', message: 'still being built' },
    { reason: 'error', message: 'a defect' },
  ])
  // It was catching up in between, but not live.
  expect(new Set(retries.map(({ since }) => since)).size).toBe(1)
  expect(status.retry).toBeUndefined()
  expect(status.since).toBeGreaterThan(retries[0]?.since ?? Infinity)
})

it('returns to the shortest wait after a commit', async () => {
  const failedAt: number[] = []
  const { liveBuffer } = createLog([createEvent('1')], (position) => {
    if (position === '' && failedAt.length >= 4) return
    if (failedAt.length > 4) return
    failedAt.push(performance.now())
    throw new LogUnavailable('no response', false)
  })
  const { consumer } = createConsumer()
  await run({ liveBuffer, claim: async () => consumer })
  // Four failures, then a commit, then another failure.
  expect(failedAt).toHaveLength(5)
  const startedAt = performance.now()
  expect(startedAt - (failedAt[4] ?? 0)).toBeLessThan(700)
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
