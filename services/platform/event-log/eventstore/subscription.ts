// A subscription to the log as a state machine. It catches up page by page, receives live events from the store at the
// end of the log, and stops. If a live call fails, ends silently, or is too fast for the handler, the subscription
// catches up again from the last delivered position.
import { createBackoff } from '../../backoff.ts'
import { LogUnavailable, type Position, type StoredEvent, type SubscribeOptions, type Subscription } from '../port.ts'
import type { Connection } from './connection.ts'
import { notSent, toStoreError } from './store-error.ts'
import { type LiveCall, openLiveCall } from './live-call.ts'
import { createSubscribeRequest } from './messages.ts'
import type { Page } from './page.ts'
import { readPage } from './read.ts'
import { readHead } from './scan.ts'

/** In milliseconds. */
export interface SubscriptionIntervals {
  /** Timeout of one page. */
  readonly readTimeout: number
  /** How long a live subscription waits without a message before it polls, because a call can die silently. */
  readonly pollInterval: number
  /** Initial delay after a failure. It doubles up to `maxRetryDelay`, and resets when there are new events. */
  readonly initialRetryDelay: number
  readonly maxRetryDelay: number
}

/** Matching events, and the position up to which the log was read. */
interface ReadBatch {
  readonly events: readonly StoredEvent[]
  readonly position: Position | undefined
  readonly isEventPosition: boolean
}

const defaultBatch = 500

/** Maximum number of events and checkpoints that may wait for the handler while the store pushes. */
const queueLimit = 2_000

const pageAfter = (after: Position | undefined, { streamPrefixes, maxBatch = defaultBatch }: SubscribeOptions) => ({
  ...(after === undefined ? {} : { after }),
  ...(streamPrefixes === undefined ? {} : { streamPrefixes }),
  maxCount: maxBatch,
})

const follow = async (
  connection: Connection,
  intervals: SubscriptionIntervals,
  options: SubscribeOptions,
  signal: AbortSignal,
): Promise<void> => {
  const { onBatch, streamPrefixes: prefixes, maxBatch = defaultBatch } = options
  const deadline = { timeout: intervals.readTimeout, signal }
  let after = options.after
  /** Whether `after` is known to be the position of an event. */
  let isEventPosition = after === undefined
  let reportedCaughtUp = false
  const backoff = createBackoff({ initialDelay: intervals.initialRetryDelay, maxDelay: intervals.maxRetryDelay })

  const deliver = async (batch: ReadBatch, caughtUp: boolean) => {
    const previousPosition = after ?? ''
    const advanced = batch.position !== undefined && batch.position > previousPosition
    if (!advanced && caughtUp === reportedCaughtUp) return
    await onBatch({ events: advanced ? batch.events : [], position: advanced ? batch.position : after, caughtUp })
    if (advanced) {
      after = batch.position
      isEventPosition = batch.isEventPosition
      backoff.reset()
    }
    reportedCaughtUp = caughtUp
  }

  /** Waits after a failure of the store or the connection. An error in the request itself ends the subscription. */
  const backOff = async (error: unknown): Promise<undefined> => {
    if (signal.aborted) return
    if (!(error instanceof LogUnavailable)) throw error
    await backoff.wait(signal)
  }

  const nextPage = (): Promise<Page | undefined> =>
    readPage(connection, deadline, pageAfter(after, options)).catch(backOff)

  /** Reads pages until one reaches the end of the log. */
  const catchUp = async (): Promise<void> => {
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const page = await nextPage()
      if (page === undefined || signal.aborted) continue
      await deliver(page, !page.hasMore)
      hasMore = page.hasMore
    }
  }

  /** Runs until the call has ended, or until a poll finds events that the call did not deliver. */
  const consume = async (call: LiveCall): Promise<void> => {
    while (call.isOpen && !signal.aborted) {
      await call.wait({ timeout: intervals.pollInterval, signal })
      if (signal.aborted) return
      const liveBatch = call.take(maxBatch)
      if (liveBatch.position !== undefined) await deliver(liveBatch, liveBatch.queueDrained)
      else if (call.isOpen) {
        const page = await nextPage()
        if (page === undefined || page.events.length > 0) return
        await deliver(page, !page.hasMore)
      }
    }
  }

  /**
   * Opens a call from the position of an event. From any other position, such as a checkpoint, the store would skip the
   * next event. No event between the last event and a checkpoint matches.
   */
  const open = async (): Promise<LiveCall | undefined> => {
    const from = isEventPosition ? after : await readHead(connection, deadline)
    // Either there are events to catch up on, or the store reports an empty log although it had events before. Reading
    // a page detects the latter (read.ts).
    if (from === undefined ? after !== undefined : after === undefined || from > after) return undefined
    return openLiveCall(connection, createSubscribeRequest(from, prefixes), deadline, after, queueLimit)
  }

  const followLive = async (): Promise<void> => {
    const call = await open().catch(backOff)
    if (call === undefined) return
    const startedAt = performance.now()
    try {
      await consume(call)
    } finally {
      call.cancel()
    }
    if (performance.now() - startedAt > intervals.maxRetryDelay) backoff.reset()
    if (call.endReason !== 'store') return
    if (call.error !== undefined) connection.markDisconnected()
    await backOff(
      call.error === undefined
        ? new LogUnavailable('ended', false)
        : toStoreError(call.error, notSent, connection.address),
    )
  }

  while (!signal.aborted) {
    await catchUp()
    if (!signal.aborted) await followLive()
  }
}

/**
 * Starts a subscription; see `EventLog.subscribe`. `stop` waits for the current batch, so a handler must not await it.
 */
export const startSubscription = (
  connection: Connection,
  intervals: SubscriptionIntervals,
  options: SubscribeOptions,
): Subscription => {
  const stopping = new AbortController()
  const ended = follow(connection, intervals, options, stopping.signal)
  return {
    ended,
    stop: async () => {
      stopping.abort()
      await ended.catch(() => undefined)
    },
  }
}
