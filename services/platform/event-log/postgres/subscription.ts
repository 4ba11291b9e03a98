// A subscription to the log. It catches up page by page, then follows notifications until it is stopped or its handler
// fails.
import { setTimeout as pause } from 'node:timers/promises'

import { LogUnavailable, type SubscribeOptions, type Subscription } from '../port.ts'
import type { AppendNotifier } from './append-notifier.ts'
import { parsePosition, formatPosition } from './position.ts'
import type { Page, PageRequest } from './read.ts'

export interface SubscriptionSource {
  readonly page: (request: PageRequest) => Promise<Page>
  readonly notifier: AppendNotifier
  /** How long a live subscription waits without a notification before it polls, in milliseconds. */
  readonly pollInterval: number
}

const initialRetryDelay = 100
const maxRetryDelay = 5_000
const defaultBatch = 500

const follow = async (options: SubscribeOptions, source: SubscriptionSource, signal: AbortSignal): Promise<void> => {
  const { onBatch, streamPrefixes: prefixes, maxBatch: maxCount = defaultBatch } = options
  let after = parsePosition(options.after)
  let live = false
  let retryDelay = initialRetryDelay

  while (!signal.aborted) {
    const seenCount = source.notifier.count
    let page: Page
    try {
      page = await source.page({ after, prefixes, maxCount, signal })
      retryDelay = initialRetryDelay
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof LogUnavailable)) throw error
      // Jitter keeps the subscriptions of all processes from reconnecting at the same time.
      await pause(retryDelay * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
      retryDelay = Math.min(retryDelay * 2, maxRetryDelay)
      continue
    }
    if (signal.aborted) return
    const caughtUp = !page.hasMore
    if (page.position > after || caughtUp !== live) {
      const position = page.position === 0 ? undefined : formatPosition(page.position)
      await onBatch({ events: page.events, position, caughtUp })
    }
    after = page.position
    live = caughtUp
    if (live) await source.notifier.waitUntilAbove(seenCount, source.pollInterval, signal)
  }
}

/**
 * Starts a subscription; see `EventLog.subscribe`. `stop` waits for the current batch, so a handler must not await it.
 */
export const startSubscription = (options: SubscribeOptions, source: SubscriptionSource): Subscription => {
  const stopping = new AbortController()
  const ended = follow(options, source, stopping.signal)
  return {
    ended,
    stop: async () => {
      stopping.abort()
      await ended.catch(() => undefined)
    },
  }
}
