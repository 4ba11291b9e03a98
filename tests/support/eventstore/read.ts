// The Read method: pages of one stream or of the whole log, in both directions, and both kinds of subscription.
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'

import type { Call } from './call.ts'
import { type CallFault, type Troubles, strike } from './faults.ts'
import { everything, type Filter, filterOf } from './filter.ts'
import { identifierOf, protocol, streamNameOf } from './protocol.ts'
import { refusals } from './refusals.ts'
import { join } from './slabs.ts'
import type { Position, StoredRecord, StreamState } from './records.ts'
import type { Store } from './store.ts'
import { type SubscriptionOptions, subscribe } from './subscription.ts'

type Options = ReadReq.Options

const { ReadResp, ReadReq: Request } = protocol

export interface ReadContext {
  readonly store: Store
  readonly troubles: Troubles
  readonly slowConsumers: 'fallBehind' | 'dropped'
  /** The fault to inject into this call. */
  readonly fault: CallFault | undefined
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
    const before =
      record !== undefined && (record.commit < commit || (record.commit === commit && record.prepare < prepare))
    if (before) low = middle + 1
    else high = middle
  }
  return low
}

const positionOf = (options: Options): Position | undefined => {
  const position = options.getAll()?.getPosition()
  if (position === undefined) return undefined
  return { commit: Number(position.getCommitPosition()), prepare: Number(position.getPreparePosition()) }
}

/** The first revision that is still visible to readers of the stream. */
const firstOf = (stream: StreamState): number =>
  Math.min(stream.records.length, Math.max(stream.truncatedBefore, stream.records.length - stream.maxCount, 0))

/** The records of a read. A promise among them is a delay before the next record. */
type Found = Iterable<StoredRecord | Promise<void>>

/** @param lastWord final message of a successful call */
const send = async (
  call: Call,
  context: ReadContext,
  found: Found,
  lastWord?: { serializeBinary(): Uint8Array },
): Promise<void> => {
  const { fault, troubles } = context
  let left = fault === undefined ? Infinity : (fault.afterEvents ?? 0)
  let chunk: StoredRecord[] = []
  const flush = async () => {
    await troubles.running()
    const full = chunk.length > 0 && !call.write(join(chunk))
    chunk = []
    if (full) await call.drained()
  }
  for (const record of found) {
    if (call.closed || left === 0) break
    if (record instanceof Promise) {
      await flush()
      await record
      continue
    }
    chunk.push(record)
    left -= 1
    if (chunk.length === chunkEvents) await flush()
  }
  await flush()
  if (fault === undefined) {
    if (lastWord !== undefined) call.send(lastWord)
    call.end()
  } else strike(call, fault.how)
}

function* forwards(records: readonly StoredRecord[], from: number, count: number): Iterable<StoredRecord> {
  const end = Math.min(records.length, from + count)
  for (let at = from; at < end; at += 1) {
    const record = records[at]
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
  for (let at = from; at >= end; at -= 1) {
    const record = records[at]
    if (record !== undefined) yield record
  }
}

/** How many events a filter examines at a time. */
const searchStep = 100

/** The first `count` records that the filter accepts. */
function* passing(
  records: Iterable<StoredRecord>,
  filter: Filter,
  count: number,
  searching: Troubles['searching'],
): Found {
  let left = count
  let looked = 0
  if (left === 0) return
  for (const record of records) {
    looked += 1
    const wait = looked % searchStep === 0 ? searching(searchStep) : undefined
    if (wait !== undefined) yield wait
    if (!filter.passes(record)) continue
    yield record
    left -= 1
    if (left === 0) return
  }
}

const readAll = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const { log } = context.store
  const position = positionOf(options)
  const isEnd = options.getAll()?.hasEnd() === true
  const at = position === undefined ? (isEnd ? log.length : 0) : indexAt(log, position)
  const count = Number(options.getCount())
  const isForwards = options.getReadDirection() === Request.Options.ReadDirection.FORWARDS
  const requested = options.getFilter()
  const filter = requested === undefined ? everything : filterOf(requested)
  if (filter === undefined) return call.end(refusals.invalid('The filter is incomplete.'))
  const records = isForwards ? forwards(log, at, Infinity) : backwards(log, at - 1, 0, Infinity)
  await send(call, context, passing(records, filter, count, context.troubles.searching))
}

const readStream = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const from = options.getStream()
  const name = streamNameOf(from?.getStreamIdentifier())
  const stream = context.store.stream(name)
  if (stream?.tombstoned === true) return call.end(refusals.streamDeleted(name))
  if (stream === undefined || stream.records.length === 0 || stream.softDeleted) {
    call.send(new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(name))))
    return call.end()
  }
  const last = stream.records.length - 1
  const first = firstOf(stream)
  const wanted = from?.hasEnd() === true ? Infinity : from?.hasRevision() === true ? Number(from.getRevision()) : 0
  const count = Number(options.getCount())
  const isForwards = options.getReadDirection() === Request.Options.ReadDirection.FORWARDS
  const records = isForwards
    ? forwards(stream.records, Math.max(wanted, first), count)
    : backwards(stream.records, Math.min(wanted, last), first, count)
  // Clients with compatibility level 1 or higher also get the stream's last position, after all events.
  const isTold = (options.getControlOption()?.getCompatibility() ?? 0) >= 1
  return send(call, context, records, isTold ? new ReadResp().setLastStreamPosition(String(last)) : undefined)
}

const subscribeToAll = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const { store } = context
  const requested = options.getFilter()
  const filter = requested === undefined ? everything : filterOf(requested)
  if (filter === undefined) return call.end(refusals.invalid('The filter is incomplete.'))
  const position = positionOf(options)
  const isEnd = options.getAll()?.hasEnd() === true
  // A subscription starts after the event at the position, or after the first event that follows it.
  const seen = position === undefined ? -1 : indexAt(store.log, position)
  const from = isEnd ? store.log.length : Math.min(store.log.length, seen + 1)
  return follow(call, context, {
    from,
    filter,
    source: { records: () => store.log, exists: () => true, refusal: () => undefined, onWrite: store.onWrite },
  })
}

const subscribeToStream = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const { store } = context
  const start = options.getStream()
  const name = streamNameOf(start?.getStreamIdentifier())
  const records = () => store.stream(name)?.records ?? []
  const seen = start?.hasRevision() === true ? Number(start.getRevision()) : -1
  const stream = store.stream(name)
  const first = stream === undefined ? 0 : firstOf(stream)
  const from = start?.hasEnd() === true ? records().length : Math.max(seen + 1, first)
  return follow(call, context, {
    from,
    filter: everything,
    source: {
      records,
      exists: () => records().length > 0,
      refusal: () => (store.stream(name)?.tombstoned === true ? refusals.streamDeleted(name) : undefined),
      onWrite: store.onWrite,
    },
  })
}

const follow = (
  call: Call,
  { fault, troubles, slowConsumers }: ReadContext,
  where: Pick<SubscriptionOptions, 'source' | 'from' | 'filter'>,
): Promise<void> => {
  const limit =
    fault === undefined ? undefined : { events: fault.afterEvents ?? 0, strike: () => strike(call, fault.how) }
  troubles.subscription(call)
  const { running, searching } = troubles
  return subscribe(call, { ...where, slowConsumers, limit, running, searching })
}

const handlers = { readAll, readStream, subscribeToAll, subscribeToStream }

export type ReadKind = keyof typeof handlers

export const readKindOf = (options: Options): ReadKind => {
  if (options.hasSubscription()) return options.hasAll() ? 'subscribeToAll' : 'subscribeToStream'
  return options.hasAll() ? 'readAll' : 'readStream'
}

/** Serves one Read call from its request to its end. */
export const serveRead = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const { fault } = context
  if (fault !== undefined && (fault.afterEvents ?? 0) === 0) return strike(call, fault.how)
  return handlers[readKindOf(options)](call, context, options)
}
