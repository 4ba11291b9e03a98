// Reads of the whole log, call after call, and where it ends. The store answers in the order asked for, and a log has no holes,
// because one node writes it from front to back. That a call ended well does not say that it brought everything: where it
// brought less than was asked for, that is held against the log's other end.
import { LogUnavailable, type Position, type StoredEvent } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import { allRequest, type Direction, eventOf, isSystemEvent, type ReadRequest } from './messages.ts'

/** Events of one call: keeps each call's time short whatever is asked for. */
const largestRead = 4_000

/** The events of one call, the store's own included. */
const fetch = async (connection: Connection, patience: Patience, request: ReadRequest): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = []
  await connection.read(request, patience, (response) => {
    const event = eventOf(response)
    if (event === undefined) return
    events.push(event)
    if (!isSystemEvent(event)) connection.saw(event.position)
  })
  return events
}

interface Scan {
  /** Exclusive; undefined: from the log's beginning, or its end when read backwards. */
  readonly after: Position | undefined
  readonly direction: Direction
  readonly prefixes: readonly string[] | undefined
  readonly maxCount: number
  /** Asked where a call brought less than it was asked for: whether that was the end of what is wanted. */
  readonly isEnd: (mark: Position | undefined) => Promise<boolean>
}

/** Calls that may end early without a single new event, though there are some. */
const patientReads = 3

/** The next wanted events, at most `maxCount`; fewer only where there are no more. */
export const scan = async (
  connection: Connection,
  patience: Patience,
  { after, direction, prefixes, maxCount, isEnd }: Scan,
): Promise<StoredEvent[]> => {
  const found: StoredEvent[] = []
  const isForwards = direction === 'forwards'
  let mark = after
  for (let fruitless = 0; found.length < maxCount;) {
    // Never more than wanted, since the next one may be far; but forwards the event at the mark comes first.
    const count = Math.min(largestRead, maxCount - found.length) + (isForwards && mark !== undefined ? 1 : 0)
    const events = await fetch(connection, patience, allRequest(mark, direction, count, prefixes))
    const before = mark
    for (const event of events) {
      if (mark !== undefined && (isForwards ? event.position <= mark : event.position >= mark)) continue
      mark = event.position
      if (found.length < maxCount && !isSystemEvent(event)) found.push(event)
    }
    if (events.length === count) continue
    if (found.length === maxCount || (await isEnd(mark))) break
    fruitless = mark === before ? fruitless + 1 : 0
    if (fruitless === patientReads) throw new LogUnavailable('the store ends its answers early', false)
  }
  return found
}

/** Whether nothing of concern lies behind a position; an undefined goal is reached from the start. */
export const reaches = (position: Position | undefined, goal: Position | undefined): boolean =>
  goal === undefined || (position !== undefined && position >= goal)

/**
 * The position of the log's last wanted event (backwards) or of its first (forwards). A call that brings nothing is believed
 * when others bring nothing either, and when this connection has seen nothing that they should have brought.
 */
export const readEdge = async (
  connection: Connection,
  patience: Patience,
  direction: Direction,
  prefixes: readonly string[] | undefined,
): Promise<Position | undefined> => {
  let known: Position | undefined
  for (let asked = 0; asked < patientReads; asked += 1) {
    known = prefixes === undefined ? connection.highest : undefined
    const one = { after: undefined, direction, prefixes, maxCount: 1, isEnd: async () => true }
    const position = (await scan(connection, patience, one))[0]?.position
    if (position !== undefined && (direction === 'forwards' || reaches(position, known))) return position
  }
  if (known !== undefined) throw new LogUnavailable('the store knows less than it has told before', false)
  return undefined
}

/** The position of the last event; see `EventLog.head`. */
export const readHead = (connection: Connection, patience: Patience): Promise<Position | undefined> =>
  readEdge(connection, patience, 'backwards', undefined)
