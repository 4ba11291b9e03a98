// Counts appends, and lets subscriptions wait for the next one.

export interface AppendCounter {
  /** Increases whenever there may be new events. */
  readonly count: number
  increment(): void
  /** Resolves when `count` exceeds `lastSeen`, after `timeout` milliseconds, or on abort. */
  waitUntilAbove(lastSeen: number, timeout: number, signal: AbortSignal): Promise<void>
}

export const createAppendCounter = (): AppendCounter => {
  const waiters = new Set<() => void>()
  let count = 0
  return {
    get count() {
      return count
    },
    increment: () => {
      count += 1
      for (const waiter of [...waiters]) waiter()
    },
    waitUntilAbove: (lastSeen, timeout, signal) => {
      if (count > lastSeen || signal.aborted) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const done = () => {
        clearTimeout(timer)
        waiters.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, timeout)
      waiters.add(done)
      signal.addEventListener('abort', done)
      return promise
    },
  }
}
