// Applies the log to the serving build, batch after batch: small batches when the log is quiet, large ones when the
// model is behind.
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { createBatchSource, firstEventOnly } from './batch-source.ts'
import { wasOvertaken } from './build-store.ts'
import type { Build } from './builds.ts'
import { isTransient } from './failure.ts'
import { type FailedEvent, type FollowEnd, type FollowState, handleEventError } from './follow-state.ts'
import type { Layout } from './layout.ts'
import type { FoldDeps } from './unsealing.ts'
import { parkedBy, type ParkedStream, readParkedStreams } from './parked-streams.ts'
import { type Committed, createProjector, type Projector } from './projector.ts'
import { createRetryQueue, retryCheckInterval, retryStream } from './retry-parked.ts'
import type { LiveBuffer } from './live-buffer.ts'

export interface FollowDeps extends FoldDeps {
  readonly pool: pg.Pool
  readonly liveBuffer: LiveBuffer
  /** Maximum number of events in a batch. */
  readonly batchSize: number
  /** See `defaultMaxParked`. */
  readonly maxParked: number
}

export interface FollowReport {
  /** Called after each commit. `live` means that no later event is known. */
  committed(committed: Committed, live: boolean): void
  /** Called after skipping irrelevant events: the rows are complete up to this position without a commit. */
  skipped(position: string): void
  /** Called when no later event is known. */
  live(): void
  retrying(error: unknown): void
  /** Called after each commit that parked a stream, or retried one that stays parked. */
  parked(parkedStream: ParkedStream): void
  unparked(stream: string): void
}

/** Default maximum number of events in a batch. Larger batches are no faster and hold the build's lock longer. */
export const defaultBatchSize = 1_000
/** How long a position that was reached by skipping irrelevant events may stay uncommitted, in milliseconds. */
const idleCommitDelay = 1_000
const initialRetryDelay = 100
const maxRetryDelay = 5_000

/** Commits a position that was reached by skipping events, so that readers of the database see it too. */
const commitSkipped = async (projector: Projector): Promise<void> => {
  const { position } = projector
  if (position > projector.build.position) await projector.push({ events: [], position })
  await projector.settle()
}

/**
 * Waits for events after the projector's position. If none arrive soon, commits a position reached by skipping. Returns
 * early if a parked stream may be due for a retry.
 */
const waitForEvents = async (
  projector: Projector,
  liveBuffer: LiveBuffer,
  hasParkedStreams: boolean,
  stopSignal: AbortSignal,
): Promise<void> => {
  const { position } = projector
  const signal = hasParkedStreams ? AbortSignal.any([stopSignal, AbortSignal.timeout(retryCheckInterval)]) : stopSignal
  // The model is behind the live buffer, but the log returns nothing new. Ask again after a pause.
  if (!liveBuffer.reachesBackTo(position)) await pause(initialRetryDelay, undefined, { signal })
  if (position === projector.build.position) return liveBuffer.waitUntilAfter(position, signal)
  const idleTimeout = AbortSignal.timeout(idleCommitDelay)
  await liveBuffer.waitUntilAfter(position, AbortSignal.any([signal, idleTimeout]))
  if (idleTimeout.aborted) await commitSkipped(projector)
}

interface StepContext {
  readonly deps: FollowDeps
  readonly layout: Layout
  readonly state: FollowState
  readonly report: FollowReport
  readonly signal: AbortSignal
  replaceProjector(): Projector
}

/** Returns a function that parks the stream of a failed event, retries a parked stream, or projects the next batch. */
const createStep = ({ deps, layout, state, report, signal, replaceProjector }: StepContext) => {
  const { liveBuffer } = deps
  const { parked } = state
  const readBatch = createBatchSource(deps, layout.streamPrefixes)
  const retries = createRetryQueue(deps, parked)

  const parkFailedEvent = async ({ event, error }: FailedEvent): Promise<void> => {
    const parkedStream = parkedBy(event, error)
    state.batch = { events: [event], position: event.position }
    await state.projector.park(parkedStream, event)
    await state.projector.settle()
    state.failedEvent = undefined
    parked.set(event.stream, parkedStream)
    report.parked(parkedStream)
  }

  const retryParked = async (stream: string): Promise<void> => {
    await commitSkipped(state.projector)
    state.batch = undefined
    const stillParked = await retryStream(deps, { stream, projector: state.projector, replaceProjector })
    retries.remove(stream)
    if (stillParked === undefined) {
      parked.delete(stream)
      report.unparked(stream)
    } else {
      parked.set(stream, stillParked)
      report.parked(stillParked)
    }
  }

  return async (): Promise<void> => {
    const { projector, failedEvent } = state
    if (failedEvent !== undefined) return parkFailedEvent(failedEvent)
    const dueStream = await retries.next(projector.build)
    if (dueStream !== undefined) return retryParked(dueStream)
    const singleStep = projector.position < state.singleStepUntil
    state.batch = undefined
    const nextBatch = await readBatch(projector.position)
    const batch = singleStep ? firstEventOnly(nextBatch) : nextBatch
    state.batch = batch
    if (batch.position === projector.position) {
      await projector.settle()
      state.retryDelay = initialRetryDelay
      if (liveBuffer.endPosition === projector.position) report.live()
      state.batch = undefined
      return waitForEvents(projector, liveBuffer, parked.size > 0, signal)
    }
    if (batch.events.length === 0) {
      // First wait until the pending commit is readable.
      await projector.settle()
      projector.skip(batch.position)
      report.skipped(batch.position)
      // While others keep writing, the model is never idle, and other processes would take it for one that is behind.
      if (performance.now() - state.committedAt > idleCommitDelay) await commitSkipped(projector)
      return
    }
    await projector.push(batch)
    if (singleStep) await projector.settle()
  }
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
  const parked = await readParkedStreams(pool, claimedBuild)
  const onCommit = (committed: Committed) => {
    state.committedAt = performance.now()
    // A folded batch proves nothing: only a commit shows that the database takes writes again.
    state.retryDelay = initialRetryDelay
    const { endPosition } = liveBuffer
    report.committed(committed, endPosition !== undefined && endPosition <= committed.build.position)
  }
  const createProjectorFor = (build: Build): Projector =>
    createProjector({ ...deps, database: pool, layout, build, parked, onCommit })
  const state: FollowState = {
    projector: createProjectorFor(claimedBuild),
    parked,
    maxParked: deps.maxParked,
    singleStepUntil: '',
    batch: undefined,
    failedEvent: undefined,
    retryDelay: initialRetryDelay,
    committedAt: performance.now(),
  }
  const replaceProjector = () => (state.projector = createProjectorFor(state.projector.build))
  const step = createStep({ deps, layout, state, report, signal, replaceProjector })

  /** Decides how to handle an error. Returns undefined to continue from the committed position. */
  const handleError = async (error: unknown): Promise<FollowEnd | undefined> => {
    await state.projector.settle().catch(() => undefined)
    if (wasOvertaken(error)) return { kind: 'overtaken' }
    if (isTransient(error)) {
      // If the response to a commit was lost, the next commit shows whether it succeeded, because it then fails with
      // RX001.
      report.retrying(error)
      await pause(state.retryDelay, undefined, { signal }).catch(() => undefined)
      state.retryDelay = Math.min(state.retryDelay * 2, maxRetryDelay)
    } else {
      const end = handleEventError(error, state)
      if (end !== undefined) return end
    }
    replaceProjector()
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
  await commitSkipped(state.projector).catch(() => undefined)
  return { kind: 'stopped' }
}
