// The retry policy of the server: how long to wait before the next attempt at something that failed. Decision 0041
// explains it.
import { setTimeout as startTimer } from 'node:timers/promises'

import { ExponentialBackoff, halfJitterGenerator, type IBackoff } from 'cockatiel'

/** The default maximum delay, in milliseconds. */
export const defaultMaxDelay = 5_000

interface BackoffDelays {
  /** The first delay, in milliseconds. It doubles with each consecutive failure. Defaults to 100. */
  readonly initialDelay?: number
  /** In milliseconds. Defaults to 5,000. */
  readonly maxDelay?: number
}

export interface BackoffOptions extends BackoffDelays {
  /** Waits, in milliseconds, until the signal aborts. Tests replace it. Defaults to a timer. */
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
}

export interface Backoff {
  /** Waits before the next attempt, longer each time. Returns early if the signal aborts. */
  wait(signal?: AbortSignal): Promise<void>
  /** Call it after progress: the next failure is not a consecutive one. */
  reset(): void
}

const pauseWithTimer: NonNullable<BackoffOptions['pause']> = (milliseconds, signal) =>
  startTimer(milliseconds, undefined, { signal }).catch(() => undefined)

/** Delays are shortened by up to half at random, so that several processes do not try again at the same moment. */
export const createBackoff = ({
  initialDelay = 100,
  maxDelay = defaultMaxDelay,
  pause = pauseWithTimer,
}: BackoffOptions = {}): Backoff => {
  const delays = new ExponentialBackoff({ initialDelay, maxDelay, generator: halfJitterGenerator })
  let current: IBackoff<unknown> | undefined
  return {
    wait: async (signal) => {
      current = current === undefined ? delays.next() : current.next(undefined)
      await pause(current.duration, signal)
    },
    reset: () => {
      current = undefined
    },
  }
}
