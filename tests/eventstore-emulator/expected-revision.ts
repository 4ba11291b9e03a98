// The server's check before a write: whether the stream is at the expected revision, or already holds the same events.
import type { RecordLog } from './record-log.ts'
import {
  type ExpectedRevision,
  type ProposedEvent,
  type StreamState,
  type WriteOutcome,
  getMetastreamName,
} from './records.ts'

/** The outcome of an append whose events the stream already holds from this revision on; undefined if it does not. */
const findDuplicate = (
  stream: StreamState,
  from: number,
  events: readonly ProposedEvent[],
): WriteOutcome | undefined => {
  if (events.length === 0 || !events.every((event, n) => stream.records[from + n]?.id === event.id)) return undefined
  const last = stream.records[from + events.length - 1]
  if (last === undefined) return undefined
  return { kind: 'alreadyWritten', revision: last.revision, position: { commit: last.commit, prepare: last.commit } }
}

/** Returns undefined when the write may proceed. */
export const checkExpectedRevision = (
  { findStream }: RecordLog,
  name: string,
  expected: ExpectedRevision,
  events: readonly ProposedEvent[],
): WriteOutcome | undefined => {
  const stream = findStream(name)
  const current = (stream?.records.length ?? 0) - 1
  const conflict: WriteOutcome = { kind: 'wrongVersion', current }
  if (stream?.isTombstoned === true) return { kind: 'deleted' }
  if (expected === 'any' || expected === 'streamExists') {
    if (expected === 'streamExists' && stream?.isSoftDeleted === true) return { kind: 'deleted' }
    if (expected === 'streamExists' && current < 0 && findStream(getMetastreamName(name)) === undefined) return conflict
    const first = events[0]
    const from = first === undefined ? -1 : (stream?.records.findLastIndex((record) => record.id === first.id) ?? -1)
    return stream === undefined || from < 0 ? undefined : (findDuplicate(stream, from, events) ?? conflict)
  }
  const revision = expected === 'noStream' ? -1 : expected
  if (revision === current) return undefined
  if (revision > current || stream === undefined) return conflict
  const duplicate = findDuplicate(stream, revision + 1, events)
  if (duplicate !== undefined) return duplicate
  return expected === 'noStream' && stream.isSoftDeleted && stream.records[0]?.id !== events[0]?.id
    ? undefined
    : conflict
}
