// The Read method: pages of one stream or of the whole log, forwards or backwards, and both kinds of subscription.
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'

import type { Call } from './call.ts'
import { type Troubles, strike } from './faults.ts'
import { everything, filterOf } from './filter.ts'
import { identifierOf, protocol, streamNameOf } from './protocol.ts'
import { refusals } from './refusals.ts'
import { join } from './slabs.ts'
import type { Position, StoredRecord, StreamState } from './records.ts'
import type { Store } from './store.ts'
import { type Source, subscribe } from './subscription.ts'
import type { CallKind } from './tally.ts'

type Options = ReadReq.Options

const { ReadResp, ReadReq: Request } = protocol

export interface ReadContext {
  readonly store: Store
  readonly troubles: Troubles
  readonly slowConsumers: 'fallBehind' | 'dropped'
}

/** Sent in one write. */
const chunkEvents = 64

export const readKindOf = (options: Options): CallKind => {
  const what = options.hasSubscription() ? 'subscribeTo' : 'read'
  return options.hasAll() ? `${what}All` : `${what}Stream`
}

/** Index of the first record at the position or after it. */
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

/** The first revision that a reader of the stream still sees. */
const firstOf = (stream: StreamState): number =>
  Math.min(stream.records.length, Math.max(stream.truncatedBefore, stream.records.length - stream.maxCount, 0))

const send = async (
  call: Call,
  context: ReadContext,
  kind: CallKind,
  records: Iterable<StoredRecord>,
): Promise<void> => {
  const fault = context.troubles.nextCall(kind)
  let left = fault === undefined ? Infinity : (fault.afterEvents ?? 0)
  let chunk: StoredRecord[] = []
  const flush = async () => {
    const full = chunk.length > 0 && !call.write(join(chunk))
    chunk = []
    if (full) await call.drained()
  }
  for (const record of records) {
    if (call.closed || left === 0) break
    chunk.push(record)
    left -= 1
    if (chunk.length === chunkEvents) await flush()
  }
  await flush()
  if (fault === undefined) call.end()
  else strike(call, fault.how)
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

const readAll = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const { log } = context.store
  const position = positionOf(options)
  const isEnd = options.getAll()?.hasEnd() === true
  const at = position === undefined ? (isEnd ? log.length : 0) : indexAt(log, position)
  const count = Number(options.getCount())
  const isForwards = options.getReadDirection() === Request.Options.ReadDirection.FORWARDS
  await send(call, context, 'readAll', isForwards ? forwards(log, at, count) : backwards(log, at - 1, 0, count))
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
  return send(call, context, 'readStream', records)
}

const subscribeToAll = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const { store, troubles } = context
  const requested = options.getFilter()
  const filter = requested === undefined ? everything : filterOf(requested)
  if (filter === undefined) return call.end(refusals.invalid('The filter is incomplete.'))
  const position = positionOf(options)
  const isEnd = options.getAll()?.hasEnd() === true
  // The event at the position, or the first one after it, counts as seen.
  const seen = position === undefined ? -1 : indexAt(store.log, position)
  const from = isEnd ? store.log.length : Math.min(store.log.length, seen + 1)
  return follow(call, context, 'subscribeToAll', from, {
    filter,
    source: { records: () => store.log, exists: () => true, refusal: () => undefined, onWrite: store.onWrite },
    troubles,
  })
}

const subscribeToStream = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const { store, troubles } = context
  const start = options.getStream()
  const name = streamNameOf(start?.getStreamIdentifier())
  const records = () => store.stream(name)?.records ?? []
  const seen = start?.hasRevision() === true ? Number(start.getRevision()) : -1
  const stream = store.stream(name)
  const first = stream === undefined ? 0 : firstOf(stream)
  const from = start?.hasEnd() === true ? records().length : Math.max(seen + 1, first)
  return follow(call, context, 'subscribeToStream', from, {
    filter: everything,
    source: {
      records,
      exists: () => records().length > 0,
      refusal: () => (store.stream(name)?.tombstoned === true ? refusals.streamDeleted(name) : undefined),
      onWrite: store.onWrite,
    },
    troubles,
  })
}

const follow = async (
  call: Call,
  context: ReadContext,
  kind: CallKind,
  from: number,
  { filter, source, troubles }: { filter: typeof everything; source: Source; troubles: Troubles },
): Promise<void> => {
  const fault = troubles.nextCall(kind)
  const limit =
    fault === undefined ? undefined : { events: fault.afterEvents ?? 0, strike: () => strike(call, fault.how) }
  troubles.subscription(call)
  return subscribe(call, { source, from, filter, slowConsumers: context.slowConsumers, limit })
}

const handlers = { readAll, readStream, subscribeToAll, subscribeToStream }

/** Serves one Read call, from its request to its end. */
export const serveRead = async (call: Call, context: ReadContext, options: Options): Promise<void> => {
  const kind = readKindOf(options)
  if (kind in handlers) await handlers[kind as keyof typeof handlers](call, context, options)
}
