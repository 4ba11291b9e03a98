// A newer release that cannot handle events lets an older one lead.
import { expect, it } from 'vitest'

import { createConsumer, createEvent, createLog, createTestLeadership } from '#tests/support/subscription-fakes.ts'

import { createBackoff } from '../backoff.ts'
import { LogUnavailable } from '../event-log/port.ts'
import { createLogger } from '../log.ts'
import { createSubscription, type SubscriptionOptions } from './subscription.ts'

/** Leadership that records how the subscription stands with other releases, one of which waits to lead. */
const createRecordingLeadership = () => {
  const calls: string[] = []
  const { leadership } = createTestLeadership()
  const recording: typeof leadership = {
    ...leadership,
    releaseWaitsToLead: async (releases) => releases === 'any other',
    withdraw: async (name) => void calls.push(`withdraw ${name}`),
    restore: async (name) => void calls.push(`restore ${name}`),
    acquire: async (name, signal, options) => {
      calls.push(`acquire ${options?.alias}${options?.yieldTo === undefined ? '' : ` after ${options.yieldTo}`}`)
      return leadership.acquire(name, signal)
    },
  }
  return { leadership: recording, calls }
}

const runUntilLive = async (
  options: Pick<SubscriptionOptions, 'claim' | 'liveBuffer'> & Partial<SubscriptionOptions>,
) => {
  const { leadership, calls } = createRecordingLeadership()
  const stopping = new AbortController()
  const subscription = createSubscription({
    ...{ leadership, name: 'model', lockName: 'model:1', streamPrefixes: ['stream-'] },
    log: { readAll: () => expect.fail('every event is in the live buffer') },
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    backoff: createBackoff({ pause: async () => {} }),
    isOvertaken: () => false,
    onState: ({ state }) => {
      if (state === 'live') stopping.abort()
    },
    ...options,
  })
  await subscription.run(stopping.signal)
  return calls
}

const failFirst = (times: number, createError: () => Error): Pick<SubscriptionOptions, 'claim' | 'liveBuffer'> => {
  const { liveBuffer } = createLog([createEvent('1')])
  const { consumer } = createConsumer()
  let failures = 0
  const claim = async () => {
    failures += 1
    if (failures <= times) throw createError()
    return consumer
  }
  return { liveBuffer, claim }
}

it('withdraws after three failures in a row, and returns when it is live', async () => {
  const calls = await runUntilLive(failFirst(4, () => new Error('a defect')))
  const attempts = ['acquire model', 'acquire model', 'acquire model']
  const later = ['acquire model after any other', 'acquire model after any other']
  expect(calls).toEqual([...attempts, 'withdraw model:1', later[0], 'withdraw model:1', later[1], 'restore model:1'])
})

it('does not withdraw after fewer failures, nor in an outage', async () => {
  expect(await runUntilLive(failFirst(2, () => new Error('a defect')))).toEqual(Array(3).fill('acquire model'))
  expect(await runUntilLive(failFirst(9, () => new LogUnavailable('no response', false)))).toEqual(
    Array(10).fill('acquire model'),
  )
})

it('withdraws at once where it stops, and gives up the leadership when another release waits for it', async () => {
  const { liveBuffer } = createLog(['1', '2'].map(createEvent))
  let isBroken = true
  const { consumer } = createConsumer(({ events }) => {
    if (isBroken && events.some(({ position }) => position === '2')) throw new Error('a defect')
  })
  /** No other build ever serves. */
  const stopAt = (_failure: unknown, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
      isBroken = false
    })
  const claim = async () => Object.defineProperty(consumer, 'stopAt', { value: stopAt, configurable: true })
  expect(await runUntilLive({ liveBuffer, claim, maxParked: 0 })).toEqual([
    'acquire model',
    'withdraw model:1',
    'acquire model after any other',
    'restore model:1',
  ])
})

it('withdraws at once while the claim waits for another process to build the model', async () => {
  const { liveBuffer } = createLog([createEvent('1')])
  const { consumer } = createConsumer()
  const claim: SubscriptionOptions['claim'] = async ({ reportFailure }) => {
    reportFailure(new Error('the first build failed'))
    return consumer
  }
  expect(await runUntilLive({ liveBuffer, claim })).toEqual(['acquire model', 'withdraw model:1', 'restore model:1'])
})
