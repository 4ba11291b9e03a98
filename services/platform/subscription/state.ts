// The state of one subscription in this process. Each change is reported and logged.
import type { RetryReason } from '#contracts/subscriptions.ts'

import type { Logger } from '../log.ts'
import { NotYetAvailable, findRetryReason, isExplained, isTransient } from '../unavailable.ts'
import { EventFailure, errorMessage } from './event-failure.ts'

/**
 * - `waiting`: another process leads, or this one cannot begin yet
 * - `catching_up`: this process leads, and later events are known
 * - `live`: no later event is known
 * - `retrying`: after a failure, until the next event is handled
 * - `stopped`: this process no longer follows the log
 */
export type SubscriptionState = (typeof subscriptionStates)[number]
export const subscriptionStates = ['stopped', 'waiting', 'catching_up', 'live', 'retrying'] as const

export interface SubscriptionStatus {
  readonly name: string
  readonly state: SubscriptionState
  /** What a retry is unlikely to resolve. `position` is that of the event that caused it, or '' if none did. */
  readonly failure: { readonly position: string; readonly message: string } | undefined
  /** Why it is retrying. `explained`: the message tells an operator what to do. */
  readonly retry: { readonly reason: RetryReason; readonly message: string; readonly explained: boolean } | undefined
  /**
   * When it entered the state, on the `performance.now()` clock; for `retrying`, the first failure since it was live.
   */
  readonly since: number
}

export interface StateReporter {
  status(): SubscriptionStatus
  enter(state: Exclude<SubscriptionState, 'retrying'>): void
  /** Enters `retrying`. */
  fail(error: unknown): void
}

export const createStateReporter = (
  name: string,
  logger: Logger,
  onChange: ((status: SubscriptionStatus) => void) | undefined,
): StateReporter => {
  let status: SubscriptionStatus = {
    name,
    state: 'stopped',
    failure: undefined,
    retry: undefined,
    since: performance.now(),
  }
  let failingSince: number | undefined
  const enter = (
    state: SubscriptionState,
    { failure, retry }: Partial<Pick<SubscriptionStatus, 'failure' | 'retry'>> = {},
  ) => {
    const isSameState = status.state === state
    if (isSameState && failure === undefined) {
      status = { ...status, retry }
      return
    }
    if (state === 'live') failingSince = undefined
    if (state === 'retrying') failingSince ??= performance.now()
    const since = state === 'retrying' ? failingSince : undefined
    status = { name, state, failure, retry, since: since ?? performance.now() }
    onChange?.(status)
    logger.debug({ state }, 'the subscription changed its state')
  }
  return {
    status: () => status,
    enter: (state) => enter(state),
    fail: (error) => {
      const retry = { reason: findRetryReason(error), message: errorMessage(error), explained: isExplained(error) }
      if (isTransient(error)) {
        enter('retrying', { retry })
        // A part that is not available yet is normal at the first start.
        logger[error instanceof NotYetAvailable ? 'info' : 'warn']({ err: error }, 'the subscription tries again')
        return
      }
      const position = error instanceof EventFailure ? error.position : ''
      enter('retrying', { failure: { position, message: errorMessage(error) }, retry })
      logger.error({ err: error, position }, 'the subscription failed')
    },
  }
}

/**
 * The status while the log does not respond. A subscription that waits for events may not have noticed, but nothing
 * reaches it.
 * @param silence when the log last responded, on the `performance.now()` clock; undefined while it responds
 */
export const withSilentLog = (
  status: SubscriptionStatus,
  silence: { readonly since: number; readonly error: unknown } | undefined,
): SubscriptionStatus => {
  if (silence === undefined || (status.state !== 'live' && status.state !== 'catching_up')) return status
  const { since, error } = silence
  const retry = { reason: 'log', message: errorMessage(error), explained: isExplained(error) } as const
  return { ...status, state: 'retrying', retry, since }
}
