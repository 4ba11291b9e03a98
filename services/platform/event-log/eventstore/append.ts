// Appends to one stream. The store recognizes a repeated append by its ids (stored-id.ts) and revisions.
import { countAppendBytes, checkAppend } from '../append-size.ts'
import {
  AppendTooLarge,
  type AppendResult,
  EventIdReused,
  type ExpectedRevision,
  type NewEvent,
  RevisionConflict,
} from '../port.ts'
import { createAppendRequest } from './append-messages.ts'
import type { Deadline } from './call-runner.ts'
import type { Connection } from './connection.ts'
import { findExceededLimit, isStreamDeleted } from './store-error.ts'
import { readStream } from './read-stream.ts'
import { namesId } from './stored-id.ts'

const hasSameContent = (event: NewEvent, stored: NewEvent | undefined): boolean =>
  event.type === stored?.type && event.data === stored.data && event.metadata === stored.metadata

/**
 * Returns the result of an earlier append of the same events, or undefined if there was none.
 * @throws EventIdReused if the stream has the same ids at these revisions, but other content
 */
const findEarlierAppend = async (
  connection: Connection,
  deadline: Deadline,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<AppendResult | undefined> => {
  const from = expected === 'none' ? 0 : expected + 1
  const storedEvents = await readStream(connection, deadline, stream, { from, maxCount: events.length })
  const last = storedEvents.at(-1)
  if (last === undefined || !events.every(({ id }, index) => id === storedEvents[index]?.id)) return undefined
  if (!events.every((event, index) => hasSameContent(event, storedEvents[index])))
    throw new EventIdReused(stream, expected)
  return { revision: last.revision, position: last.position }
}

/** Appends to one stream; see `EventLog.append`. After `timeout` milliseconds, the outcome is unknown. */
export const appendTo = async (
  connection: Connection,
  deadline: Deadline,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<AppendResult> => {
  checkAppend(events)
  const request = createAppendRequest(stream, expected, events)
  const outcome = await connection.append(request, deadline).catch((error: unknown) => {
    if (isStreamDeleted(error)) throw new Error(`${stream} was deleted in the store`, { cause: error })
    const serverLimit = findExceededLimit(error)
    if (serverLimit !== undefined) throw new AppendTooLarge(countAppendBytes(events), serverLimit)
    throw error
  })
  const intendedRevision = (expected === 'none' ? -1 : expected) + events.length
  if (outcome.kind === 'conflict') {
    const { actual } = outcome
    const mayBeWritten = actual !== 'none' && actual >= intendedRevision
    const earlier = mayBeWritten && (await findEarlierAppend(connection, deadline, stream, expected, events))
    if (earlier) return earlier
    throw new RevisionConflict(stream, expected, actual)
  }
  const { revision, position } = outcome
  // If an operator has deleted the stream, the store continues its numbering from the old end, and the hash chain is
  // broken.
  if (revision !== intendedRevision)
    throw new Error(`${stream} was deleted in the store earlier: written at ${revision}`)
  if (position !== undefined) connection.recordPosition(position)
  if (position !== undefined && events.every(namesId)) return { revision, position }
  // Either the store only compared ids, or it recognized a repeated append without reporting its position.
  const written = await findEarlierAppend(connection, deadline, stream, expected, events)
  if (written === undefined) throw new Error(`${stream} has no revision ${revision}, although it was just written`)
  return written
}
