// Reads one stream. A call that ends normally may still have returned too few events. The store sends an end marker
// after a complete response. If the marker is missing, we check the other end of the stream.
import { LogUnavailable, type ReadStreamOptions, type StoredEvent } from '../port.ts'
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

/** Reads a stream; see `EventLog.readStream`. A stream that an operator deleted counts as missing. */
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
  for (let next = from, emptyReads = 0; collected.length < maxCount && (next ?? 0) >= 0;) {
    const count = Math.min(maxEventsPerRead, maxCount - collected.length)
    const { events, endMarker } = await fetchEvents(
      connection,
      deadline,
      createStreamRequest(stream, next, direction, count),
    )
    for (const event of events) if (!isSystemEvent(event)) collected.push(event)
    const last = events.at(-1)
    if (last !== undefined) next = last.revision + (isForwards ? 1 : -1)
    if (events.length === count) continue
    if (endMarker !== undefined || (await isEnd(next))) break
    emptyReads = last === undefined ? emptyReads + 1 : 0
    if (emptyReads === maxEmptyReads) throw new LogUnavailable('the store keeps returning incomplete responses', false)
  }
  return collected
}
