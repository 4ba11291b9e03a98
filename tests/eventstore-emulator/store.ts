// The log: streams of events in memory, their global order, and the rules for writes. Each event is stored once, as the
// exact bytes that readers receive, next to the events before and after it. So a read only slices buffers.
//
// Positions grow by the size of what was written, as in the real log, where a position is an offset in a file. So they
// have gaps. Commit and prepare positions are equal, except in a transaction of the old protocol, whose events share
// one commit position.
import { encodeEvent } from './encode-event.ts'
import {
  type ExpectedRevision,
  type WriteOutcome,
  type Position,
  type ProposedEvent,
  type StoredRecord,
  type StreamState,
  jsonProposal,
  metastreamOf,
  sizeOf,
  tombstoneRevision,
} from './records.ts'
import { createChunks } from './chunks.ts'

export interface Store {
  /** Every event of every stream, in log order. */
  readonly log: readonly StoredRecord[]
  stream(name: string): StreamState | undefined
  append(name: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): WriteOutcome
  /** Writes like a transaction of the old protocol: one commit position, and a prepare position per event. */
  appendTransaction(name: string, events: readonly ProposedEvent[]): void
  /** Soft deletion: the stream can be written again, and its revisions continue. */
  softDelete(name: string, expected: ExpectedRevision): WriteOutcome
  /** Permanent deletion. */
  tombstone(name: string, expected: ExpectedRevision): WriteOutcome
  /** Calls `listener` after each write. Returns a function that stops this. */
  onWrite(listener: () => void): () => void
}

/** Bytes of a record in the log apart from its type, data and metadata. */
const recordOverhead = 130

export const createStore = (now: () => number): Store => {
  const log: StoredRecord[] = []
  const streams = new Map<string, StreamState>()
  const chunks = createChunks()
  const listeners = new Set<() => void>()
  let logEnd = 0

  const getOrCreateStream = (name: string): StreamState => {
    const existing = streams.get(name)
    if (existing !== undefined) return existing
    const created: StreamState = {
      name,
      records: [],
      truncatedBefore: 0,
      maxCount: Infinity,
      softDeleted: false,
      tombstoned: false,
    }
    streams.set(name, created)
    return created
  }

  const insertRecord = (stream: StreamState, event: ProposedEvent, position: Position): StoredRecord => {
    const revision = stream.tombstoned ? tombstoneRevision : String(stream.records.length)
    const bytes = encodeEvent(stream.name, revision, event, position, now())
    const record: StoredRecord = {
      stream,
      revision: stream.tombstoned ? Number.MAX_SAFE_INTEGER : stream.records.length,
      type: event.type,
      id: event.id,
      commit: position.commit,
      prepare: position.prepare,
      ...chunks.append(bytes),
    }
    stream.records.push(record)
    log.push(record)
    return record
  }

  const advance = (event: ProposedEvent): number => {
    const at = logEnd
    logEnd += recordOverhead + sizeOf(event)
    return at
  }

  const write = (stream: StreamState, events: readonly ProposedEvent[]): StoredRecord | undefined => {
    let last: StoredRecord | undefined
    for (const event of events) {
      const at = advance(event)
      last = insertRecord(stream, event, { commit: at, prepare: at })
    }
    return last
  }

  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }

  /** A write to a metastream changes what readers of its stream see. */
  const applyMetadata = (name: string, events: readonly ProposedEvent[]) => {
    const last = events.at(-1)
    if (!name.startsWith('$$') || last === undefined) return
    const stream = getOrCreateStream(name.slice(2))
    const metadata = JSON.parse(Buffer.from(last.data).toString('utf8')) as { $tb?: number; $maxCount?: number }
    stream.softDeleted = metadata.$tb === Number(tombstoneRevision)
    stream.truncatedBefore = metadata.$tb ?? 0
    stream.maxCount = metadata.$maxCount ?? Infinity
  }

  const alreadyWritten = (
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
  const checkExpectedRevision = (
    name: string,
    expected: ExpectedRevision,
    events: readonly ProposedEvent[],
  ): WriteOutcome | undefined => {
    const stream = streams.get(name)
    const current = (stream?.records.length ?? 0) - 1
    const conflict: WriteOutcome = { kind: 'wrongVersion', current }
    if (stream?.tombstoned === true) return { kind: 'deleted' }
    if (expected === 'any' || expected === 'streamExists') {
      if (expected === 'streamExists' && stream?.softDeleted === true) return { kind: 'deleted' }
      if (expected === 'streamExists' && current < 0 && !streams.has(metastreamOf(name))) return conflict
      const first = events[0]
      const from = first === undefined ? -1 : (stream?.records.findLastIndex((record) => record.id === first.id) ?? -1)
      return stream === undefined || from < 0 ? undefined : (alreadyWritten(stream, from, events) ?? conflict)
    }
    const revision = expected === 'noStream' ? -1 : expected
    if (revision === current) return undefined
    if (revision > current || stream === undefined) return conflict
    const repetition = alreadyWritten(stream, revision + 1, events)
    if (repetition !== undefined) return repetition
    return expected === 'noStream' && stream.softDeleted && stream.records[0]?.id !== events[0]?.id
      ? undefined
      : conflict
  }

  const reopen = (stream: StreamState, from: number) => {
    stream.softDeleted = false
    stream.truncatedBefore = from
    write(getOrCreateStream(metastreamOf(stream.name)), [jsonProposal('$metadata', { $tb: from })])
  }

  const append = (name: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): WriteOutcome => {
    const failure = checkExpectedRevision(name, expected, events)
    if (failure !== undefined) return failure
    const stream = getOrCreateStream(name)
    const from = stream.records.length
    const last = write(stream, events)
    if (stream.softDeleted && last !== undefined) reopen(stream, from)
    applyMetadata(name, events)
    notifyListeners()
    const position = last === undefined ? undefined : { commit: last.commit, prepare: last.commit }
    return { kind: 'written', revision: stream.records.length - 1, position }
  }

  const remove = (
    name: string,
    expected: ExpectedRevision,
    writeDeletion: (stream: StreamState) => StoredRecord | undefined,
  ): WriteOutcome => {
    const failure = checkExpectedRevision(name, expected, [jsonProposal('$deletion', {})])
    if (failure !== undefined) return failure
    const stream = getOrCreateStream(name)
    const last = writeDeletion(stream)
    notifyListeners()
    const position = last === undefined ? undefined : { commit: last.commit, prepare: last.commit }
    return { kind: 'written', revision: stream.records.length - 1, position }
  }

  return {
    log,
    stream: (name) => streams.get(name),
    append,
    appendTransaction: (name, events) => {
      const stream = getOrCreateStream(name)
      const prepares = events.map(advance)
      const commit = logEnd
      logEnd += recordOverhead
      events.forEach((event, n) => insertRecord(stream, event, { commit, prepare: prepares[n] ?? commit }))
      notifyListeners()
    },
    softDelete: (name, expected) => {
      if ((streams.get(name)?.records.length ?? 0) === 0 && !streams.has(metastreamOf(name))) {
        return { kind: 'wrongVersion', current: -1 }
      }
      return remove(name, expected, (stream) => {
        stream.softDeleted = true
        stream.truncatedBefore = Infinity
        // Written as text, because JSON.stringify would round the number.
        const data = new Uint8Array(Buffer.from(`{"$tb":${tombstoneRevision}}`, 'utf8'))
        return write(getOrCreateStream(metastreamOf(name)), [{ ...jsonProposal('$metadata', {}), data }])
      })
    },
    tombstone: (name, expected) =>
      remove(name, expected, (stream) => {
        stream.tombstoned = true
        return write(stream, [jsonProposal('$streamDeleted', {})])
      }),
    onWrite: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
