// Tests the states of a subscription and what it does after each kind of failure, with a consumer that fails on request.
import { expect, it } from 'vitest'

import { runSubscription } from '#tests/support/run-subscription.ts'
import { createConsumer, createEvent, createLog, createTestLeadership } from '#tests/support/subscription-fakes.ts'

import { createBackoff } from '../backoff.ts'
import { LogUnavailable } from '../event-log/port.ts'
import { NotYetAvailable } from '../unavailable.ts'
import type { SubscriptionStatus } from './state.ts'

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

it('waits for the leadership, catches up, is live, and stops', async () => {
  const { liveBuffer } = createLog([createEvent('1')])
  const { consumer, handled } = createConsumer()
  const { states } = await runSubscription({ liveBuffer, claim: async () => consumer })
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
  const { states } = await runSubscription({ liveBuffer, leadership, backoff, claim: async () => consumer })
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
  const { status } = await runSubscription({
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
  await runSubscription({ liveBuffer, backoff, claim: async () => consumer })
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
  await runSubscription({
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
  const { states } = await runSubscription({
    ...{ liveBuffer, leadership, claim: async () => consumer },
    onState: ({ failure }) => failure && failures.push(failure),
  })
  expect(states).toEqual(['waiting', 'catching_up', 'retrying', 'waiting', 'catching_up', 'live', 'stopped'])
  expect(failures).toEqual([{ position: '', message: 'the log can no longer be followed' }])
  expect(counts).toEqual({ acquired: 2, released: 2 })
  expect(handled).toEqual([['1']])
})

it('claims its checkpoint again under the same leadership when another writer came first', async () => {
  const { liveBuffer } = createLog([createEvent('1')])
  const overtaken = new Error('another build serves')
  let claims = 0
  const { leadership, counts } = createTestLeadership()
  const { states } = await runSubscription({
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
