// A clock that returns each command's own instant, even if many commands run concurrently.
import { AsyncLocalStorage } from 'node:async_hooks'

import type { Clock } from '#platform/clock.ts'

export interface SeedClock extends Clock {
  /** Runs `work` with `at` as the current time. */
  runAt<T>(at: Date, work: () => Promise<T>): Promise<T>
}

export const createSeedClock = (): SeedClock => {
  const instants = new AsyncLocalStorage<Date>()
  return {
    now: () => {
      const at = instants.getStore()
      if (at === undefined) throw new Error('A demo command ran without an instant')
      return at
    },
    runAt: (at, work) => instants.run(at, work),
  }
}
