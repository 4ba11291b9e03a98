// Whether other releases may rely on this one to handle what a subscription follows (decision 0052). A release that
// keeps failing withdraws, so that an older one leads again.
import { setTimeout as pause } from 'node:timers/promises'

import type { AcquireOptions, Leadership } from '../leadership.ts'
import { isTransient } from '../unavailable.ts'

export interface ReleaseStanding {
  /** Which releases lead first. */
  readonly yieldTo: AcquireOptions['yieldTo']
  /**
   * Counts failures since the subscription was last live, and withdraws after several. An outage does not count, because
   * other releases would not do better.
   */
  recordFailure(error: unknown): Promise<void>
  withdraw(): Promise<void>
  /** The subscription is live. */
  recover(): void
  /** Returns whether the work ended. Otherwise, it was aborted because another release waits to lead. */
  runUntilOtherWaits(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<boolean>
}

const maxFailures = 3
/** How often to check for other releases, in milliseconds. */
const checkInterval = 1_000

export const createReleaseStanding = (leadership: Leadership, lockName: string): ReleaseStanding => {
  let failures = 0
  let isWithdrawn = false

  const withdraw = async (): Promise<void> => {
    isWithdrawn = true
    // Without the database there are no marks. The next attempt to lead shows the right ones.
    await leadership.withdraw(lockName).catch(() => undefined)
  }

  const waitForOther = async (signal: AbortSignal): Promise<boolean> => {
    while (!signal.aborted) {
      if (await leadership.releaseWaitsToLead('any other', lockName).catch(() => false)) return true
      await pause(checkInterval, undefined, { signal }).catch(() => undefined)
    }
    return false
  }

  return {
    get yieldTo() {
      return isWithdrawn ? 'any other' : undefined
    },
    recordFailure: async (error) => {
      if (isTransient(error)) return
      failures += 1
      if (failures >= maxFailures) await withdraw()
    },
    withdraw,
    recover: () => {
      failures = 0
      if (!isWithdrawn) return
      isWithdrawn = false
      void leadership.restore(lockName).catch(() => undefined)
    },
    runUntilOtherWaits: async (work, signal) => {
      const ended = new AbortController()
      const interrupted = new AbortController()
      const watching = waitForOther(AbortSignal.any([signal, ended.signal])).then((otherWaits) => {
        if (otherWaits) interrupted.abort(new Error('another release waits to lead'))
      })
      try {
        await work(AbortSignal.any([signal, interrupted.signal]))
        return true
      } catch (error) {
        if (!interrupted.signal.aborted) throw error
        return false
      } finally {
        ended.abort()
        await watching
      }
    },
  }
}
