// Copies what one log has and the other lacks, in the source's order, each event with its id and its very bytes. Where it
// was interrupted the target says: the next run goes on from there.
import { setTimeout as pause } from 'node:timers/promises'

import {
  type EventLog,
  LogUnavailable,
  maxAppendBytes,
  type NewEvent,
  type Position,
  type StoredEvent,
} from '#platform/event-log/port.ts'

import { eventsOf } from './compare.ts'

export interface CopyOptions {
  /** Of the source: the last event that the target has; undefined: it has none. */
  readonly after: Position | undefined
  /** Told after each append how many events have been copied so far. */
  readonly onProgress?: (copied: number) => void
  readonly signal?: AbortSignal
  /** After this long without an answer of the target the copy gives up, milliseconds. Default one minute. */
  readonly patience?: number
}

/** Events that follow each other in the log and in one stream: one append. */
interface Run {
  readonly stream: string
  readonly from: number
  readonly events: NewEvent[]
  bytes: number
}

/** Most events of one append. */
const longestRun = 500
const longestPause = 5_000
const defaultPatience = 60_000

const bytesOf = ({ data, metadata }: NewEvent): number => Buffer.byteLength(data) + Buffer.byteLength(metadata)

const extend = (run: Run | undefined, { stream, revision, ...event }: StoredEvent): boolean => {
  if (run === undefined || run.stream !== stream || run.from + run.events.length !== revision) return false
  const bytes = run.bytes + bytesOf(event)
  if (run.events.length === longestRun || bytes > maxAppendBytes) return false
  run.events.push(event)
  run.bytes = bytes
  return true
}

/** Repeated while that may help: the same ids at the same revision are written once. */
const append = async (
  target: EventLog,
  { stream, from, events }: Run,
  { signal, patience = defaultPatience }: CopyOptions,
): Promise<void> => {
  const end = performance.now() + patience
  for (let wait = 100; ; wait = Math.min(wait * 2, longestPause)) {
    signal?.throwIfAborted()
    try {
      await target.append(stream, from === 0 ? 'none' : from - 1, events)
      return
    } catch (error) {
      if (!(error instanceof LogUnavailable) || error.denied || performance.now() > end) throw error
      await pause(wait, undefined, { signal })
    }
  }
}

/**
 * Copies to the source's present end; the number of events copied. One append after the other, so that the copies stand in
 * the order of the originals.
 * @throws RevisionConflict where a stream of the target is not where the copy left it; LogUnavailable where a log does not
 * answer for too long, or lets nobody in
 */
export const copyLog = async (
  source: Pick<EventLog, 'readAll'>,
  target: EventLog,
  options: CopyOptions,
): Promise<number> => {
  const { after, onProgress } = options
  let copied = 0
  let run: Run | undefined
  const write = async () => {
    if (run === undefined) return
    await append(target, run, options)
    copied += run.events.length
    onProgress?.(copied)
  }
  for await (const event of eventsOf(source, after)) {
    if (extend(run, event)) continue
    await write()
    const { stream, revision, position: _, ...plain } = event
    run = { stream, from: revision, events: [plain], bytes: bytesOf(plain) }
  }
  await write()
  return copied
}
