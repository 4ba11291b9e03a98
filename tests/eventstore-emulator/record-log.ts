// The records of all streams in memory, in log order. Each event is stored once, as the exact bytes that readers
// receive, next to the events before and after it. So a read only slices buffers.
//
// Positions grow by the size of what was written, as in the real log, where a position is an offset in a file. So they
// have gaps. Commit and prepare positions are equal, except in a transaction of the old protocol, whose events share
// one commit position.
import { createChunks } from './chunks.ts'
import { encodeEvent } from './encode-event.ts'
import {
  type Position,
  type ProposedEvent,
  type StoredRecord,
  type StreamState,
  measureSize,
  tombstoneRevision,
} from './records.ts'

export interface RecordLog {
  /** Every record of every stream, in log order. */
  readonly records: readonly StoredRecord[]
  /** Whether a record begins at this commit position, or the log ends at or before it. */
  isRecordStart(commit: number): boolean
  findStream(name: string): StreamState | undefined
  getOrCreateStream(name: string): StreamState
  /** Writes the events at the end of the stream. Returns the last record, if any. */
  write(stream: StreamState, events: readonly ProposedEvent[]): StoredRecord | undefined
  /** Writes the events with one commit position, and a prepare position per event. */
  writeTransaction(stream: StreamState, events: readonly ProposedEvent[]): void
}

/** Bytes of a record in the log apart from its type, data and metadata. */
const recordOverhead = 130

const emptyStream = (name: string): StreamState => ({
  name,
  records: [],
  truncatedBefore: 0,
  maxCount: Infinity,
  isSoftDeleted: false,
  isTombstoned: false,
})

export const createRecordLog = (now: () => number): RecordLog => {
  const records: StoredRecord[] = []
  const streams = new Map<string, StreamState>()
  const chunks = createChunks()
  const starts = new Set<number>()
  let logEnd = 0

  const insertRecord = (stream: StreamState, event: ProposedEvent, position: Position): StoredRecord => {
    const revision = stream.isTombstoned ? tombstoneRevision : String(stream.records.length)
    const bytes = encodeEvent(stream.name, revision, event, position, now())
    const record: StoredRecord = {
      stream,
      revision: stream.isTombstoned ? Number.MAX_SAFE_INTEGER : stream.records.length,
      type: event.type,
      id: event.id,
      commit: position.commit,
      prepare: position.prepare,
      ...chunks.append(bytes),
    }
    stream.records.push(record)
    records.push(record)
    return record
  }

  const allocateBytes = (bytes: number): number => {
    const position = logEnd
    starts.add(position)
    logEnd += bytes
    return position
  }
  const allocatePosition = (event: ProposedEvent): number => allocateBytes(recordOverhead + measureSize(event))

  return {
    records,
    isRecordStart: (commit) => commit >= logEnd || starts.has(commit),
    findStream: (name) => streams.get(name),
    getOrCreateStream: (name) => {
      const stream = streams.get(name) ?? emptyStream(name)
      streams.set(name, stream)
      return stream
    },
    write: (stream, events) => {
      let lastRecord: StoredRecord | undefined
      for (const event of events) {
        const position = allocatePosition(event)
        lastRecord = insertRecord(stream, event, { commit: position, prepare: position })
      }
      return lastRecord
    },
    writeTransaction: (stream, events) => {
      const prepares = events.map(allocatePosition)
      const commit = allocateBytes(recordOverhead)
      events.forEach((event, n) => insertRecord(stream, event, { commit, prepare: prepares[n] ?? commit }))
    },
  }
}
