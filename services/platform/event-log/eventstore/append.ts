// Appends to one stream, in one call. The store itself knows an append that is repeated by its event ids at their place.
import { appendBytes, checkAppend } from '../append-size.ts'
import { AppendTooLarge, type Appended, type ExpectedRevision, type NewEvent, RevisionConflict } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import { exceededLimit, isStreamDeleted } from './failure.ts'
import { answerOf, appendRequests } from './messages.ts'
import { readStream } from './read-stream.ts'

/** Appends as the port promises; see `EventLog.append`. `timeout` in milliseconds: after it the outcome is unknown. */
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
  // A stream that an operator has deleted counts on when it is written again; the chain of its events is broken.
  if (revision !== intended) throw new Error(`${stream} was deleted in the store before: written at ${revision}`)
  if (position !== undefined) {
    connection.saw(position)
    return { revision, position }
  }
  // Servers that know a repeated append without knowing where its events stand.
  const [last] = await readStream(connection, patience, stream, { from: revision, maxCount: 1 })
  if (last === undefined) throw new Error(`${stream} has no revision ${revision}, which was written just now`)
  return { revision, position: last.position }
}
