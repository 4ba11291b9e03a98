// Runs one reaction. It waits for leadership, then follows the log and handles due timers and retries. After any failure it
// restarts from the checkpoint. States: waiting, retrying, following, stopped.
import { setTimeout as pause } from 'node:timers/promises'
import type { DomainEvent } from '#domain/events.ts'
import type { Clock } from '#platform/clock.ts'
import type { Codec } from '#platform/event-log/codec.ts'
import type { EventBatch, EventLog, StoredEvent } from '#platform/event-log/port.ts'
import type { Leadership } from '#platform/leadership.ts'
import type { Logger } from '#platform/log.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'
import { type Mutex, createMutex } from '#platform/mutex.ts'
import { NotYetAvailable, isUnavailable } from '#platform/unavailable.ts'
import type { Kysely } from 'kysely'

import { loadOrCreateCheckpoint, moveCheckpoint } from './checkpoint.ts'
import { findDueTimers, rescheduleTimers, deleteFiredTimer } from './timers.ts'
import {
  type CollectedEffects,
  createCollectedEffects,
  handleEvent,
  handleTimer,
  hasNoEffects,
  writeRows,
} from './effects.ts'
import { type ParkedStream, parkStream, findParkedStreams, unparkStream } from './parked-streams.ts'
import type { DueTimer, Reaction } from './reaction.ts'
import type { ReactionTables } from './tables.ts'

export interface RunnerDeps {
  readonly leadership: Leadership
  readonly db: Kysely<ReactionTables>
  readonly log: EventLog
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly clock: Clock
  readonly logger: Logger
  /** Called after a commit with the written rows and the log position handled so far. */
  readonly onCommitted: (rows: CollectedEffects, position: string) => void
  /** Seals the links of mail messages while they wait in the outbox. */
  readonly linkSeal?: LinkSeal
  /** Delay before a parked stream is retried, in milliseconds. Defaults to five minutes. */
  readonly parkedRetryDelay?: number
  /** How often to poll for due timers and retries, in milliseconds. Defaults to one second. */
  readonly pollInterval?: number
  /** Called before each commit. Tests simulate a crash here. */
  readonly beforeCommit?: () => Promise<void>
}

interface Failure {
  /** The stream, and the event from which it waits. */
  readonly failedAt: ParkedStream
  readonly error: string
}

const maxBackoff = 10_000
/** Minimum interval between checkpoint writes while batches have no effects; milliseconds. */
const idleCheckpointInterval = 1_000

/** Minimum time between two batches; milliseconds. A short delay is fine because no user waits for a notification. */
const minBatchInterval = 50

/** Maximum timers per poll, so that events are not held up. */
const maxTimersPerPoll = 50

const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** Runs the reaction until the signal aborts. Resolves when the current batch is done. */
export const runReaction = async (deps: RunnerDeps, reaction: Reaction, signal: AbortSignal): Promise<void> => {
  const { leadership, db, log, codec, clock, logger, onCommitted } = deps
  const { parkedRetryDelay = 300_000, pollInterval = 1_000 } = deps
  const { name, streamPrefixes, scheduledBy } = reaction
  const parked = new Set<string>()
  let checkpoint: string | undefined
  /** Position of the last handled batch. It is at or after the checkpoint. */
  let handledUpTo: string | undefined
  let checkpointMovedAt = 0

  const commit = async (
    rows: CollectedEffects,
    writeAlso: (transaction: Kysely<ReactionTables>) => Promise<void> = async () => {},
  ): Promise<void> => {
    const now = clock.now()
    const newCheckpoint = handledUpTo
    await deps.beforeCommit?.()
    await db.transaction().execute(async (transaction) => {
      await moveCheckpoint(transaction, name, checkpoint, newCheckpoint, now)
      await writeAlso(transaction)
      await writeRows(transaction, name, rows, now, deps.linkSeal)
    })
    checkpoint = newCheckpoint
    checkpointMovedAt = performance.now()
    if (newCheckpoint !== undefined && !hasNoEffects(rows)) onCommitted(rows, newCheckpoint)
  }

  /** Handles events in order and stops at the first failure, which it returns. Rejects if a store is unavailable. */
  const handleUntilFailure = async (
    events: readonly StoredEvent[],
    rows: CollectedEffects,
  ): Promise<Failure | undefined> => {
    for (const event of events) {
      try {
        await handleEvent(reaction, codec.decode(event), rows)
      } catch (error) {
        if (isUnavailable(error)) throw error
        logger.error({ err: error, reaction: name, event: event.id, position: event.position }, 'a reaction failed')
        return { failedAt: event, error: errorText(error) }
      }
    }
    return undefined
  }

  const parkFailure = (transaction: Kysely<ReactionTables>, { failedAt, error }: Failure) => {
    const now = clock.now()
    return parkStream(transaction, name, failedAt, error, { now, retryAt: new Date(now.getTime() + parkedRetryDelay) })
  }

  const handleBatch = async ({ events, position }: EventBatch): Promise<void> => {
    const rows = createCollectedEffects()
    const failures: Failure[] = []
    for (const event of events) {
      if (parked.has(event.stream)) continue
      const failure = await handleUntilFailure([event], rows)
      if (failure === undefined) continue
      parked.add(event.stream)
      failures.push(failure)
    }
    if (position === checkpoint) return
    handledUpTo = position
    const isIdle = hasNoEffects(rows) && failures.length === 0
    if (isIdle && performance.now() - checkpointMovedAt < idleCheckpointInterval) return
    await commit(rows, async (transaction) => {
      for (const failure of failures) await parkFailure(transaction, failure)
    })
  }

  /** The events of a stream up to the last handled batch, including skipped events of a parked stream. */
  const readHandledEvents = async (stream: string, from: number): Promise<StoredEvent[]> =>
    (await log.readStream(stream, { from })).filter(
      ({ position }) => handledUpTo !== undefined && position <= handledUpTo,
    )

  const retryStream = async ({ stream, revision }: ParkedStream): Promise<void> => {
    const rows = createCollectedEffects()
    const failure = await handleUntilFailure(await readHandledEvents(stream, revision), rows)
    await commit(rows, (transaction) =>
      failure === undefined ? unparkStream(transaction, name, stream) : parkFailure(transaction, failure),
    )
    if (failure === undefined) parked.delete(stream)
  }

  const retryParked = async (dueBy?: Date): Promise<void> => {
    for (const stream of await findParkedStreams(db, name, dueBy)) await retryStream(stream)
  }

  const fireTimer = async (timer: DueTimer): Promise<void> => {
    const rows = createCollectedEffects()
    try {
      await handleTimer(reaction, timer, rows)
    } catch (error) {
      if (isUnavailable(error)) throw error
      logger.error(
        { err: error, reaction: name, stream: timer.stream, at: timer.at },
        'a reaction failed to handle a timer',
      )
      const from = { stream: timer.stream, revision: (await readHandledEvents(timer.stream, 0)).length }
      await commit(createCollectedEffects(), (transaction) =>
        parkFailure(transaction, { failedAt: from, error: errorText(error) }),
      )
      parked.add(timer.stream)
      return
    }
    await commit(rows, (transaction) => deleteFiredTimer(transaction, name, timer))
  }

  /** Handles due retries and timers. Returns whether there may be more timers. */
  const processDueWork = async (): Promise<boolean> => {
    const now = clock.now()
    await retryParked(now)
    const timers = await findDueTimers(db, name, now, maxTimersPerPoll)
    for (const timer of timers) await fireTimer(timer)
    return timers.length === maxTimersPerPoll
  }

  const pollUntilAborted = async (signal: AbortSignal, runExclusive: Mutex): Promise<void> => {
    for (let more = false; ;) {
      if (!more) await pause(pollInterval, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      more = await runExclusive(processDueWork)
    }
  }

  const follow = async (leadershipSignal: AbortSignal): Promise<void> => {
    checkpoint = await loadOrCreateCheckpoint(db, name, () => log.head(), clock.now())
    handledUpTo = checkpoint
    if (scheduledBy !== undefined) await rescheduleTimers(db, name, scheduledBy, clock.now())
    parked.clear()
    for (const { stream } of await findParkedStreams(db, name)) parked.add(stream)
    // Retry all parked streams on start, because a new release may have fixed the cause.
    await retryParked()

    const runExclusive = createMutex()
    const followEnded = new AbortController()
    const stopSignal = AbortSignal.any([leadershipSignal, followEnded.signal])
    const onBatch = async (batch: EventBatch): Promise<void> => {
      await runExclusive(() => handleBatch(batch))
      // Under load, this pause lets several events arrive as one batch. One query per event would burden the log.
      await pause(minBatchInterval, undefined, { signal: stopSignal }).catch(() => undefined)
    }
    const subscription = log.subscribe({ after: checkpoint, streamPrefixes, onBatch })
    stopSignal.addEventListener('abort', () => void subscription.stop())
    if (stopSignal.aborted) void subscription.stop()
    // When one of the two ends or fails, stop the other.
    const tasks = [subscription.ended, pollUntilAborted(stopSignal, runExclusive)].map((task) =>
      task.finally(() => followEnded.abort()),
    )
    await Promise.allSettled(tasks)
    await Promise.all(tasks)
    if (handledUpTo !== checkpoint) await commit(createCollectedEffects())
  }

  for (let backoff = 100; !signal.aborted;) {
    const lease = await leadership.acquire(name, signal).catch(() => undefined)
    if (lease === undefined) return
    try {
      await follow(AbortSignal.any([signal, lease.lost]))
      backoff = 100
    } catch (error) {
      // Before a read model's first build this is expected, not a fault.
      const level = error instanceof NotYetAvailable ? 'info' : 'warn'
      logger[level]({ err: error, reaction: name }, 'a reaction restarts from its checkpoint')
      await pause(backoff, undefined, { signal }).catch(() => undefined)
      backoff = Math.min(backoff * 2, maxBackoff)
    } finally {
      await lease.release()
    }
  }
}
