// Reads the whole log call by call, and finds its ends. The store answers in the requested order, and a log has no holes,
// because one node writes it from front to back. A call that ends normally may still have returned too little. If it
// returned fewer events than requested, we compare the result with the other end of the log.
import { LogUnavailable, type Position, type StoredEvent } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import { allRequest, type Direction, eventOf, isSystemEvent, type ReadRequest } from './messages.ts'

/** Maximum number of events per call, which keeps every call short. */
const largestRead = 4_000

/** The events of one call, including the store's own. */
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
  /** Exclusive; undefined: the start of the log, or its end when reading backwards. */
  readonly after: Position | undefined
  readonly direction: Direction
  readonly prefixes: readonly string[] | undefined
  readonly maxCount: number
  /** Whether no more events match. Used after a call that returned fewer events than requested. */
  readonly isEnd: (mark: Position | undefined) => Promise<boolean>
}

/** How many calls in a row may end early without a new event although there are more. */
const patientReads = 3

/** The next matching events, at most `maxCount`. There are fewer only if no more exist. */
export const scan = async (
  connection: Connection,
  patience: Patience,
  { after, direction, prefixes, maxCount, isEnd }: Scan,
): Promise<StoredEvent[]> => {
  const found: StoredEvent[] = []
  const isForwards = direction === 'forwards'
  let mark = after
  for (let fruitless = 0; found.length < maxCount;) {
    // Never requests more than needed, since the next match may be far away. Forwards, the event at the mark comes first.
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
    if (fruitless === patientReads) throw new LogUnavailable('the store keeps returning incomplete answers', false)
  }
  return found
}

/** Whether a position is at the goal or past it. An undefined goal is always reached. */
export const reaches = (position: Position | undefined, goal: Position | undefined): boolean =>
  goal === undefined || (position !== undefined && position >= goal)

/**
 * The position of the last matching event (backwards) or of the first one (forwards). An empty answer is accepted only if
 * repeated calls are empty too, and if this connection has seen no event that they should have returned.
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
  if (known !== undefined) throw new LogUnavailable('the store returns fewer events than before', false)
  return undefined
}

/** The position of the last event; see `EventLog.head`. */
export const readHead = (connection: Connection, patience: Patience): Promise<Position | undefined> =>
  readEdge(connection, patience, 'backwards', undefined)
