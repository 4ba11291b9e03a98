// Searches for events that are far apart. A filtered read reports nothing before its first match, and after a timeout
// it starts over at the same position. A filtered subscription reports its progress with checkpoints. So if a read
// finds nothing, a subscription continues the search for as long as a read may take, and each call makes progress.
import type { Position, StoredEvent } from '../port.ts'
import type { Deadline } from './call-runner.ts'
import type { Connection } from './connection.ts'
import { notSent, toStoreError } from './store-error.ts'
import { openLiveCall } from './live-call.ts'
import { createAllRequest, parseEvent, createSearchRequest } from './messages.ts'
import type { Page } from './page.ts'

export interface SearchOptions {
  /** Exclusive. */
  readonly after: Position | undefined
  readonly prefixes: readonly string[]
  readonly maxCount: number
  /** The search ends when it reaches this position. */
  readonly head: Position
}

/** Maximum number of waiting events and checkpoints. The search takes them immediately. */
const queueLimit = 10_000
/**
 * After this long without a message, in milliseconds, we assume that the store has reported everything. Its releases
 * signal this in different ways.
 */
const quietPeriod = 500

/** Finds the last event before a position. A subscription from any other position would skip the next event. */
const findPositionBefore = async (
  connection: Connection,
  deadline: Deadline,
  position: Position,
): Promise<Position | undefined> => {
  let previous: Position | undefined
  await connection.read(createAllRequest(position, 'backwards', 1, undefined), deadline, (response) => {
    previous = parseEvent(response)?.position
  })
  return previous
}

/**
 * Searches for matching events as long as one call may take. Returns undefined if it made no progress, for example near
 * the end of the log, where the store sends nothing. @throws LogUnavailable if the store refuses the search
 */
export const searchForward = async (
  connection: Connection,
  deadline: Deadline,
  { after, prefixes, maxCount, head }: SearchOptions,
): Promise<Page | undefined> => {
  const from = after === undefined ? undefined : await findPositionBefore(connection, deadline, after)
  const call = await openLiveCall(connection, createSearchRequest(from, prefixes), deadline, after, queueLimit)
  const deadlineAt = performance.now() + deadline.timeout
  const events: StoredEvent[] = []
  let position = after
  let isEventPosition = false
  const isFurther = (candidate: Position): boolean => position === undefined || candidate > position
  try {
    while (call.isOpen && events.length < maxCount && (position ?? '') < head) {
      const remaining = deadlineAt - performance.now()
      if (remaining <= 0) break
      await call.wait({ ...deadline, timeout: position === after ? remaining : Math.min(remaining, quietPeriod) })
      const batch = call.take(maxCount - events.length)
      if (batch.position === undefined) break
      events.push(...batch.events)
      if (isFurther(batch.position)) ({ position, isEventPosition } = batch)
    }
  } finally {
    call.cancel()
  }
  if (position !== after) return { events, position, isEventPosition, hasMore: (position ?? '') < head }
  if (call.endReason === 'store' && call.error !== undefined) {
    connection.markDisconnected()
    throw toStoreError(call.error, notSent, connection.address)
  }
  return undefined
}
