// A subscription to the log as a state machine. It catches up page by page, goes live on the store's push at the end of the
// log, and stops. If a live call fails, ends silently, or is too fast for the handler, the subscription catches up again
// from the last delivered position.
import { setTimeout as pause } from 'node:timers/promises'

import { LogUnavailable, type Position, type StoredEvent, type SubscribeOptions, type Subscription } from '../port.ts'
import type { Connection } from './connection.ts'
import { storeError } from './failure.ts'
import { type LiveCall, openLive } from './live.ts'
import { subscribeRequest } from './messages.ts'
import type { Page } from './page.ts'
import { readPage } from './read.ts'
import { readHead } from './scan.ts'

/** Milliseconds. */
export interface FollowTimes {
  /** Timeout of one page. */
  readonly readTimeout: number
  /** How long a live subscription waits without a message before it polls. A call may be dead without any sign. */
  readonly pollInterval: number
  /** First delay after a failure. It doubles up to `longestRetry`, and resets when there are new events. */
  readonly firstRetry: number
  readonly longestRetry: number
}

/** Matching events, and how far they reach. */
interface Stretch {
  readonly events: readonly StoredEvent[]
  readonly position: Position | undefined
  readonly exact: boolean
}

const defaultBatch = 500
/** Maximum number of events and checkpoints that may wait for the handler while the store pushes. */
const mostWaiting = 2_000

const follow = async (
  connection: Connection,
  times: FollowTimes,
  options: SubscribeOptions,
  signal: AbortSignal,
): Promise<void> => {
  const { onBatch, streamPrefixes: prefixes, maxBatch = defaultBatch } = options
  const patience = { timeout: times.readTimeout, signal }
  let after = options.after
  /** Whether `after` is certainly the position of an event. */
  let exact = after === undefined
  let toldCaughtUp = false
  let retry = times.firstRetry

  const handOver = async (read: Stretch, caughtUp: boolean) => {
    const before = after ?? ''
    const moved = read.position !== undefined && read.position > before
    if (!moved && caughtUp === toldCaughtUp) return
    await onBatch({ events: moved ? read.events : [], position: moved ? read.position : after, caughtUp })
    if (moved) {
      after = read.position
      exact = read.exact
      retry = times.firstRetry
    }
    toldCaughtUp = caughtUp
  }

  /** Waits after a failure of the store or the connection. An error in the request itself ends the subscription. */
  const backOff = async (error: unknown): Promise<undefined> => {
    if (signal.aborted) return
    if (!(error instanceof LogUnavailable)) throw error
    // Jitter keeps the subscriptions of all processes from reconnecting at the same instant.
    await pause(retry * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
    retry = Math.min(retry * 2, times.longestRetry)
  }

  const nextPage = (): Promise<Page | undefined> =>
    readPage(connection, patience, {
      ...(after === undefined ? {} : { after }),
      ...(prefixes === undefined ? {} : { streamPrefixes: prefixes }),
      maxCount: maxBatch,
    }).catch(backOff)

  /** Reads pages until one reaches the end of the log. */
  const catchUp = async (): Promise<void> => {
    for (let more = true; more && !signal.aborted;) {
      const page = await nextPage()
      if (page === undefined || signal.aborted) continue
      await handOver(page, !page.more)
      more = page.more
    }
  }

  /** Runs until the call has ended, or until a poll finds events that the call did not deliver. */
  const takeFrom = async (call: LiveCall): Promise<void> => {
    while (call.open && !signal.aborted) {
      await call.wait({ timeout: times.pollInterval, signal })
      if (signal.aborted) return
      const taken = call.take(maxBatch)
      if (taken.position !== undefined) await handOver(taken, taken.last)
      else if (call.open) {
        const page = await nextPage()
        if (page === undefined || page.events.length > 0) return
        await handOver(page, !page.more)
      }
    }
  }

  /**
   * Opens a call from the position of an event. From any other position, such as a checkpoint, the store would skip the
   * next event. No event between the last event and a checkpoint matches.
   */
  const open = async (): Promise<LiveCall | undefined> => {
    const from = exact ? after : await readHead(connection, patience)
    // There are events to catch up on, or the log claims to be empty although it held an event, which no page accepts.
    if (from === undefined ? after !== undefined : after === undefined || from > after) return undefined
    return openLive(connection, subscribeRequest(from, prefixes), patience, mostWaiting)
  }

  const live = async (): Promise<void> => {
    const call = await open().catch(backOff)
    if (call === undefined) return
    const began = performance.now()
    try {
      await takeFrom(call)
    } finally {
      call.end()
    }
    if (performance.now() - began > times.longestRetry) retry = times.firstRetry
    if (call.ending !== 'store') return
    if (call.error !== undefined) connection.lost()
    await backOff(call.error === undefined ? new LogUnavailable('ended', false) : storeError(call.error, false))
  }

  while (!signal.aborted) {
    await catchUp()
    if (!signal.aborted) await live()
  }
}

/** Starts a subscription; see `EventLog.subscribe`. `stop` waits for the current batch, so a handler must not await it. */
export const startSubscription = (
  connection: Connection,
  times: FollowTimes,
  options: SubscribeOptions,
): Subscription => {
  const stopping = new AbortController()
  const ended = follow(connection, times, options, stopping.signal)
  return {
    ended,
    stop: async () => {
      stopping.abort()
      await ended.catch(() => undefined)
    },
  }
}
