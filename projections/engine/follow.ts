// Applies the log to the serving build, batch after batch: small batches when the log is quiet, large ones when the
// model is behind.
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'

import { wasOvertaken } from './build-store.ts'
import type { Build } from './builds.ts'
import { isTransient } from './failure.ts'
import { EventFailure } from './fold.ts'
import type { Layout } from './layout.ts'
import type { FoldDeps } from './unsealing.ts'
import { type Committed, createProjector, type Projector } from './projector.ts'
import type { EventBatch, LiveBuffer } from './live-buffer.ts'

export interface FollowDeps extends FoldDeps {
  readonly pool: pg.Pool
  readonly liveBuffer: LiveBuffer
  /** Maximum number of events in a batch. */
  readonly batchSize: number
}

export interface FollowReport {
  /** Called after each commit. `live` means that no later event is known. */
  committed(committed: Committed, live: boolean): void
  /** Called after skipping irrelevant events: the rows are complete up to this position without a commit. */
  skipped(position: string): void
  /** Called when no later event is known. */
  live(): void
  retrying(error: unknown): void
}

/** Why following ended: it was stopped, another writer committed first, or an event cannot be projected. */
export type FollowEnd =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'failed'; readonly build: Build; readonly failure: EventFailure }

/** Default maximum number of events in a batch. Larger batches are no faster and hold the build's lock longer. */
export const defaultBatchSize = 1_000
/** How long a position that was reached by skipping irrelevant events may stay uncommitted, in milliseconds. */
const idleCommitDelay = 1_000
const initialRetryDelay = 100
const maxRetryDelay = 5_000

/**
 * Returns the next batch after a position: from the live buffer, or from the log with the following page already
 * requested.
 */
const createBatchSource = ({ log, liveBuffer, batchSize }: FollowDeps, streamPrefixes: readonly string[]) => {
  let prefetched: { readonly after: string; readonly page: ReturnType<EventLog['readAll']> } | undefined
  const read = (after: string) => {
    const page = log.readAll({ ...(after === '' ? {} : { after }), streamPrefixes, maxCount: batchSize })
    page.catch(() => undefined)
    return { after, page }
  }
  return async (after: string): Promise<EventBatch> => {
    const bufferedBatch = liveBuffer.eventsAfter(after, streamPrefixes, batchSize)
    if (bufferedBatch !== undefined) return bufferedBatch
    const request = prefetched?.after === after ? prefetched : read(after)
    prefetched = undefined
    const { events, position = after } = await request.page
    if (events.length === batchSize) prefetched = read(position)
    return { events, position }
  }
}

const firstEventOnly = ({ events, position }: EventBatch): EventBatch => {
  const [event] = events
  return event === undefined ? { events, position } : { events: [event], position: event.position }
}

/**
 * Returns the event that caused an error, if it was the only one in its batch and all events before it are committed.
 */
const isolatedEvent = ({ events }: EventBatch, build: Build, singleStepUntil: string): StoredEvent | undefined => {
  const [event, ...others] = events
  if (event === undefined || others.length > 0 || build.position >= singleStepUntil) return undefined
  return build.position < event.position ? event : undefined
}

/** Commits a position that was reached by skipping events, so that readers of the database see it too. */
const commitSkipped = async (projector: Projector): Promise<void> => {
  const { position } = projector
  if (position > projector.build.position) await projector.push({ events: [], position })
  await projector.settle()
}

/** Waits for events after the projector's position. If none arrive soon, commits a position reached by skipping. */
const waitForEvents = async (projector: Projector, liveBuffer: LiveBuffer, signal: AbortSignal): Promise<void> => {
  const { position } = projector
  // The model is behind the live buffer, but the log returns nothing new. Ask again after a pause.
  if (!liveBuffer.reachesBackTo(position)) await pause(initialRetryDelay, undefined, { signal })
  if (position === projector.build.position) return liveBuffer.waitUntilAfter(position, signal)
  const idleTimeout = AbortSignal.timeout(idleCommitDelay)
  await liveBuffer.waitUntilAfter(position, AbortSignal.any([signal, idleTimeout]))
  if (idleTimeout.aborted) await commitSkipped(projector)
}

/**
 * Keeps a build current until the signal aborts or this process may no longer write it. Commits whole batches only.
 * @throws the log's error if a retry does not help
 */
export const followBuild = async (
  deps: FollowDeps,
  layout: Layout,
  claimedBuild: Build,
  report: FollowReport,
  signal: AbortSignal,
): Promise<FollowEnd> => {
  const { pool, liveBuffer } = deps
  const readBatch = createBatchSource(deps, layout.streamPrefixes)
  let retryDelay = initialRetryDelay
  let committedAt = performance.now()
  const onCommit = (committed: Committed) => {
    committedAt = performance.now()
    // A folded batch proves nothing: only a commit shows that the database takes writes again.
    retryDelay = initialRetryDelay
    const { endPosition } = liveBuffer
    report.committed(committed, endPosition !== undefined && endPosition <= committed.build.position)
  }
  const createProjectorFor = (build: Build): Projector =>
    createProjector({ ...deps, database: pool, layout, build, onCommit })

  let projector = createProjectorFor(claimedBuild)
  /** Up to this position, events are processed one at a time, to find the one that fails and commit all before it. */
  let singleStepUntil = ''
  /** The batch whose events may cause an error; undefined while the next one is read or awaited. */
  let batch: EventBatch | undefined

  const step = async (): Promise<void> => {
    const singleStep = projector.position < singleStepUntil
    batch = undefined
    const nextBatch = await readBatch(projector.position)
    batch = singleStep ? firstEventOnly(nextBatch) : nextBatch
    if (batch.position === projector.position) {
      await projector.settle()
      retryDelay = initialRetryDelay
      if (liveBuffer.endPosition === projector.position) report.live()
      batch = undefined
      return waitForEvents(projector, liveBuffer, signal)
    }
    if (batch.events.length === 0) {
      // First wait until the pending commit is readable.
      await projector.settle()
      projector.skip(batch.position)
      report.skipped(batch.position)
      // While others keep writing, the model is never idle, and other processes would take it for one that is behind.
      if (performance.now() - committedAt > idleCommitDelay) await commitSkipped(projector)
      return
    }
    await projector.push(batch)
    if (singleStep) await projector.settle()
  }

  /** Decides how to handle an error. Returns undefined to continue from the committed position. */
  const handleError = async (error: unknown): Promise<FollowEnd | undefined> => {
    await projector.settle().catch(() => undefined)
    const { build } = projector
    if (wasOvertaken(error)) return { kind: 'overtaken' }
    if (isTransient(error)) {
      // If the response to a commit was lost, the next commit shows whether it succeeded, because it then fails with
      // RX001.
      report.retrying(error)
      await pause(retryDelay, undefined, { signal }).catch(() => undefined)
      retryDelay = Math.min(retryDelay * 2, maxRetryDelay)
    } else {
      // No event caused this error, and single steps would meet it again without a pause.
      if (batch === undefined) throw error
      const event = isolatedEvent(batch, build, singleStepUntil)
      if (event !== undefined) {
        const cause = error instanceof EventFailure ? error.cause : error
        return { kind: 'failed', build, failure: new EventFailure(event.position, cause) }
      }
      // All events of the batch are committed, so none of them caused the error, and single steps would not find one.
      if (batch.position <= build.position) throw error
      singleStepUntil = batch.position
    }
    projector = createProjectorFor(build)
    return undefined
  }

  while (!signal.aborted) {
    try {
      await step()
    } catch (error) {
      if (signal.aborted) break
      const end = await handleError(error)
      if (end !== undefined) return end
    }
  }
  await commitSkipped(projector).catch(() => undefined)
  return { kind: 'stopped' }
}
