// Copies the events that the target lacks, in the source's order, with their ids and exact bytes. The target shows
// where an interrupted copy stopped, so the next run continues there.
import { createBackoff } from '#platform/backoff.ts'
import {
  type EventLog,
  LogUnavailable,
  maxAppendBytes,
  type NewEvent,
  type Position,
  type StoredEvent,
} from '#platform/event-log/port.ts'

import { readEvents } from './compare.ts'

export interface CopyOptions {
  /** The source position of the last event that the target contains. Undefined if the target is empty. */
  readonly after: Position | undefined
  /** Called after each append with the number of events copied so far. */
  readonly onProgress?: (copiedEvents: number) => void
  readonly signal?: AbortSignal
  /**
   * How long the copy retries without a response from the target before it gives up, in milliseconds. Default one
   * minute.
   */
  readonly retryTimeoutMs?: number
}

/** Events that are consecutive both in the log and in their stream. They are copied with one append. */
interface AppendBatch {
  readonly stream: string
  readonly firstRevision: number
  readonly events: NewEvent[]
  bytes: number
}

/** Maximum number of events in one append. */
const maxBatchEvents = 500
const defaultRetryTimeoutMs = 60_000

const byteLength = ({ data, metadata }: NewEvent): number => Buffer.byteLength(data) + Buffer.byteLength(metadata)

const tryExtend = (batch: AppendBatch | undefined, { stream, revision, ...event }: StoredEvent): boolean => {
  if (batch === undefined || batch.stream !== stream || batch.firstRevision + batch.events.length !== revision)
    return false
  const bytes = batch.bytes + byteLength(event)
  if (batch.events.length === maxBatchEvents || bytes > maxAppendBytes) return false
  batch.events.push(event)
  batch.bytes = bytes
  return true
}

/**
 * Retries while the target is unavailable. A retry is safe, because the same ids at the same revision are written only
 * once.
 */
const append = async (
  target: EventLog,
  { stream, firstRevision, events }: AppendBatch,
  { signal, retryTimeoutMs = defaultRetryTimeoutMs }: CopyOptions,
): Promise<void> => {
  const deadline = performance.now() + retryTimeoutMs
  const backoff = createBackoff()
  for (;;) {
    signal?.throwIfAborted()
    try {
      await target.append(stream, firstRevision === 0 ? 'none' : firstRevision - 1, events)
      return
    } catch (error) {
      if (!(error instanceof LogUnavailable) || error.denied || performance.now() > deadline) throw error
      await backoff.wait(signal)
    }
  }
}

/**
 * Copies up to the source's current end and returns the number of events copied. It appends one batch after another, so
 * that the copies keep the order of the originals.
 * @throws RevisionConflict if a stream in the target has an unexpected revision; LogUnavailable if a log does not
 * respond for too long or refuses access
 */
export const copyLog = async (
  source: Pick<EventLog, 'readAll'>,
  target: EventLog,
  options: CopyOptions,
): Promise<number> => {
  const { after, onProgress } = options
  let copiedEvents = 0
  let batch: AppendBatch | undefined
  const flush = async () => {
    if (batch === undefined) return
    await append(target, batch, options)
    copiedEvents += batch.events.length
    onProgress?.(copiedEvents)
  }
  for await (const event of readEvents(source, after)) {
    if (tryExtend(batch, event)) continue
    await flush()
    const { stream, revision, position: _, ...newEvent } = event
    batch = { stream, firstRevision: revision, events: [newEvent], bytes: byteLength(newEvent) }
  }
  await flush()
  return copiedEvents
}
