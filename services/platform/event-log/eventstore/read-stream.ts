// Reads of one stream. That a call ended well does not say that it brought everything: the store says so itself, by a last
// word with the stream's end, and where it does not, the stream is asked for its other end.
import { LogUnavailable, type ReadStreamOptions, type StoredEvent } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import { isStreamDeleted } from './failure.ts'
import { eventOf, isSystemEvent, lastWordOf, type ReadRequest, streamRequest } from './messages.ts'

/** Events of one call: keeps each call's time short whatever is asked for. */
const largestRead = 4_000
/** Calls that may end early without a single new event, though there are some. */
const patientReads = 3

interface Answer {
  /** The store's own included. */
  readonly events: readonly StoredEvent[]
  /** What the store said at the end; undefined: nothing, so there may be more. */
  readonly lastWord: 'missing' | 'whole' | undefined
}

/** One call. A stream that an operator has deleted for good is missing. */
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

/** Reads a stream; see `EventLog.readStream`. A stream that an operator has deleted is missing. */
export const readStream = async (
  connection: Connection,
  patience: Patience,
  stream: string,
  { direction = 'forwards', from, maxCount = Infinity }: ReadStreamOptions = {},
): Promise<StoredEvent[]> => {
  const isForwards = direction === 'forwards'
  const read: StoredEvent[] = []
  /** Whether no event stands at this revision or behind it. */
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
    if (fruitless === patientReads) throw new LogUnavailable('the store ends its answers early', false)
  }
  return read
}
