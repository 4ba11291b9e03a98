// Copies the events that the target lacks, in the source's order, with their ids and exact bytes. Several appends are in
// flight. If one fails, the copy compares the target with the source, and continues only if the order is right. The
// target shows where an interrupted copy stopped, so the next run continues there.
import { createBackoff } from '#platform/backoff.ts'
import type { LogStore } from '#platform/event-log/log-binding.ts'
import {
  type EventLog,
  LogUnavailable,
  maxAppendBytes,
  type NewEvent,
  type Position,
  type StoredEvent,
} from '#platform/event-log/port.ts'

import { type Comparison, type EventPair, compareLogs, readEvents } from './compare.ts'

/**
 * How many appends may be in flight. EventStoreDB gets them in order, over one call. The appends of the Postgres log use
 * several connections, so a second one could overtake the first.
 */
export const appendsInFlight: Readonly<Record<LogStore, number>> = { eventstoredb: 64, postgres: 1 }

export interface CopyOptions {
  /** The last event that both logs contain. Undefined if the target is empty. */
  readonly after: EventPair | undefined
  /** How many appends may be in flight. Default 1. */
  readonly maxInFlight?: number
  /** Called after each append with the number of events copied so far. */
  readonly onProgress?: (copiedEvents: number) => void
  readonly signal?: AbortSignal
  /**
   * How long the copy retries without a response from the target before it gives up, in milliseconds. Default one
   * minute.
   */
  readonly retryTimeoutMs?: number
}

/** Thrown if, after a failure, the target contains other events than the source, or the same ones in another order. */
export class TargetDiffers extends Error {
  override readonly name = 'TargetDiffers'
  readonly comparison: Comparison
  constructor(comparison: Comparison) {
    super(`after a failure, the target is ${comparison.targetState}`)
    this.comparison = comparison
  }
}

/** Events that are consecutive both in the log and in their stream. They are copied with one append. */
interface AppendBatch {
  readonly stream: string
  readonly firstRevision: number
  readonly events: NewEvent[]
  /** Source position of the last event. */
  end: Position
  bytes: number
}

/** Maximum number of events in one append. */
const maxBatchEvents = 500
const defaultRetryTimeoutMs = 60_000

const byteLength = ({ data, metadata }: NewEvent): number => Buffer.byteLength(data) + Buffer.byteLength(metadata)

const tryExtend = (batch: AppendBatch, { stream, revision, position, ...event }: StoredEvent): boolean => {
  if (batch.stream !== stream || batch.firstRevision + batch.events.length !== revision) return false
  const bytes = batch.bytes + byteLength(event)
  if (batch.events.length === maxBatchEvents || bytes > maxAppendBytes) return false
  batch.events.push(event)
  batch.bytes = bytes
  batch.end = position
  return true
}

async function* readBatches(
  source: Pick<EventLog, 'readAll'>,
  after: Position | undefined,
): AsyncGenerator<AppendBatch, void, void> {
  let batch: AppendBatch | undefined
  for await (const storedEvent of readEvents(source, after)) {
    if (batch !== undefined && tryExtend(batch, storedEvent)) continue
    if (batch !== undefined) yield batch
    const { stream, revision, position, ...event } = storedEvent
    batch = { stream, firstRevision: revision, events: [event], end: position, bytes: byteLength(event) }
  }
  if (batch !== undefined) yield batch
}

interface SentBatch {
  readonly batch: AppendBatch
  readonly result: Promise<{ readonly position: Position } | { readonly error: unknown }>
}

const send = (target: EventLog, batch: AppendBatch): SentBatch => {
  const expected = batch.firstRevision === 0 ? 'none' : batch.firstRevision - 1
  const result = target.append(batch.stream, expected, batch.events).then(
    ({ position }) => ({ position }),
    (error: unknown) => ({ error }),
  )
  return { batch, result }
}

/** An append that failed, or the first one that is not in order. */
interface Interruption {
  readonly error: unknown
}

/**
 * Appends until the source ends or an append fails, and waits for every response. Reports each append that follows the
 * earlier ones.
 */
const appendInOrder = async (
  source: Pick<EventLog, 'readAll'>,
  target: EventLog,
  { after, maxInFlight = 1, signal }: CopyOptions,
  onAppended: (pair: EventPair, events: number) => void,
): Promise<Interruption | undefined> => {
  const inFlight: SentBatch[] = []
  let lastPosition = after?.target ?? ''
  let interruption: Interruption | undefined
  const receive = async () => {
    const sent = inFlight.shift()
    const result = await sent?.result
    if (sent === undefined || result === undefined || interruption !== undefined) return
    if ('error' in result) interruption = result
    else if (result.position <= lastPosition) interruption = { error: new LogUnavailable('out of order', false) }
    else {
      lastPosition = result.position
      onAppended({ source: sent.batch.end, target: result.position }, sent.batch.events.length)
    }
  }
  try {
    for await (const batch of readBatches(source, after?.source)) {
      if (inFlight.length >= maxInFlight) await receive()
      if (interruption !== undefined || signal?.aborted === true) break
      inFlight.push(send(target, batch))
    }
  } finally {
    // Also after a failed read of the source: an append that arrives later would change what the comparison has seen.
    while (inFlight.length > 0) await receive()
  }
  signal?.throwIfAborted()
  return interruption
}

/** Compares what the target contains after the last pair. @throws TargetDiffers if the copy cannot continue from there */
const findLastPair = async (source: EventLog['readAll'], target: EventLog, after: EventPair | undefined) => {
  const comparison = await compareLogs({ readAll: source }, target, { after, untilTargetEnds: true })
  if (comparison.targetState !== 'behind' && comparison.targetState !== 'equal') throw new TargetDiffers(comparison)
  return comparison
}

const isTemporary = (error: unknown): error is LogUnavailable => error instanceof LogUnavailable && !error.denied

/**
 * Copies up to the source's current end and returns the number of events copied. A repeated append is safe, because the
 * same ids at the same revision are written only once.
 * @throws RevisionConflict if a stream in the target has an unexpected revision; TargetDiffers; LogUnavailable if a log
 * does not respond for too long or refuses access
 */
export const copyLog = async (
  source: Pick<EventLog, 'readAll'>,
  target: EventLog,
  options: CopyOptions,
): Promise<number> => {
  const { onProgress, signal, retryTimeoutMs = defaultRetryTimeoutMs } = options
  let { after } = options
  let copiedEvents = 0
  let respondedAt = performance.now()
  const backoff = createBackoff()
  const advance = (pair: EventPair | undefined, events: number) => {
    after = pair
    copiedEvents += events
    respondedAt = performance.now()
    backoff.reset()
    onProgress?.(copiedEvents)
  }
  /** Whether the target may contain something else since the last comparison. Nothing is appended until it is compared. */
  let isComparisonDue = false
  const copyOnce = async (): Promise<Interruption | undefined> => {
    if (isComparisonDue) {
      const { lastPair, equalEvents } = await findLastPair(source.readAll, target, after)
      isComparisonDue = false
      if (equalEvents > 0) advance(lastPair, equalEvents)
    }
    isComparisonDue = true
    return appendInOrder(source, target, { ...options, after }, advance)
  }
  for (;;) {
    const interruption = await copyOnce().catch((error: unknown) => ({ error }))
    if (interruption === undefined) return copiedEvents
    const { error } = interruption
    if (!isTemporary(error) || performance.now() - respondedAt > retryTimeoutMs) throw error
    await backoff.wait(signal)
    signal?.throwIfAborted()
  }
}
