// A search for events that are far apart. A filtered read says nothing before it meets a wanted event, and begins again from
// the same place when its time is over; a filtered subscription says by checkpoints how far it has come. So what one read
// could not find is looked for by a subscription, for as long as a read may take: each such call gets further.
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
  /** The search is over where it gets here. */
  readonly head: Position
}

/** Events and checkpoints that may wait: the search reads them at once. */
const mostWaiting = 10_000
/** After this long without a word the store has said what there is; how it says so differs between releases. Milliseconds. */
const quiet = 500

/** The last event before a position: a subscription from anywhere else passes over the event that comes next. */
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
 * Looks for wanted events as long as one call may take. Undefined: it got no further, as near the end of the log, where the
 * store says nothing. @throws LogUnavailable where the store refuses it
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
