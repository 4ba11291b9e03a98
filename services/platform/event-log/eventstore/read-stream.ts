// Reads one stream. A call that ends normally may still have returned too few events. The store sends an end marker
// after a complete response. If the marker is missing, we check the other end of the stream.
import { LogUnavailable, type ReadStreamOptions, RevisionGap, type StoredEvent } from '../port.ts'
import type { Deadline } from './call-runner.ts'
import type { Connection } from './connection.ts'
import { isStreamDeleted } from './store-error.ts'
import { parseEvent, isSystemEvent, parseEndMarker, type ReadRequest, createStreamRequest } from './messages.ts'

/** Maximum number of events per call, which keeps every call short. */
const maxEventsPerRead = 4_000
/** How many consecutive calls may end early without a new event although more exist. */
const maxEmptyReads = 3

interface ReadResult {
  /** Includes the store's own events. */
  readonly events: readonly StoredEvent[]
  /** The store's end marker. If undefined, the store sent none, so there may be more events. */
  readonly endMarker: 'missing' | 'complete' | undefined
}

/** Makes one call. A stream that an operator permanently deleted counts as missing. */
const fetchEvents = async (connection: Connection, deadline: Deadline, request: ReadRequest): Promise<ReadResult> => {
  const events: StoredEvent[] = []
  let endMarker: ReadResult['endMarker']
  try {
    await connection.read(request, deadline, (response) => {
      const event = parseEvent(response)
      if (event === undefined) endMarker = parseEndMarker(response) ?? endMarker
      else events.push(event)
    })
  } catch (error) {
    if (!isStreamDeleted(error)) throw error
    return { events: [], endMarker: 'missing' }
  }
  return { events, endMarker }
}

/**
 * Reads a stream; see `EventLog.readStream`. A stream that an operator deleted counts as missing.
 * @throws RevisionGap if a revision is missing between or before the others
 */
export const readStream = async (
  connection: Connection,
  deadline: Deadline,
  stream: string,
  { direction = 'forwards', from, maxCount = Infinity }: ReadStreamOptions = {},
): Promise<StoredEvent[]> => {
  const isForwards = direction === 'forwards'
  const collected: StoredEvent[] = []
  /** Whether the stream has no event at this revision or beyond it. */
  const isEnd = async (next: number | undefined): Promise<boolean> => {
    const request = createStreamRequest(stream, undefined, isForwards ? 'backwards' : 'forwards', 1)
    const { events, endMarker } = await fetchEvents(connection, deadline, request)
    const boundary = events[0]?.revision
    if (boundary === undefined) return endMarker !== undefined
    return isForwards ? (next ?? 0) > boundary : next !== undefined && next < boundary
  }
  let next = from
  const collect = (event: StoredEvent) => {
    const isDuplicate = next !== undefined && (isForwards ? event.revision < next : event.revision > next)
    if (isDuplicate) return
    // A stream may end before the revision from which it is read backward.
    const expected = isForwards ? (next ?? 0) : collected.length === 0 ? event.revision : next
    if (expected !== undefined && event.revision !== expected) throw new RevisionGap(stream, expected)
    next = event.revision + (isForwards ? 1 : -1)
    // The store's own events have revisions too.
    if (!isSystemEvent(event)) collected.push(event)
  }
  for (let emptyReads = 0; collected.length < maxCount && (next ?? 0) >= 0;) {
    const count = Math.min(maxEventsPerRead, maxCount - collected.length)
    const previousNext = next
    const request = createStreamRequest(stream, next, direction, count)
    const { events, endMarker } = await fetchEvents(connection, deadline, request)
    events.forEach(collect)
    if (events.length < count && (endMarker !== undefined || (await isEnd(next)))) {
      if (!isForwards && collected.length > 0 && next !== undefined && next >= 0) throw new RevisionGap(stream, next)
      break
    }
    emptyReads = next === previousNext ? emptyReads + 1 : 0
    if (emptyReads === maxEmptyReads) throw new LogUnavailable('the store keeps returning incomplete responses', false)
  }
  return collected
}
