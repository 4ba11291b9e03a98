// A follower of the log, as a state machine: catching up, page after page; live, on the store's push, once a page has ended
// where the log does; stopped. Whatever happens to a live call (an error, a silent end, a handler too slow for it) leads
// back to catching up, from the last position that was handed over.
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
  /** Of one page. */
  readonly readTimeout: number
  /** How long a live follower hears nothing before it looks by itself: a call may be dead without anybody's knowing. */
  readonly pollInterval: number
  /** The first pause after a failure; it doubles up to the longest, until there is something new to tell. */
  readonly firstRetry: number
  readonly longestRetry: number
}

/** Events of concern, and how far they reach. */
interface Stretch {
  readonly events: readonly StoredEvent[]
  readonly position: Position | undefined
  readonly exact: boolean
}

const defaultBatch = 500
/** Events and checkpoints that may wait for the handler while the store pushes. */
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
  /** `after` is known to be an event's position. */
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

  /** Waits out what the store did, or the way to it; what is wrong with the request itself ends the subscription. */
  const backOff = async (error: unknown): Promise<undefined> => {
    if (signal.aborted) return
    if (!(error instanceof LogUnavailable)) throw error
    // Jitter keeps the followers of all processes from coming back in the same instant.
    await pause(retry * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
    retry = Math.min(retry * 2, times.longestRetry)
  }

  const nextPage = (): Promise<Page | undefined> =>
    readPage(connection, patience, {
      ...(after === undefined ? {} : { after }),
      ...(prefixes === undefined ? {} : { streamPrefixes: prefixes }),
      maxCount: maxBatch,
    }).catch(backOff)

  /** Until a page ends where the log does. */
  const catchUp = async (): Promise<void> => {
    for (let more = true; more && !signal.aborted;) {
      const page = await nextPage()
      if (page === undefined || signal.aborted) continue
      await handOver(page, !page.more)
      more = page.more
    }
  }

  /** Until the call has ended, or has been found to be silent while there was something to tell. */
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
   * Opens a call from an event's position: from any other, as a checkpoint may be one, the store passes over the event that
   * comes next. What lies between the last event and a checkpoint is nothing of concern.
   */
  const open = async (): Promise<LiveCall | undefined> => {
    const from = exact ? after : await readHead(connection, patience)
    // Either there is something to catch up with, or a log that held an event is said to be empty, which no page believes.
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

/** Starts to follow; see `EventLog.subscribe`. `stop` waits for the batch in hand: a handler must not wait for it. */
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
