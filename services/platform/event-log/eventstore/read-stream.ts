// Reads one stream. A call that ends normally may still have returned too little. The store sends an end marker after a
// complete answer. If the marker is missing, we check the other end of the stream.
import { LogUnavailable, type ReadStreamOptions, type StoredEvent } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import { isStreamDeleted } from './failure.ts'
import { eventOf, isSystemEvent, lastWordOf, type ReadRequest, streamRequest } from './messages.ts'

/** Maximum number of events per call, which keeps every call short. */
const largestRead = 4_000
/** How many calls in a row may end early without a new event although there are more. */
const patientReads = 3

interface Answer {
  /** Includes the store's own events. */
  readonly events: readonly StoredEvent[]
  /** The store's end marker. undefined: it sent none, so there may be more events. */
  readonly lastWord: 'missing' | 'whole' | undefined
}

/** Makes one call. A stream that an operator deleted for good counts as missing. */
const ask = async (connection: Connection, patience: Patience, request: ReadRequest): Promise<Answer> => {
  const events: StoredEvent[] = []
  let lastWord: Answer['lastWord']
  try {
    await connection.read(request, patience, (response) => {
      const event = eventOf(response)
      if (event === undefined) lastWord = lastWordOf(response) ?? lastWord
      else events.push(event)
    })
  } catch (error) {
    if (!isStreamDeleted(error)) throw error
    return { events: [], lastWord: 'missing' }
  }
  return { events, lastWord }
}

/** Reads a stream; see `EventLog.readStream`. A stream that an operator deleted counts as missing. */
export const readStream = async (
  connection: Connection,
  patience: Patience,
  stream: string,
  { direction = 'forwards', from, maxCount = Infinity }: ReadStreamOptions = {},
): Promise<StoredEvent[]> => {
  const isForwards = direction === 'forwards'
  const read: StoredEvent[] = []
  /** Whether the stream has no event at this revision or beyond it. */
  const isEnd = async (next: number | undefined): Promise<boolean> => {
    const request = streamRequest(stream, undefined, isForwards ? 'backwards' : 'forwards', 1)
    const { events, lastWord } = await ask(connection, patience, request)
    const edge = events[0]?.revision
    if (edge === undefined) return lastWord !== undefined
    return isForwards ? (next ?? 0) > edge : next !== undefined && next < edge
  }
  for (let next = from, fruitless = 0; read.length < maxCount && (next ?? 0) >= 0;) {
    const count = Math.min(largestRead, maxCount - read.length)
    const { events, lastWord } = await ask(connection, patience, streamRequest(stream, next, direction, count))
    for (const event of events) if (!isSystemEvent(event)) read.push(event)
    const last = events.at(-1)
    if (last !== undefined) next = last.revision + (isForwards ? 1 : -1)
    if (events.length === count) continue
    if (lastWord !== undefined || (await isEnd(next))) break
    fruitless = last === undefined ? fruitless + 1 : 0
    if (fruitless === patientReads) throw new LogUnavailable('the store keeps returning incomplete answers', false)
  }
  return read
}
