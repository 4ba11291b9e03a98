// A subscription to the log: it catches up page by page, then follows notifications until it is stopped or its handler fails.
import { setTimeout as pause } from 'node:timers/promises'

import { LogUnavailable, type SubscribeOptions, type Subscription } from '../port.ts'
import type { News } from './news.ts'
import { positionNumber, positionText } from './position.ts'
import type { Page, PageRequest } from './read.ts'

export interface Source {
  readonly page: (request: PageRequest) => Promise<Page>
  readonly news: News
  /** How long a live subscription waits without a notification before it polls, milliseconds. */
  readonly pollInterval: number
}

const firstRetry = 100
const longestRetry = 5_000
const defaultBatch = 500

const follow = async (options: SubscribeOptions, source: Source, signal: AbortSignal): Promise<void> => {
  const { onBatch, streamPrefixes: prefixes, maxBatch: maxCount = defaultBatch } = options
  let after = positionNumber(options.after)
  let live = false
  let retry = firstRetry

  while (!signal.aborted) {
    const heard = source.news.count
    let page: Page
    try {
      page = await source.page({ after, prefixes, maxCount, signal })
      retry = firstRetry
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof LogUnavailable)) throw error
      // Jitter keeps the subscriptions of all processes from reconnecting at the same instant.
      await pause(retry * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
      retry = Math.min(retry * 2, longestRetry)
      continue
    }
    if (signal.aborted) return
    const caughtUp = !page.more
    if (page.position > after || caughtUp !== live) {
      const position = page.position === 0 ? undefined : positionText(page.position)
      await onBatch({ events: page.events, position, caughtUp })
    }
    after = page.position
    live = caughtUp
    if (live) await source.news.beyond(heard, source.pollInterval, signal)
  }
}

/** Starts a subscription; see `EventLog.subscribe`. `stop` waits for the current batch, so a handler must not await it. */
export const startSubscription = (options: SubscribeOptions, source: Source): Subscription => {
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
