// Appends to one stream in one call. The store recognizes a repeated append by its event ids at their revisions.
import { appendBytes, checkAppend } from '../append-size.ts'
import { AppendTooLarge, type Appended, type ExpectedRevision, type NewEvent, RevisionConflict } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import { exceededLimit, isStreamDeleted } from './failure.ts'
import { answerOf, appendRequests } from './messages.ts'
import { readStream } from './read-stream.ts'

/** Appends as the port promises; see `EventLog.append`. After `timeout` milliseconds the outcome is unknown. */
export const appendTo = async (
  connection: Connection,
  patience: Patience,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Appended> => {
  checkAppend(events)
  const response = await connection
    .append(appendRequests(stream, expected, events), patience)
    .catch((error: unknown) => {
      if (isStreamDeleted(error)) throw new Error(`${stream} was deleted in the store`, { cause: error })
      const limit = exceededLimit(error)
      if (limit !== undefined) throw new AppendTooLarge(appendBytes(events), limit)
      throw error
    })
  const answer = answerOf(response)
  if (answer.kind === 'conflict') throw new RevisionConflict(stream, expected, answer.actual)
  const { revision, position } = answer
  const intended = (expected === 'none' ? -1 : expected) + events.length
  // After an operator deletes a stream, its numbering continues from the old end. The chain of its events is broken then.
  if (revision !== intended) throw new Error(`${stream} was deleted in the store earlier: written at ${revision}`)
  if (position !== undefined) {
    connection.saw(position)
    return { revision, position }
  }
  // Some servers recognize a repeated append but do not report the position of its events.
  const [last] = await readStream(connection, patience, stream, { from: revision, maxCount: 1 })
  if (last === undefined) throw new Error(`${stream} has no revision ${revision}, although it was just written`)
  return { revision, position: last.position }
}
