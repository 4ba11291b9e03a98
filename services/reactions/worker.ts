// Handles batches of events, due timers, and retries of parked streams for one reaction.
import type { DomainEvent } from '#domain/events.ts'
import type { Codec } from '#platform/event-log/codec.ts'
import type { SubscriptionBatch, EventLog, StoredEvent } from '#platform/event-log/port.ts'
import type { Logger } from '#platform/log.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import type { Kysely } from 'kysely'

import { type CollectedEffects, createCollectedEffects, handleEvent, handleTimer, hasNoEffects } from './effects.ts'
import { type ParkedStream, findParkedStreams, parkStream, unparkStream } from './parked-streams.ts'
import type { Progress, ProgressDeps } from './progress.ts'
import type { DueTimer, Reaction } from './reaction.ts'
import type { ReactionTables } from './tables.ts'
import { deleteFiredTimer, findDueTimers } from './timers.ts'

export interface WorkerDeps extends ProgressDeps {
  readonly log: EventLog
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly logger: Logger
  /** Delay before a parked stream is retried, in milliseconds. Defaults to five minutes. */
  readonly parkedRetryDelay?: number
}

export interface Worker {
  /** Loads which streams are parked, and retries all of them. */
  start(): Promise<void>
  handleBatch(batch: SubscriptionBatch): Promise<void>
  /** Handles due retries and timers. Returns whether there may be more timers. */
  processDueWork(): Promise<boolean>
}

interface Failure {
  /** The stream and the first event that waits. */
  readonly failedAt: ParkedStream
  readonly error: string
}

/** Minimum interval between checkpoint writes while batches have no effects, in milliseconds. */
const idleCheckpointInterval = 1_000

/** Maximum number of timers per poll, so that events are not delayed. */
const maxTimersPerPoll = 50

const formatError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** Handles events in order and stops at the first failure, which it returns. Rejects if a store is unavailable. */
const handleUntilFailure = async (
  { codec, logger }: WorkerDeps,
  reaction: Reaction,
  events: readonly StoredEvent[],
  effects: CollectedEffects,
): Promise<Failure | undefined> => {
  for (const event of events) {
    try {
      await handleEvent(reaction, codec.decode(event), effects)
    } catch (error) {
      if (isUnavailable(error)) throw error
      const { id, position } = event
      logger.error({ err: error, reaction: reaction.name, event: id, position }, 'a reaction failed')
      return { failedAt: event, error: formatError(error) }
    }
  }
  return undefined
}

const createTimerHandler = (
  { logger }: WorkerDeps,
  reaction: Reaction,
  progress: Progress,
  park: (stream: string, error: unknown) => Promise<void>,
) => {
  return async (timer: DueTimer): Promise<void> => {
    const effects = createCollectedEffects()
    try {
      await handleTimer(reaction, timer, effects)
    } catch (error) {
      if (isUnavailable(error)) throw error
      const { stream, at } = timer
      logger.error({ err: error, reaction: reaction.name, stream, at }, 'a reaction failed to handle a timer')
      return park(stream, error)
    }
    await progress.commit(effects, (transaction) => deleteFiredTimer(transaction, reaction.name, timer))
  }
}

export const createWorker = (deps: WorkerDeps, reaction: Reaction, progress: Progress): Worker => {
  const { db, log, clock, parkedRetryDelay = 300_000 } = deps
  const { name } = reaction
  const parkedStreams = new Set<string>()

  const parkFailure = (transaction: Kysely<ReactionTables>, { failedAt, error }: Failure) => {
    const now = clock.now()
    return parkStream(transaction, name, failedAt, error, { now, retryAt: new Date(now.getTime() + parkedRetryDelay) })
  }

  /** Returns the events of a stream up to the last handled batch, including skipped events of a parked stream. */
  const readHandledEvents = async (stream: string, from: number): Promise<StoredEvent[]> => {
    const { handledPosition } = progress
    const events = await log.readStream(stream, { from })
    return events.filter(({ position }) => handledPosition !== undefined && position <= handledPosition)
  }

  /** Returns the revision after the last handled event of a stream. */
  const findNextRevision = async (stream: string): Promise<number> => {
    const { handledPosition } = progress
    const [last] = await log.readStream(stream, { direction: 'backwards', maxCount: 1 })
    if (last === undefined || handledPosition === undefined) return 0
    // A newer event may have arrived that is not handled yet.
    return last.position <= handledPosition ? last.revision + 1 : (await readHandledEvents(stream, 0)).length
  }

  const retryStream = async ({ stream, revision }: ParkedStream): Promise<void> => {
    const effects = createCollectedEffects()
    const failure = await handleUntilFailure(deps, reaction, await readHandledEvents(stream, revision), effects)
    await progress.commit(effects, (transaction) =>
      failure === undefined ? unparkStream(transaction, name, stream) : parkFailure(transaction, failure),
    )
    if (failure === undefined) parkedStreams.delete(stream)
  }

  const retryParked = async (dueBy?: Date): Promise<void> => {
    for (const stream of await findParkedStreams(db, name, dueBy)) await retryStream(stream)
  }

  const fireTimer = createTimerHandler(deps, reaction, progress, async (stream, error) => {
    // Only the timer failed, so the stream is parked after its last handled event.
    const failedAt = { stream, revision: await findNextRevision(stream) }
    await progress.commit(createCollectedEffects(), (transaction) =>
      parkFailure(transaction, { failedAt, error: formatError(error) }),
    )
    parkedStreams.add(stream)
  })

  return {
    start: async () => {
      parkedStreams.clear()
      for (const { stream } of await findParkedStreams(db, name)) parkedStreams.add(stream)
      // A new release may have fixed the cause.
      await retryParked()
    },

    handleBatch: async ({ events, position }) => {
      const effects = createCollectedEffects()
      const failures: Failure[] = []
      for (const event of events) {
        if (parkedStreams.has(event.stream)) continue
        const failure = await handleUntilFailure(deps, reaction, [event], effects)
        if (failure === undefined) continue
        parkedStreams.add(event.stream)
        failures.push(failure)
      }
      if (position === progress.checkpoint) return
      progress.markHandled(position)
      const isIdle = hasNoEffects(effects) && failures.length === 0
      if (isIdle && performance.now() - progress.committedAt < idleCheckpointInterval) return
      await progress.commit(effects, async (transaction) => {
        for (const failure of failures) await parkFailure(transaction, failure)
      })
    },

    processDueWork: async () => {
      const now = clock.now()
      await retryParked(now)
      const timers = await findDueTimers(db, name, now, maxTimersPerPoll)
      for (const timer of timers) await fireTimer(timer)
      return timers.length === maxTimersPerPoll
    },
  }
}
