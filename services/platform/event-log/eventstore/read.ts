// Reads of one stream and pages of the whole log. The store answers both in the order asked for; a log has no holes,
// because one node writes it from front to back.
import type { Position, ReadAllOptions, ReadStreamOptions, StoredEvent } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import { isStreamDeleted } from './failure.ts'
import { allRequest, eventOf, isSystemEvent, type ReadRequest, streamRequest } from './messages.ts'

/** Events of one call: keeps each call's time short whatever is asked for. */
const largestRead = 4_000

/** The events of one call, the store's own included, at most `count`. */
const fetch = async (
  connection: Connection,
  patience: Patience,
  request: ReadRequest,
  count: number,
): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = []
  await connection.read(request, patience, (response) => {
    const event = eventOf(response)
    if (event !== undefined) events.push(event)
    // A filtered read of an older server looks on behind the last event that was asked for.
    return events.length < count ? 'more' : 'enough'
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
    const events = await fetch(connection, patience, request, count).catch((error: unknown) => {
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
}

/** The next wanted events, at most `maxCount`, and whether there are more. */
const scan = async (
  connection: Connection,
  patience: Patience,
  { after, direction, prefixes, maxCount }: Scan,
): Promise<{ readonly events: StoredEvent[]; readonly more: boolean }> => {
  const found: StoredEvent[] = []
  const isBeyond = (position: Position, mark: Position) => (direction === 'forwards' ? position > mark : position < mark)
  for (let mark = after; found.length <= maxCount;) {
    // One more than wanted tells whether there are more; and forwards the event at the mark comes first.
    const count = Math.min(largestRead, maxCount + 1 - found.length) + (mark === undefined ? 0 : 1)
    const events = await fetch(connection, patience, allRequest(mark, direction, count, prefixes), count)
    for (const event of events) {
      if (mark !== undefined && !isBeyond(event.position, mark)) continue
      mark = event.position
      if (!isSystemEvent(event)) found.push(event)
    }
    if (events.length < count) break
  }
  const more = found.length > maxCount
  return { events: more ? found.slice(0, maxCount) : found, more }
}

/** The position of the last event; see `EventLog.head`. */
export const readHead = async (connection: Connection, patience: Patience): Promise<Position | undefined> => {
  const end = { after: undefined, direction: 'backwards', prefixes: undefined, maxCount: 1 } as const
  const { events } = await scan(connection, patience, end)
  return events[0]?.position
}

const later = (a: Position | undefined, b: Position | undefined): Position | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a

export interface Page {
  readonly events: StoredEvent[]
  readonly position: Position | undefined
  /** False: the log ended here when it was read. */
  readonly more: boolean
}

/** Reads a page of the whole log; see `EventLog.readAll`. */
export const readPage = async (connection: Connection, patience: Patience, options: ReadAllOptions): Promise<Page> => {
  const { after, direction = 'forwards', streamPrefixes: prefixes, maxCount } = options
  // Asked before the page is read: up to there, whatever is not in the page is not wanted.
  const head = direction === 'forwards' && prefixes !== undefined ? await readHead(connection, patience) : undefined
  const { events, more } = await scan(connection, patience, { after, direction, prefixes, maxCount })
  const last = events.at(-1)?.position ?? after
  return { events, position: more ? last : later(last, head), more }
}
