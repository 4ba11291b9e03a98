// A clock that shows each command its own instant, also where many run side by side.
import { AsyncLocalStorage } from 'node:async_hooks'

import type { Clock } from '#platform/clock.ts'

export interface SeedClock extends Clock {
  /** Runs `work`, for which it is `at`. */
  during<T>(at: Date, work: () => Promise<T>): Promise<T>
}

export const createSeedClock = (): SeedClock => {
  const instants = new AsyncLocalStorage<Date>()
  return {
    now: () => {
      const at = instants.getStore()
      if (at === undefined) throw new Error('A command of the demo has no instant')
      return at
    },
    during: (at, work) => instants.run(at, work),
  }
}
