// A buffer of the latest events, read from the log once and shared by all live models of this process. A model that is
// further behind pages through the log until it reaches the buffer.
import { setTimeout as pause } from 'node:timers/promises'

import type { EventLog, StoredEvent, Subscription } from '#platform/event-log/port.ts'

/** Events for a model to project, and the position they reach. */
export interface Stretch {
  readonly events: readonly StoredEvent[]
  /** Every relevant event up to this position is in the batch or in an earlier one. */
  readonly position: string
}

export interface Tail {
  /**
   * Follows the log from its head while at least one user has the buffer open. The returned function closes it for this
   * user.
   */
  open(): Promise<() => Promise<void>>
  /**
   * Events after a position, at most `max`; undefined if the buffer does not reach back to that position.
   * @throws Error if the subscription failed; the next `open` subscribes again
   */
  after(position: string, streamPrefixes: readonly string[], max: number): Stretch | undefined
  /** Resolves when the buffer reaches past a position, when it no longer can, or when the signal aborts. */
  beyond(position: string, signal: AbortSignal): Promise<void>
  /** The position of the last buffered event; undefined while the log is not followed. */
  readonly end: string | undefined
}

export interface TailOptions {
  readonly log: EventLog
  /** Number of events kept. */
  readonly capacity?: number
  /** Minimum time between two batches, in milliseconds. Under load, each batch then holds several events. */
  readonly spacing?: number
}

interface Kept {
  /** Every event after `from` and up to `to` is in `events`. */
  from: string
  to: string
  readonly events: StoredEvent[]
}

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

export const createTail = ({ log, capacity = 5_000, spacing = 10 }: TailOptions): Tail => {
  let users = 0
  let following: Promise<Subscription> | undefined
  let kept: Kept | undefined
  /** Why no more events arrive. */
  let failure: Error | undefined
  const wakers = new Set<() => void>()

  const wake = () => {
    for (const waker of [...wakers]) waker()
  }

  const follow = async (): Promise<Subscription> => {
    const head = (await log.head()) ?? ''
    const started: Kept = { from: head, to: head, events: [] }
    kept = started
    failure = undefined
    wake()
    const subscription = log.subscribe({
      after: head === '' ? undefined : head,
      onBatch: async ({ events, position }) => {
        // A loop instead of a spread: a batch may hold more events than a call can take arguments.
        for (const event of events) started.events.push(event)
        started.to = position ?? started.to
        const surplus = started.events.length - capacity
        if (surplus > 0) started.from = started.events.splice(0, surplus).at(-1)?.position ?? started.from
        wake()
        await pause(spacing)
      },
    })
    subscription.ended.catch((cause: unknown) => {
      if (kept !== started) return
      // Otherwise a model that waits for events would wait forever and still report itself as live.
      const reason = cause instanceof Error ? cause.message : String(cause)
      failure = new Error(`the log can no longer be followed: ${reason}`, { cause })
      following = undefined
      wake()
    })
    return subscription
  }

  const close = async (): Promise<void> => {
    users -= 1
    if (users > 0) return
    const ending = await following?.catch(() => undefined)
    if (users > 0) return
    following = undefined
    kept = undefined
    failure = undefined
    await ending?.stop()
  }

  return {
    open: async () => {
      users += 1
      const subscribed = (following ??= follow())
      try {
        await subscribed
      } catch (error) {
        if (following === subscribed) following = undefined
        users -= 1
        throw error
      }
      let closed: Promise<void> | undefined
      return () => (closed ??= close())
    },
    after: (position, streamPrefixes, max) => {
      if (failure !== undefined) throw failure
      if (kept === undefined || position < kept.from) return undefined
      const events: StoredEvent[] = []
      for (let index = indexAfter(kept.events, position); index < kept.events.length; index += 1) {
        const event = kept.events[index]
        if (event === undefined || !streamPrefixes.some((prefix) => event.stream.startsWith(prefix))) continue
        events.push(event)
        if (events.length === max) return { events, position: event.position }
      }
      return { events, position: kept.to > position ? kept.to : position }
    },
    beyond: (position, signal) => {
      const isThere = () => failure !== undefined || (kept !== undefined && kept.to > position)
      if (signal.aborted || isThere()) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const done = () => {
        wakers.delete(waker)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const waker = () => {
        if (kept === undefined || position < kept.from || isThere()) done()
      }
      wakers.add(waker)
      signal.addEventListener('abort', done)
      return promise
    },
    get end() {
      return kept?.to
    },
  }
}
