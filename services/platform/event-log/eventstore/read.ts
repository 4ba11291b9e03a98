// Reads of one stream and pages of the whole log. The store answers both in the order asked for; a log has no holes,
// because one node writes it from front to back.
import {
  LogUnavailable,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
} from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import { isStreamDeleted } from './failure.ts'
import { allRequest, eventOf, isSystemEvent, type ReadRequest, streamRequest } from './messages.ts'

/** Events of one call: keeps each call's time short whatever is asked for. */
const largestRead = 4_000

/** The events of one call, the store's own included. */
const fetch = async (connection: Connection, patience: Patience, request: ReadRequest): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = []
  await connection.read(request, patience, (response) => {
    const event = eventOf(response)
    if (event !== undefined) events.push(event)
  })
  return events
}

/** Reads a stream; see `EventLog.readStream`. A stream that an operator has deleted is missing. */
export const readStream = async (
  connection: Connection,
  patience: Patience,
  stream: string,
  { direction = 'forwards', from, maxCount = Infinity }: ReadStreamOptions = {},
): Promise<StoredEvent[]> => {
  const read: StoredEvent[] = []
  const step = direction === 'forwards' ? 1 : -1
  for (let next = from; read.length < maxCount;) {
    const count = Math.min(largestRead, maxCount - read.length)
    const request = streamRequest(stream, next, direction, count)
    const events = await fetch(connection, patience, request).catch((error: unknown) => {
      if (isStreamDeleted(error)) return []
      throw error
    })
    for (const event of events) if (!isSystemEvent(event)) read.push(event)
    next = (events.at(-1)?.revision ?? 0) + step
    if (events.length < count || next < 0) break
  }
  return read
}

interface Scan {
  /** Exclusive; undefined: from the log's beginning, or its end when read backwards. */
  readonly after: Position | undefined
  readonly direction: 'forwards' | 'backwards'
  readonly prefixes: readonly string[] | undefined
  readonly maxCount: number
  /** Asked where a call ended early: whether that was the end of what is wanted. Default: yes. */
  readonly isEnd?: (mark: Position | undefined) => Promise<boolean>
}

/** Calls that may end early without a single new event, though there are some. */
const patientReads = 3

/** The next wanted events, at most `maxCount`, and whether there are more. */
const scan = async (
  connection: Connection,
  patience: Patience,
  { after, direction, prefixes, maxCount, isEnd = async () => true }: Scan,
): Promise<{ readonly events: StoredEvent[]; readonly more: boolean }> => {
  const found: StoredEvent[] = []
  const isBeyond = (position: Position, mark: Position) =>
    direction === 'forwards' ? position > mark : position < mark
  let mark = after
  for (let fruitless = 0; found.length <= maxCount;) {
    // One more than wanted tells whether there are more; and forwards the event at the mark comes first.
    const count = Math.min(largestRead, maxCount + 1 - found.length) + (mark === undefined ? 0 : 1)
    const events = await fetch(connection, patience, allRequest(mark, direction, count, prefixes))
    const before = mark
    for (const event of events) {
      if (mark !== undefined && !isBeyond(event.position, mark)) continue
      mark = event.position
      if (!isSystemEvent(event)) found.push(event)
    }
    if (events.length === count) continue
    if (found.length > maxCount || (await isEnd(mark))) break
    fruitless = mark === before ? fruitless + 1 : 0
    if (fruitless === patientReads) throw new LogUnavailable('the store ends its answers early', false)
  }
  const more = found.length > maxCount
  return { events: more ? found.slice(0, maxCount) : found, more }
}

/** The position of the last wanted event. */
const readLast = async (
  connection: Connection,
  patience: Patience,
  prefixes: readonly string[] | undefined,
): Promise<Position | undefined> => {
  const scanned = await scan(connection, patience, { after: undefined, direction: 'backwards', prefixes, maxCount: 1 })
  return scanned.events[0]?.position
}

/** The position of the last event; see `EventLog.head`. */
export const readHead = (connection: Connection, patience: Patience): Promise<Position | undefined> =>
  readLast(connection, patience, undefined)

const reaches = (position: Position | undefined, goal: Position | undefined): boolean =>
  goal === undefined || (position !== undefined && position >= goal)

export interface Page {
  readonly events: StoredEvent[]
  readonly position: Position | undefined
  /** False: the log ended here when it was read. */
  readonly more: boolean
}

const readForwards = async (
  connection: Connection,
  patience: Patience,
  { after, streamPrefixes: prefixes, maxCount }: ReadAllOptions,
): Promise<Page> => {
  // Asked before the page is read: up to there, whatever is not in the page is not wanted.
  const head = await readHead(connection, patience)
  if (reaches(after, head)) return { events: [], position: after, more: false }
  // A call that is cut off in the store may end as if all had been said: what lies behind would be passed over.
  const isEnd = async (mark: Position | undefined) =>
    reaches(mark, head) || (prefixes !== undefined && reaches(mark, await readLast(connection, patience, prefixes)))
  const { events, more } = await scan(connection, patience, { after, direction: 'forwards', prefixes, maxCount, isEnd })
  const last = events.at(-1)?.position ?? after
  return { events, position: more || reaches(last, head) ? last : head, more }
}

/** Reads a page of the whole log; see `EventLog.readAll`. A page is short only where the log ends. */
export const readPage = async (connection: Connection, patience: Patience, options: ReadAllOptions): Promise<Page> => {
  const { after, direction = 'forwards', streamPrefixes: prefixes, maxCount } = options
  if (direction === 'forwards') return readForwards(connection, patience, options)
  const { events, more } = await scan(connection, patience, { after, direction, prefixes, maxCount })
  return { events, position: events.at(-1)?.position ?? after, more }
}
