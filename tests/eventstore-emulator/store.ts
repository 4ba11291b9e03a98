// The store: the rules for appends and deletions, and the listeners that are notified of them.
import { checkExpectedRevision } from './expected-revision.ts'
import type { Journal } from './journal.ts'
import { type RecordLog, createRecordLog } from './record-log.ts'
import {
  type ExpectedRevision,
  type ProposedEvent,
  type StoredRecord,
  type StreamState,
  type WriteOutcome,
  jsonProposal,
  getMetastreamName,
  tombstoneRevision,
} from './records.ts'

export interface Store {
  /** Every event of every stream, in log order. */
  readonly log: readonly StoredRecord[]
  /** Whether the log can be read from this commit position. */
  isRecordStart(commit: number): boolean
  stream(name: string): StreamState | undefined
  append(name: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): WriteOutcome
  /** Adds what other processes recorded in the journal. */
  readJournal(): void
  /** Writes like a transaction of the old protocol: one commit position, and a prepare position per event. */
  appendTransaction(name: string, events: readonly ProposedEvent[]): void
  /** Soft deletion: the stream can be written again, and its revisions continue. */
  softDelete(name: string, expected: ExpectedRevision): WriteOutcome
  /** Permanent deletion. */
  tombstone(name: string, expected: ExpectedRevision): WriteOutcome
  /** Calls `listener` after each write. Returns a function that removes the listener. */
  onWrite(listener: () => void): () => void
}

const writtenOutcome = (stream: StreamState, lastRecord: StoredRecord | undefined): WriteOutcome => ({
  kind: 'written',
  revision: stream.records.length - 1,
  position: lastRecord === undefined ? undefined : { commit: lastRecord.commit, prepare: lastRecord.commit },
})

/** Where a store keeps its appends. */
export interface StoreJournal extends Journal {
  /** @throws Error if another process leads the cluster */
  assertWritable(): void
}

/** A write to a metastream changes what readers of its stream see. */
const applyMetadata = ({ getOrCreateStream }: RecordLog, name: string, events: readonly ProposedEvent[]) => {
  const last = events.at(-1)
  if (!name.startsWith('$$') || last === undefined) return
  const stream = getOrCreateStream(name.slice(2))
  const metadata = JSON.parse(Buffer.from(last.data).toString('utf8')) as { $tb?: number; $maxCount?: number }
  stream.isSoftDeleted = metadata.$tb === Number(tombstoneRevision)
  stream.truncatedBefore = metadata.$tb ?? 0
  stream.maxCount = metadata.$maxCount ?? Infinity
}

/** Without a journal, the data is lost with the process. */
export const createStore = (now: () => number, journal?: StoreJournal): Store => {
  const recordLog = createRecordLog(now)
  const { findStream, getOrCreateStream, write } = recordLog
  const listeners = new Set<() => void>()

  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }

  const reopen = (stream: StreamState, from: number) => {
    stream.isSoftDeleted = false
    stream.truncatedBefore = from
    write(getOrCreateStream(getMetastreamName(stream.name)), [jsonProposal('$metadata', { $tb: from })])
  }

  const remove = (
    name: string,
    expected: ExpectedRevision,
    writeDeletion: (stream: StreamState) => StoredRecord | undefined,
  ): WriteOutcome => {
    const failure = checkExpectedRevision(recordLog, name, expected, [jsonProposal('$deletion', {})])
    if (failure !== undefined) return failure
    const stream = getOrCreateStream(name)
    const lastRecord = writeDeletion(stream)
    notifyListeners()
    return writtenOutcome(stream, lastRecord)
  }

  const append: Store['append'] = (name, expected, events) => {
    const failure = checkExpectedRevision(recordLog, name, expected, events)
    if (failure !== undefined) return failure
    const stream = getOrCreateStream(name)
    const from = stream.records.length
    const lastRecord = write(stream, events)
    if (stream.isSoftDeleted && lastRecord !== undefined) reopen(stream, from)
    applyMetadata(recordLog, name, events)
    return writtenOutcome(stream, lastRecord)
  }

  return {
    log: recordLog.records,
    isRecordStart: recordLog.isRecordStart,
    stream: findStream,
    append: (name, expected, events) => {
      journal?.assertWritable()
      const outcome = append(name, expected, events)
      if (outcome.kind !== 'written') return outcome
      journal?.record({ stream: name, expected, events })
      notifyListeners()
      return outcome
    },
    readJournal: () => {
      for (const { stream, expected, events } of journal?.readNew() ?? []) append(stream, expected, events)
      notifyListeners()
    },
    appendTransaction: (name, events) => {
      recordLog.writeTransaction(getOrCreateStream(name), events)
      notifyListeners()
    },
    softDelete: (name, expected) => {
      if ((findStream(name)?.records.length ?? 0) === 0 && findStream(getMetastreamName(name)) === undefined) {
        return { kind: 'wrongVersion', current: -1 }
      }
      return remove(name, expected, (stream) => {
        stream.isSoftDeleted = true
        stream.truncatedBefore = Infinity
        // The number is written as text, because JSON.stringify would round it.
        const data = new Uint8Array(Buffer.from(`{"$tb":${tombstoneRevision}}`, 'utf8'))
        return write(getOrCreateStream(getMetastreamName(name)), [{ ...jsonProposal('$metadata', {}), data }])
      })
    },
    tombstone: (name, expected) =>
      remove(name, expected, (stream) => {
        stream.isTombstoned = true
        return write(stream, [jsonProposal('$streamDeleted', {})])
      }),
    onWrite: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
