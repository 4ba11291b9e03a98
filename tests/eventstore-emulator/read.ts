// The Read method: pages of one stream or of the whole log, in both directions, and both kinds of subscription.
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'

import type { Call } from './call.ts'
import { type CallFault, type FaultInjector, failCall } from './faults.ts'
import { acceptAll, type Filter, parseFilter } from './filter.ts'
import { toIdentifier, protocol, getStreamName } from './protocol.ts'
import { refusals } from './refusals.ts'
import { joinSlices } from './chunks.ts'
import type { Position, StoredRecord, StreamState } from './records.ts'
import type { Store } from './store.ts'
import { type SubscriptionOptions, subscribe } from './subscription.ts'

type Options = ReadReq.Options

const { ReadResp } = protocol
const { FORWARDS } = protocol.ReadReq.Options.ReadDirection

export interface ReadContext {
  readonly store: Store
  readonly faultInjector: FaultInjector
  readonly slowConsumers: 'fallBehind' | 'dropped'
  /** The fault to inject into this call. */
  readonly fault: CallFault | undefined
  /** Called for each event that is sent. */
  readonly onEventSent: () => void
}

/** Events per write. */
const chunkEvents = 64

/** Index of the first record at or after the position. */
const indexAt = (log: readonly StoredRecord[], { commit, prepare }: Position): number => {
  let low = 0
  let high = log.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const record = log[middle]
    const isBefore =
      record !== undefined && (record.commit < commit || (record.commit === commit && record.prepare < prepare))
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}

const parsePosition = (options: Options): Position | undefined => {
  const position = options.getAll()?.getPosition()
  if (position === undefined) return undefined
  return { commit: Number(position.getCommitPosition()), prepare: Number(position.getPreparePosition()) }
}

/** The first revision that is still visible to readers of the stream. */
const firstVisibleRevision = (stream: StreamState): number =>
  Math.min(stream.records.length, Math.max(stream.truncatedBefore, stream.records.length - stream.maxCount, 0))

/** The records of a read. A promise among them is a delay before the next record. */
type ReadItems = Iterable<StoredRecord | Promise<void>>

/** @param finalMessage final message of a successful call */
const sendRecords = async (
  call: Call,
  context: ReadContext,
  items: ReadItems,
  finalMessage?: { serializeBinary(): Uint8Array },
): Promise<void> => {
  const { fault, faultInjector } = context
  let remaining = fault === undefined ? Infinity : (fault.afterEvents ?? 0)
  let chunk: StoredRecord[] = []
  const flush = async () => {
    await faultInjector.whenRunning()
    const isFull = chunk.length > 0 && !call.write(joinSlices(chunk))
    chunk = []
    if (isFull) await call.waitForDrain()
  }
  for (const record of items) {
    if (call.closed || remaining === 0) break
    if (record instanceof Promise) {
      await flush()
      await record
      continue
    }
    for (let copy = 0; copy < faultInjector.copies(); copy += 1) chunk.push(record)
    context.onEventSent()
    remaining -= 1
    if (chunk.length >= chunkEvents) await flush()
  }
  await flush()
  if (fault === undefined) {
    if (finalMessage !== undefined) call.send(finalMessage)
    call.end()
  } else failCall(call, fault.mode)
}

function* forwards(records: readonly StoredRecord[], from: number, count: number): Iterable<StoredRecord> {
  const end = Math.min(records.length, from + count)
  for (let index = from; index < end; index += 1) {
    const record = records[index]
    if (record !== undefined) yield record
  }
}

function* backwards(
  records: readonly StoredRecord[],
  from: number,
  first: number,
  count: number,
): Iterable<StoredRecord> {
  const end = Math.max(first, from - count + 1)
  for (let index = from; index >= end; index -= 1) {
    const record = records[index]
    if (record !== undefined) yield record
  }
}

/** How many events a filter examines at a time. */
const searchBatch = 100

/** The first `count` records that the filter accepts. */
function* filterRecords(
  records: Iterable<StoredRecord>,
  filter: Filter,
  count: number,
  searchDelay: FaultInjector['searchDelay'],
): ReadItems {
  let remaining = count
  let searchedCount = 0
  if (remaining === 0) return
  for (const record of records) {
    searchedCount += 1
    const delay = searchedCount % searchBatch === 0 ? searchDelay(searchBatch) : undefined
    if (delay !== undefined) yield delay
    if (!filter.accepts(record)) continue
    yield record
    remaining -= 1
    if (remaining === 0) return
  }
}

const readAll = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const { log, isRecordStart } = context.store
  const position = parsePosition(options)
  if (position !== undefined && !isRecordStart(position.commit))
    return call.end(refusals.unreadablePosition(options.hasFilter()))
  const isEnd = options.getAll()?.hasEnd() === true
  const index = position === undefined ? (isEnd ? log.length : 0) : indexAt(log, position)
  const count = Number(options.getCount())
  const isForwards = options.getReadDirection() === FORWARDS
  const requestedFilter = options.getFilter()
  const filter = requestedFilter === undefined ? acceptAll : parseFilter(requestedFilter)
  if (filter === undefined) return call.end(refusals.invalid('The filter is incomplete.'))
  const records = isForwards ? forwards(log, index, Infinity) : backwards(log, index - 1, 0, Infinity)
  await sendRecords(call, context, filterRecords(records, filter, count, context.faultInjector.searchDelay))
}

const readStream = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const from = options.getStream()
  const name = getStreamName(from?.getStreamIdentifier())
  const stream = context.store.stream(name)
  if (stream?.isTombstoned === true) return call.end(refusals.streamDeleted(name))
  if (stream === undefined || stream.records.length === 0 || stream.isSoftDeleted) {
    call.send(new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(toIdentifier(name))))
    return call.end()
  }
  const lastRevision = stream.records.length - 1
  const firstRevision = firstVisibleRevision(stream)
  const requestedRevision =
    from?.hasEnd() === true ? Infinity : from?.hasRevision() === true ? Number(from.getRevision()) : 0
  const count = Number(options.getCount())
  const isForwards = options.getReadDirection() === FORWARDS
  const records = isForwards
    ? forwards(stream.records, Math.max(requestedRevision, firstRevision), count)
    : backwards(stream.records, Math.min(requestedRevision, lastRevision), firstRevision, count)
  // Clients with compatibility level 1 or higher also get the stream's last position, after all events.
  const sendsLastPosition = (options.getControlOption()?.getCompatibility() ?? 0) >= 1
  return sendRecords(
    call,
    context,
    records,
    sendsLastPosition ? new ReadResp().setLastStreamPosition(String(lastRevision)) : undefined,
  )
}

const subscribeToAll = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const { store } = context
  const requestedFilter = options.getFilter()
  const filter = requestedFilter === undefined ? acceptAll : parseFilter(requestedFilter)
  if (filter === undefined) return call.end(refusals.invalid('The filter is incomplete.'))
  const position = parsePosition(options)
  if (position !== undefined && !store.isRecordStart(position.commit))
    return call.end(refusals.unreadablePosition(options.hasFilter()))
  const isEnd = options.getAll()?.hasEnd() === true
  // A subscription starts after the event at the position, or after the first event that follows it.
  const lastSeenIndex = position === undefined ? -1 : indexAt(store.log, position)
  const from = isEnd ? store.log.length : Math.min(store.log.length, lastSeenIndex + 1)
  return follow(call, context, {
    from,
    filter,
    source: { records: () => store.log, exists: () => true, refusal: () => undefined, onWrite: store.onWrite },
  })
}

const subscribeToStream = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const { store } = context
  const start = options.getStream()
  const name = getStreamName(start?.getStreamIdentifier())
  const records = () => store.stream(name)?.records ?? []
  const lastSeenIndex = start?.hasRevision() === true ? Number(start.getRevision()) : -1
  const stream = store.stream(name)
  const first = stream === undefined ? 0 : firstVisibleRevision(stream)
  const from = start?.hasEnd() === true ? records().length : Math.max(lastSeenIndex + 1, first)
  return follow(call, context, {
    from,
    filter: acceptAll,
    source: {
      records,
      exists: () => records().length > 0,
      refusal: () => (store.stream(name)?.isTombstoned === true ? refusals.streamDeleted(name) : undefined),
      onWrite: store.onWrite,
    },
  })
}

const follow = (
  call: Call,
  { fault, faultInjector, slowConsumers, onEventSent }: ReadContext,
  subscription: Pick<SubscriptionOptions, 'source' | 'from' | 'filter'>,
): Promise<void> => {
  const limit =
    fault === undefined ? undefined : { events: fault.afterEvents ?? 0, fail: () => failCall(call, fault.mode) }
  faultInjector.trackSubscription(call)
  const { whenRunning, searchDelay, copies } = faultInjector
  return subscribe(call, { ...subscription, slowConsumers, limit, whenRunning, searchDelay, copies, onEventSent })
}

const handlers = { readAll, readStream, subscribeToAll, subscribeToStream }

export type ReadKind = keyof typeof handlers

export const getReadKind = (options: Options): ReadKind => {
  if (options.hasSubscription()) return options.hasAll() ? 'subscribeToAll' : 'subscribeToStream'
  return options.hasAll() ? 'readAll' : 'readStream'
}

/** Serves one Read call from its request to its end. */
export const serveRead = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const { fault } = context
  if (fault !== undefined && (fault.afterEvents ?? 0) === 0) return failCall(call, fault.mode)
  return handlers[getReadKind(options)](call, context, options)
}
