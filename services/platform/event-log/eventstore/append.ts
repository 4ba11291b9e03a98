// Appends to one stream in one call. The store recognizes a repeated append by its event ids and revisions.
import { countAppendBytes, checkAppend } from '../append-size.ts'
import { AppendTooLarge, type AppendResult, type ExpectedRevision, type NewEvent, RevisionConflict } from '../port.ts'
import type { Deadline } from './call-runner.ts'
import type { Connection } from './connection.ts'
import { findExceededLimit, isStreamDeleted } from './store-error.ts'
import { parseAppendResponse, createAppendRequests } from './messages.ts'
import { readStream } from './read-stream.ts'

/** Appends to one stream; see `EventLog.append`. After `timeout` milliseconds, the outcome is unknown. */
export const appendTo = async (
  connection: Connection,
  deadline: Deadline,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<AppendResult> => {
  checkAppend(events)
  const response = await connection
    .append(createAppendRequests(stream, expected, events), deadline)
    .catch((error: unknown) => {
      if (isStreamDeleted(error)) throw new Error(`${stream} was deleted in the store`, { cause: error })
      const serverLimit = findExceededLimit(error)
      if (serverLimit !== undefined) throw new AppendTooLarge(countAppendBytes(events), serverLimit)
      throw error
    })
  const outcome = parseAppendResponse(response)
  if (outcome.kind === 'conflict') throw new RevisionConflict(stream, expected, outcome.actual)
  const { revision, position } = outcome
  const intendedRevision = (expected === 'none' ? -1 : expected) + events.length
  // If an operator has deleted the stream, the store continues its numbering from the old end, and the hash chain is
  // broken.
  if (revision !== intendedRevision)
    throw new Error(`${stream} was deleted in the store earlier: written at ${revision}`)
  if (position !== undefined) {
    connection.recordPosition(position)
    return { revision, position }
  }
  // Some servers recognize a repeated append but do not report the position of its events.
  const [last] = await readStream(connection, deadline, stream, { from: revision, maxCount: 1 })
  if (last === undefined) throw new Error(`${stream} has no revision ${revision}, although it was just written`)
  return { revision, position: last.position }
}
