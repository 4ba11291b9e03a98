// The call of a live subscription. The store pushes events into a bounded queue, and the handler takes them at its own
// pace. When the queue is full, the call ends, and the subscription reads pages instead.
import type { Position, StoredEvent } from '../port.ts'
import type { Deadline } from './call-runner.ts'
import type { Connection } from './connection.ts'
import { parseCheckpoint, parseEvent, isSystemEvent, type ReadRequest, type ReadResponse } from './messages.ts'

/** An event, or a checkpoint without an event, which means that no other event up to its position matches. */
interface QueueEntry {
  readonly position: Position
  readonly event: StoredEvent | undefined
}

interface LiveBatch {
  readonly events: readonly StoredEvent[]
  /** Position of the last entry that was taken, or undefined if there was none. */
  readonly position: Position | undefined
  /** Whether the position is that of an event and not of a checkpoint. */
  readonly isEventPosition: boolean
  /** Whether no other entries are waiting. */
  readonly queueDrained: boolean
}

export interface LiveCall {
  /** True until the call has ended for any reason and all received entries have been taken. */
  readonly isOpen: boolean
  /** Why the call ended: a full queue, or the store, with or without an error. */
  readonly endReason: 'queue-full' | 'store' | undefined
  readonly error: unknown
  /** Resolves when an entry is waiting, when the call has ended, after `timeout`, or on abort. */
  wait(deadline: Deadline): Promise<void>
  take(maxEvents: number): LiveBatch
  cancel(): void
}

/**
 * Opens the call. The store may still refuse it later.
 * @param after events up to this position are duplicates, which are dropped
 * @param queueLimit maximum number of waiting events and checkpoints
 */
export const openLiveCall = async (
  connection: Connection,
  request: ReadRequest,
  deadline: Deadline,
  after: Position | undefined,
  queueLimit: number,
): Promise<LiveCall> => {
  const call = await connection.openStream(request, deadline)
  let queue: QueueEntry[] = []
  let lastEventPosition = after ?? ''
  let ended = false
  let endReason: LiveCall['endReason']
  let error: unknown
  let notifyWaiter = () => {}

  const finish = (reason?: LiveCall['endReason'], failure?: unknown) => {
    if (ended) return
    ended = true
    endReason = reason
    error = failure
    call.removeAllListeners('data')
    call.cancel()
    notifyWaiter()
  }

  const enqueue = (response: ReadResponse) => {
    const event = parseEvent(response)
    const position = event?.position ?? parseCheckpoint(response)
    if (position === undefined || (event !== undefined && isSystemEvent(event))) return
    if (event !== undefined && position <= lastEventPosition) return
    if (event !== undefined) connection.recordPosition((lastEventPosition = position))
    // Only the last of consecutive checkpoints matters.
    if (event === undefined && queue.at(-1)?.event === undefined) queue.pop()
    queue.push({ position, event })
    if (queue.length >= queueLimit) finish('queue-full')
    notifyWaiter()
  }

  call.on('data', (response: ReadResponse) => {
    connection.markConnected()
    try {
      enqueue(response)
    } catch (failure) {
      finish('store', failure)
    }
  })
  // If we ended the call, an error only reports the cancellation.
  call.on('error', (failure) => finish('store', failure))
  call.on('end', () => finish('store'))
  call.on('close', () => finish('store'))

  return {
    get isOpen() {
      return !ended || queue.length > 0
    },
    get endReason() {
      return endReason
    },
    get error() {
      return error
    },
    wait: async ({ timeout, signal }) => {
      if (queue.length > 0 || ended || signal?.aborted === true) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, timeout)
      notifyWaiter = resolve
      signal?.addEventListener('abort', notifyWaiter)
      await promise
      clearTimeout(timer)
      signal?.removeEventListener('abort', notifyWaiter)
    },
    take: (maxEvents) => {
      const events: StoredEvent[] = []
      let count = 0
      for (; count < queue.length && events.length < maxEvents; count += 1) {
        const event = queue[count]?.event
        if (event !== undefined) events.push(event)
      }
      const lastEntry = queue[count - 1]
      queue = queue.slice(count)
      const isEventPosition = lastEntry?.event !== undefined
      return { events, position: lastEntry?.position, isEventPosition, queueDrained: queue.length === 0 && !ended }
    },
    cancel: () => finish(),
  }
}
