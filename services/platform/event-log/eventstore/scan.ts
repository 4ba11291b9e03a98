// Reads the whole log in consecutive calls, and finds its first and last event. The store responds in the requested
// order, and a log has no gaps, because only one node writes it. A call that ends normally may still have returned
// too few events. If it returned fewer than requested, we compare the result with the other end of the log.
import { LogUnavailable, type Position, type StoredEvent } from '../port.ts'
import type { Deadline } from './call-runner.ts'
import type { Connection } from './connection.ts'
import {
  createAllRequest,
  createEndRequest,
  type Direction,
  parseEvent,
  isSystemEvent,
  type ReadRequest,
} from './messages.ts'

/** Maximum number of events per call, which keeps every call short. */
const maxEventsPerRead = 4_000

/** How much more each call requests after one that returned only the store's own events. */
const factorGrowth = 8

/**
 * Whether a call that failed had used up its time. We measure with our clock because the store may end the call first.
 * The tolerance is needed because the clocks differ.
 */
export const hasTimedOut = (
  error: unknown,
  startedAt: number,
  { timeout, signal }: Deadline,
): error is LogUnavailable =>
  error instanceof LogUnavailable && signal?.aborted !== true && performance.now() - startedAt >= timeout * 0.9

interface FetchedEvents {
  /** Includes the store's own events. */
  readonly events: readonly StoredEvent[]
  /** Set if the call took too long. The events that arrived in time are consecutive. */
  readonly timeoutError?: LogUnavailable
}

/** Fetches the events of one call. */
const fetchEvents = async (
  connection: Connection,
  deadline: Deadline,
  request: ReadRequest,
): Promise<FetchedEvents> => {
  const events: StoredEvent[] = []
  const startedAt = performance.now()
  try {
    await connection.read(request, deadline, (response) => {
      const event = parseEvent(response)
      if (event === undefined) return
      events.push(event)
      if (!isSystemEvent(event)) connection.recordPosition(event.position)
    })
  } catch (error) {
    if (!hasTimedOut(error, startedAt, deadline)) throw error
    return { events, timeoutError: error }
  }
  return { events }
}

interface ScanOptions {
  /** Exclusive. Defaults to the start of the log, or to its end when reading backward. */
  readonly after: Position | undefined
  readonly direction: Direction
  readonly prefixes: readonly string[] | undefined
  readonly maxCount: number
  /** Whether no more events match. Used after a call that returned fewer events than requested. */
  readonly isEnd: (cursor: Position | undefined) => Promise<boolean>
}

/** How many consecutive calls may end early without a new event although more exist. */
const maxEmptyReads = 3

interface ScanResult {
  readonly events: StoredEvent[]
  /** Whether there are fewer events than requested because a call took too long, although more may exist. */
  readonly isCutOff: boolean
}

/**
 * Returns the next matching events, up to `maxCount`. Returns fewer only if no more exist, or if a call takes too long.
 * The events that arrived in time are then returned, because the same call would take too long again.
 */
export const scan = async (
  connection: Connection,
  deadline: Deadline,
  { after, direction, prefixes, maxCount, isEnd }: ScanOptions,
): Promise<ScanResult> => {
  const matches: StoredEvent[] = []
  const isForwards = direction === 'forwards'
  let cursor = after
  /** Grows while a call returns only the store's own events, so that many of them need few calls. */
  let factor = 1
  for (let emptyReads = 0; matches.length < maxCount;) {
    // Otherwise never requests more than needed, since the next match may be far away. When reading forward, the event
    // at the cursor comes first.
    const needed = Math.min(maxEventsPerRead, (maxCount - matches.length) * factor)
    const count = needed + (isForwards && cursor !== undefined ? 1 : 0)
    const request = createAllRequest(cursor, direction, count, prefixes)
    const { events, timeoutError } = await fetchEvents(connection, deadline, request)
    const previousCursor = cursor
    const previousMatches = matches.length
    for (const event of events) {
      if (cursor !== undefined && (isForwards ? event.position <= cursor : event.position >= cursor)) continue
      cursor = event.position
      if (matches.length < maxCount && !isSystemEvent(event)) matches.push(event)
    }
    factor = matches.length === previousMatches ? factor * factorGrowth : 1
    if (timeoutError !== undefined && matches.length === 0) throw timeoutError
    if (timeoutError !== undefined) return { events: matches, isCutOff: matches.length < maxCount }
    if (events.length === count && cursor !== previousCursor) continue
    if (matches.length === maxCount || (await isEnd(cursor))) break
    emptyReads = cursor === previousCursor ? emptyReads + 1 : 0
    if (emptyReads === maxEmptyReads) throw new LogUnavailable('the store keeps returning incomplete responses', false)
  }
  return { events: matches, isCutOff: false }
}

/** Whether a position is at the target or past it. An undefined target is always reached. */
export const reaches = (position: Position | undefined, target: Position | undefined): boolean =>
  target === undefined || (position !== undefined && position >= target)

/**
 * Returns the position of the last matching event (backward) or of the first one (forward). An empty response is
 * accepted only if repeated calls are also empty and this connection has seen no event that they should have returned.
 */
export const readBoundary = async (
  connection: Connection,
  deadline: Deadline,
  direction: Direction,
  prefixes: readonly string[] | undefined,
): Promise<Position | undefined> => {
  let knownPosition: Position | undefined
  for (let attempt = 0; attempt < maxEmptyReads; attempt += 1) {
    knownPosition = prefixes === undefined ? connection.highestPosition : undefined
    const scanOptions = { after: undefined, direction, prefixes, maxCount: 1, isEnd: async () => true }
    const { events } = await scan(connection, deadline, scanOptions)
    const position = events[0]?.position
    if (position !== undefined && (direction === 'forwards' || reaches(position, knownPosition))) return position
  }
  if (knownPosition !== undefined) throw new LogUnavailable('the store returns fewer events than before', false)
  return undefined
}

/** Returns the position of the last event; see `EventLog.head`. */
export const readHead = (connection: Connection, deadline: Deadline): Promise<Position | undefined> =>
  readBoundary(connection, deadline, 'backwards', undefined)

/** Returns the position of the very last event, which may be one of the store's own. */
export const readEnd = async (connection: Connection, deadline: Deadline): Promise<Position | undefined> => {
  for (let attempt = 0; attempt < maxEmptyReads; attempt += 1) {
    const { events, timeoutError } = await fetchEvents(connection, deadline, createEndRequest())
    if (events[0] !== undefined) return events[0].position
    if (timeoutError !== undefined) throw timeoutError
  }
  return undefined
}
