// A subscription to the log. It catches up page by page, then follows notifications until it is stopped or its handler
// fails.
import { createBackoff } from '../../backoff.ts'
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

const defaultBatch = 500

const follow = async (options: SubscribeOptions, source: SubscriptionSource, signal: AbortSignal): Promise<void> => {
  const { onBatch, streamPrefixes: prefixes, maxBatch: maxCount = defaultBatch } = options
  let after = parsePosition(options.after)
  let live = false
  const backoff = createBackoff()

  while (!signal.aborted) {
    const seenCount = source.notifier.count
    let page: Page
    try {
      page = await source.page({ after, prefixes, maxCount, signal })
      backoff.reset()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof LogUnavailable)) throw error
      await backoff.wait(signal)
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
