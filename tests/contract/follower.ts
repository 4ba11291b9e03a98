// Follows a log in a test and records all batches and events.
import type {
  SubscriptionBatch,
  EventLog,
  StoredEvent,
  SubscribeOptions,
  Subscription,
} from '#platform/event-log/port.ts'

export interface Follower {
  readonly subscription: Subscription
  readonly batches: readonly SubscriptionBatch[]
  readonly events: readonly StoredEvent[]
  /** Resolves once the condition holds after a batch. Rejects after `timeoutMs` milliseconds, 15,000 by default. */
  waitUntil(condition: (follower: Follower) => boolean, timeoutMs?: number): Promise<void>
}

export const follow = (
  log: EventLog,
  options: Partial<SubscribeOptions> & { readonly after: SubscribeOptions['after'] },
): Follower => {
  const batches: SubscriptionBatch[] = []
  const events: StoredEvent[] = []
  const watchers = new Set<() => void>()
  const { onBatch } = options
  const subscription = log.subscribe({
    ...options,
    onBatch: async (batch) => {
      await onBatch?.(batch)
      batches.push(batch)
      events.push(...batch.events)
      for (const watcher of watchers) watcher()
    },
  })
  const follower: Follower = {
    subscription,
    batches,
    events,
    waitUntil: (condition, timeoutMs = 15_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          watchers.delete(watcher)
          reject(new Error(`Timed out after ${timeoutMs} ms; got ${events.length} events in ${batches.length} batches`))
        }, timeoutMs)
        const watcher = () => {
          if (!condition(follower)) return
          clearTimeout(timer)
          watchers.delete(watcher)
          resolve()
        }
        watchers.add(watcher)
        watcher()
      }),
  }
  return follower
}

export const getIds = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id)
