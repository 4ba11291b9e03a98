// Hands the log to a consumer, batch after batch: small batches when the log is quiet, large ones when it is behind.
import { setTimeout as pause } from 'node:timers/promises'

import type { Backoff } from '../backoff.ts'
import { isUnknownEvent } from '../event-log/codec.ts'
import type { EventLog } from '../event-log/port.ts'
import { isTransient } from '../unavailable.ts'
import { createBatchSource, firstEventOnly } from './batch-source.ts'
import type { Consumer } from './consumer.ts'
import type { EventFailure } from './event-failure.ts'
import type { LiveBuffer } from './live-buffer.ts'
import { type PoisonState, handleEventError } from './poison.ts'
import type { StateReporter } from './state.ts'

export interface FollowOptions {
  readonly log: Pick<EventLog, 'readAll'>
  readonly liveBuffer: LiveBuffer
  readonly streamPrefixes: readonly string[]
  /** Maximum number of events in a batch. */
  readonly batchSize: number
  /** Maximum number of parked streams. */
  readonly maxParked: number
  /** Minimum time between two batches, in milliseconds. Under load, it lets several events arrive as one batch. */
  readonly batchInterval: number
  /** How often to check for due timers and retries, in milliseconds. */
  readonly pollInterval: number
  /** Whether a commit was refused because another leader claimed the checkpoint, or the consumer moved elsewhere. */
  readonly isOvertaken: (error: unknown) => boolean
  /** Whether a process of a newer release waits to lead. It takes over events that this one cannot read. */
  readonly newerReleaseWaits: () => Promise<boolean>
}

/**
 * Why following ended: it was stopped, the checkpoint must be claimed again, a newer release takes over what this one
 * cannot handle, or a stream cannot be parked.
 */
export type FollowEnd =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'overtaken' }
  /** Whether this release does not know one of the events that it cannot handle. */
  | { readonly kind: 'handed over'; readonly hasUnknownEvent: boolean }
  | { readonly kind: 'failed'; readonly failure: EventFailure }

interface FollowContext {
  readonly options: FollowOptions
  readonly consumer: Consumer
  readonly reporter: StateReporter
  readonly backoff: Backoff
  readonly signal: AbortSignal
}

/** How long handled events without effects may stay uncommitted, in milliseconds. */
const idleSaveDelay = 1_000
/** Pause before the log is read again if it returned nothing new, in milliseconds. */
const emptyReadPause = 100

/** Thrown if a newer release waits to lead, which may be able to handle the parked streams. */
class NewerReleaseWaits extends Error {
  override readonly name = 'NewerReleaseWaits'
}

/** Returns a function that retries a due stream or fires due timers, and whether there was one to do. */
const createDueWork = ({ options, consumer }: FollowContext): (() => Promise<boolean>) => {
  const { pollInterval, newerReleaseWaits } = options
  const { parking, timers } = consumer
  // At the start, every stream: a new release may have fixed the cause.
  let dueStreams = parking.streams()
  let timersDue = false
  let polledAt = performance.now()

  const poll = async (): Promise<void> => {
    if (performance.now() - polledAt < pollInterval) return
    if (parking.size > 0 && (await newerReleaseWaits())) throw new NewerReleaseWaits()
    if (parking.size > 0) dueStreams = await parking.findDueRetries()
    timersDue = timers !== undefined
    polledAt = performance.now()
  }

  return async () => {
    const [stream, ...others] = dueStreams
    if (stream !== undefined) {
      await consumer.save()
      await parking.retry(stream)
      dueStreams = others
      return true
    }
    if (timersDue && timers !== undefined) {
      timersDue = await timers.fireDue()
      return true
    }
    await poll()
    return dueStreams.length > 0 || timersDue
  }
}

/** Waits for events after the consumer's position, or until there may be due work or a position to save. */
const waitForEvents = async ({ options, consumer, signal }: FollowContext): Promise<void> => {
  const { liveBuffer, pollInterval } = options
  const { position, checkpoint, parking, timers } = consumer
  const timeout = Math.min(
    timers !== undefined || parking.size > 0 ? pollInterval : Infinity,
    position === checkpoint ? Infinity : idleSaveDelay,
  )
  const waitSignal = timeout === Infinity ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  // The consumer is behind the live buffer, but the log returns nothing new.
  if (!liveBuffer.reachesBackTo(position))
    await pause(emptyReadPause, undefined, { signal: waitSignal }).catch(() => undefined)
  await liveBuffer.waitUntilAfter(position, waitSignal)
}

/** Returns a function that parks a stream, does due work, or handles the next batch. */
const createStep = (context: FollowContext, state: PoisonState) => {
  const { options, consumer, reporter, backoff, signal } = context
  const { liveBuffer, batchSize, batchInterval } = options
  const readBatch = createBatchSource(options, options.streamPrefixes)
  const runDueWork = createDueWork(context)
  let { checkpoint } = consumer
  let committedAt = performance.now()

  const recordProgress = () => {
    if (consumer.checkpoint === checkpoint) return
    checkpoint = consumer.checkpoint
    committedAt = performance.now()
    // A handled batch proves nothing: only a commit shows that the database takes writes again.
    backoff.reset()
    if (reporter.status().state === 'retrying') reporter.enter('catching_up')
  }

  /** While others keep writing, the consumer is never idle, and other processes would take it for one that is behind. */
  const saveIfOverdue = async (): Promise<void> => {
    if (consumer.position > consumer.checkpoint && performance.now() - committedAt > idleSaveDelay)
      await consumer.save()
  }

  const handleNextBatch = async (): Promise<void> => {
    const singleStep = consumer.position < state.singleStepUntil
    const nextBatch = await readBatch(consumer.position)
    const batch = singleStep ? firstEventOnly(nextBatch) : nextBatch
    state.batch = batch
    if (batch.position === consumer.position) {
      await consumer.settle()
      state.batch = undefined
      backoff.reset()
      if (liveBuffer.endPosition === consumer.position) reporter.enter('live')
      await waitForEvents(context)
      return saveIfOverdue()
    }
    if (batch.events.length === 0) {
      // First wait until the pending commit is readable.
      await consumer.settle()
      consumer.skip(batch.position)
      return saveIfOverdue()
    }
    if (batch.events.length === batchSize) reporter.enter('catching_up')
    const isCommitted = await consumer.handle(batch)
    if (singleStep) await consumer.save()
    else if (!isCommitted) await saveIfOverdue()
    if (batchInterval > 0) await pause(batchInterval, undefined, { signal })
  }

  return async (): Promise<void> => {
    const { failedEvent } = state
    if (failedEvent !== undefined) {
      const { event, error } = failedEvent
      state.batch = { events: [event], position: event.position }
      await consumer.parking.park(event, error)
      state.failedEvent = undefined
      return
    }
    state.batch = undefined
    recordProgress()
    if (!(await runDueWork())) await handleNextBatch()
  }
}

/**
 * Follows the log until the signal aborts or the consumer may no longer commit.
 * @throws an error that neither a retry nor parking a stream would resolve
 */
export const follow = async (context: FollowContext): Promise<FollowEnd> => {
  const { options, consumer, reporter, backoff, signal } = context
  const state: PoisonState = { singleStepUntil: '', batch: undefined, failedEvent: undefined }
  const step = createStep(context, state)

  /** Decides how to handle an error. Returns undefined to continue from the checkpoint. */
  const handleError = async (error: unknown): Promise<FollowEnd | undefined> => {
    await consumer.settle().catch(() => undefined)
    if (options.isOvertaken(error)) return { kind: 'overtaken' }
    if (error instanceof NewerReleaseWaits)
      return { kind: 'handed over', hasUnknownEvent: consumer.parking.hasUnknownEvent }
    if (isUnknownEvent(error) && (await options.newerReleaseWaits()))
      return { kind: 'handed over', hasUnknownEvent: true }
    if (isTransient(error)) {
      // If the response to a commit was lost, the next commit shows whether it succeeded, because it is then refused.
      reporter.fail(error)
      await backoff.wait(signal)
    } else {
      const failure = handleEventError(error, state, consumer, options.maxParked)
      if (failure !== undefined) return { kind: 'failed', failure }
    }
    consumer.reset()
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
  await consumer.save().catch(() => undefined)
  return { kind: 'stopped' }
}
