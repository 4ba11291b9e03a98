// Searches for events that are far apart. A filtered read reports nothing before its first match, and after a timeout it
// starts over at the same place. A filtered subscription reports its progress with checkpoints. So if a read finds nothing,
// a subscription searches on for as long as a read may take, and each call gets further.
import type { Position, StoredEvent } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import { storeError } from './failure.ts'
import { openLive } from './live.ts'
import { allRequest, eventOf, searchRequest } from './messages.ts'
import type { Page } from './page.ts'

export interface Search {
  /** Exclusive. */
  readonly after: Position | undefined
  readonly prefixes: readonly string[]
  readonly maxCount: number
  /** The search ends when it gets here. */
  readonly head: Position
}

/** Maximum number of waiting events and checkpoints. The search takes them at once. */
const mostWaiting = 10_000
/** After this long without a message, the store has reported everything. Releases differ in how they say so. Milliseconds. */
const quiet = 500

/** The last event before a position. A subscription from any other position would skip the next event. */
const eventBefore = async (
  connection: Connection,
  patience: Patience,
  position: Position,
): Promise<Position | undefined> => {
  let found: Position | undefined
  await connection.read(allRequest(position, 'backwards', 1, undefined), patience, (response) => {
    found = eventOf(response)?.position
  })
  return found
}

/**
 * Searches for matching events as long as one call may take. Undefined: it made no progress, for example near the end of
 * the log, where the store sends nothing. @throws LogUnavailable if the store refuses the search
 */
export const searchOn = async (
  connection: Connection,
  patience: Patience,
  { after, prefixes, maxCount, head }: Search,
): Promise<Page | undefined> => {
  const from = after === undefined ? undefined : await eventBefore(connection, patience, after)
  const call = await openLive(connection, searchRequest(from, prefixes), patience, mostWaiting)
  const end = performance.now() + patience.timeout
  const events: StoredEvent[] = []
  let position = after
  let exact = false
  const isFurther = (place: Position): boolean => position === undefined || place > position
  try {
    while (call.open && events.length < maxCount && (position ?? '') < head) {
      const left = end - performance.now()
      if (left <= 0) break
      await call.wait({ ...patience, timeout: position === after ? left : Math.min(left, quiet) })
      const taken = call.take(maxCount - events.length)
      if (taken.position === undefined) break
      for (const event of taken.events) if (after === undefined || event.position > after) events.push(event)
      if (isFurther(taken.position)) ({ position, exact } = taken)
    }
  } finally {
    call.end()
  }
  if (position !== after) return { events, position, exact, more: (position ?? '') < head }
  if (call.ending === 'store' && call.error !== undefined) {
    connection.lost()
    throw storeError(call.error, false)
  }
  return undefined
}
