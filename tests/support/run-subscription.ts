// Runs a subscription over fakes, and returns what it went through.
import { expect } from 'vitest'

import { createLogger } from '#platform/log.ts'
import { createSubscription, type SubscriptionOptions } from '#platform/subscription/subscription.ts'

import { createTestLeadership } from './subscription-fakes.ts'

/** Runs a subscription until it has been live `liveTimes` times (by default once). Returns its states. */
export const runSubscription = async ({
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
