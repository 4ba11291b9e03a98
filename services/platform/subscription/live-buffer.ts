// A buffer of the latest events, read from the log once and shared by all live models of this process. A model that is
// further behind pages through the log until it reaches the buffer.
import { setTimeout as pause } from 'node:timers/promises'

import type { EventLog, StoredEvent, Subscription } from '../event-log/port.ts'

/** Events for a model to project, and the position they reach. */
export interface EventBatch {
  readonly events: readonly StoredEvent[]
  /** Every relevant event up to this position is in the batch or in an earlier one. */
  readonly position: string
}

export interface LiveBuffer {
  /**
   * Follows the log from its head while at least one user has the buffer open. The returned function closes it for this
   * user.
   */
  open(): Promise<() => Promise<void>>
  /**
   * Events after a position, at most `max`; undefined if the buffer does not reach back to that position.
   * @throws Error if the subscription failed; the next `open` subscribes again
   */
  eventsAfter(position: string, streamPrefixes: readonly string[], max: number): EventBatch | undefined
  /** Whether the buffer contains every event after a position. */
  reachesBackTo(position: string): boolean
  /** Resolves when the buffer reaches past a position, when it no longer can, or when the signal aborts. */
  waitUntilAfter(position: string, signal: AbortSignal): Promise<void>
  /** The position of the last buffered event; undefined while the log is not followed. */
  readonly endPosition: string | undefined
}

export interface LiveBufferOptions {
  readonly log: EventLog
  /** Number of events to keep. */
  readonly capacity?: number
  /** Maximum pause between two batches, in milliseconds. Defaults to 10. */
  readonly maxPause?: number
}

interface BufferedRange {
  /** `events` contains every event after `from` and up to `to`. */
  from: string
  to: string
  readonly events: StoredEvent[]
}

/** Whether the range contains every event after a position. */
const reachesBack = (range: BufferedRange | undefined, position: string): range is BufferedRange =>
  range !== undefined && position >= range.from

/** Index of the first event after a position. */
const indexAfter = (events: readonly StoredEvent[], position: string): number => {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((events[middle]?.position ?? '') <= position) low = middle + 1
    else high = middle
  }
  return low
}

const followFailure = (cause: unknown): Error => {
  const message = cause instanceof Error ? cause.message : String(cause)
  return new Error(`the log can no longer be followed: ${message}`, { cause })
}

/** Returns the matching events after a position. The range must reach back to it. */
const eventsInRange = (
  range: BufferedRange,
  position: string,
  streamPrefixes: readonly string[],
  max: number,
): EventBatch => {
  const events: StoredEvent[] = []
  for (let index = indexAfter(range.events, position); index < range.events.length; index += 1) {
    const event = range.events[index]
    if (event === undefined || !streamPrefixes.some((prefix) => event.stream.startsWith(prefix))) continue
    events.push(event)
    if (events.length === max) return { events, position: event.position }
  }
  return { events, position: range.to > position ? range.to : position }
}

/** Appends a batch of the log. Beyond `capacity`, it drops the oldest events. */
const extendRange = (
  range: BufferedRange,
  { events, position }: { readonly events: readonly StoredEvent[]; readonly position: string | undefined },
  capacity: number,
): void => {
  // Not `push(...events)`, because a batch may contain more events than a call can have arguments.
  for (const event of events) range.events.push(event)
  range.to = position ?? range.to
  const surplus = range.events.length - capacity
  if (surplus > 0) range.from = range.events.splice(0, surplus).at(-1)?.position ?? range.from
}

/**
 * Under load, a pause lets each batch contain several events, which costs the database fewer queries. A single event
 * shows that there is no load, and the next one should be visible at once.
 */
const pauseUnderLoad = async (eventCount: number, maxPause: number): Promise<void> => {
  const milliseconds = Math.min(eventCount - 1, maxPause)
  if (milliseconds > 0) await pause(milliseconds)
}

export const createLiveBuffer = ({ log, capacity = 5_000, maxPause = 10 }: LiveBufferOptions): LiveBuffer => {
  let openCount = 0
  let pendingSubscription: Promise<Subscription> | undefined
  let bufferedRange: BufferedRange | undefined
  /** Why no more events arrive. */
  let failure: Error | undefined
  const waiters = new Set<() => void>()

  const notifyWaiters = () => [...waiters].forEach((waiter) => waiter())

  const follow = async (): Promise<Subscription> => {
    const head = (await log.head()) ?? ''
    const range: BufferedRange = { from: head, to: head, events: [] }
    bufferedRange = range
    failure = undefined
    notifyWaiters()
    const subscription = log.subscribe({
      after: head === '' ? undefined : head,
      onBatch: async ({ events, position }) => {
        extendRange(range, { events, position }, capacity)
        notifyWaiters()
        await pauseUnderLoad(events.length, maxPause)
      },
    })
    subscription.ended.catch((cause: unknown) => {
      if (bufferedRange !== range) return
      // Otherwise a model that waits for events would wait forever and still report itself as live.
      failure = followFailure(cause)
      pendingSubscription = undefined
      notifyWaiters()
    })
    return subscription
  }

  const close = async (): Promise<void> => {
    openCount -= 1
    if (openCount > 0) return
    const subscription = await pendingSubscription?.catch(() => undefined)
    if (openCount > 0) return
    pendingSubscription = undefined
    bufferedRange = undefined
    failure = undefined
    await subscription?.stop()
  }

  return {
    open: async () => {
      openCount += 1
      const subscription = (pendingSubscription ??= follow())
      try {
        await subscription
      } catch (error) {
        if (pendingSubscription === subscription) pendingSubscription = undefined
        openCount -= 1
        throw error
      }
      let closed: Promise<void> | undefined
      return () => (closed ??= close())
    },
    eventsAfter: (position, streamPrefixes, max) => {
      if (failure !== undefined) throw failure
      if (!reachesBack(bufferedRange, position)) return undefined
      return eventsInRange(bufferedRange, position, streamPrefixes, max)
    },
    reachesBackTo: (position) => reachesBack(bufferedRange, position),
    waitUntilAfter: (position, signal) => {
      const hasPassed = () => failure !== undefined || (bufferedRange !== undefined && bufferedRange.to > position)
      if (signal.aborted || hasPassed()) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const done = () => {
        waiters.delete(waiter)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const waiter = () => {
        if (!reachesBack(bufferedRange, position) || hasPassed()) done()
      }
      waiters.add(waiter)
      signal.addEventListener('abort', done)
      return promise
    },
    get endPosition() {
      return bufferedRange?.to
    },
  }
}
