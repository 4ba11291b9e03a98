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
import { type InTurn, createTurns } from '#platform/turns.ts'
import { NotYetAvailable, isUnavailable } from '#platform/unavailable.ts'
import type { Kysely } from 'kysely'

import { beginAt, moveCheckpoint } from './checkpoint.ts'
import { dueWakes, reckonAnew, wokenUp } from './due.ts'
import { type Collected, collected, handleEvent, handleWake, isEmpty, writeRows } from './effects.ts'
import { type Parked, park, parkedOf, unpark } from './parked.ts'
import type { DueWake, Reaction } from './reaction.ts'
import type { ReactionTables } from './tables.ts'

export interface RunnerDeps {
  readonly leadership: Leadership
  readonly db: Kysely<ReactionTables>
  readonly log: EventLog
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly clock: Clock
  readonly logger: Logger
  /** Called after a commit with the written rows and the log position handled so far. */
  readonly written: (rows: Collected, position: string) => void
  /** Seals the links of mail messages while they wait in the outbox. */
  readonly linkSeal?: LinkSeal
  /** Delay before a parked stream is retried, in milliseconds. Defaults to five minutes. */
  readonly retryParkedAfter?: number
  /** How often to poll for due timers and retries, in milliseconds. Defaults to one second. */
  readonly lookEvery?: number
  /** Called before each commit. Tests simulate a crash here. */
  readonly beforeCommit?: () => Promise<void>
}

interface Failure {
  /** The stream, and the event from which it waits. */
  readonly from: Parked
  readonly error: string
}

const longestPause = 10_000
/** Minimum interval between checkpoint writes while batches have no effects; milliseconds. */
const idleMove = 1_000

/** Minimum time between two batches; milliseconds. A short delay is fine because no user waits for a notification. */
const spacing = 50

/** Maximum timers per poll, so that events are not held up. */
const mostWakes = 50

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** Runs the reaction until the signal aborts. Resolves when the current batch is done. */
export const runReaction = async (deps: RunnerDeps, reaction: Reaction, signal: AbortSignal): Promise<void> => {
  const { leadership, db, log, codec, clock, logger, written } = deps
  const { retryParkedAfter = 300_000, lookEvery = 1_000 } = deps
  const { name, streamPrefixes, reckonsBy } = reaction
  const parked = new Set<string>()
  let checkpoint: string | undefined
  /** Position of the last handled batch. It is at or after the checkpoint. */
  let seen: string | undefined
  let lastMoved = 0

  const commit = async (
    rows: Collected,
    also: (transaction: Kysely<ReactionTables>) => Promise<void> = async () => {},
  ): Promise<void> => {
    const now = clock.now()
    const to = seen
    await deps.beforeCommit?.()
    await db.transaction().execute(async (transaction) => {
      await moveCheckpoint(transaction, name, checkpoint, to, now)
      await also(transaction)
      await writeRows(transaction, name, rows, now, deps.linkSeal)
    })
    checkpoint = to
    lastMoved = performance.now()
    if (to !== undefined && !isEmpty(rows)) written(rows, to)
  }

  /** Handles events in order and stops at the first failure, which it returns. Rejects if a store is unavailable. */
  const handleUntilFailure = async (events: readonly StoredEvent[], rows: Collected): Promise<Failure | undefined> => {
    for (const event of events) {
      try {
        await handleEvent(reaction, codec.decode(event), rows)
      } catch (error) {
        if (isUnavailable(error)) throw error
        logger.error({ err: error, reaction: name, event: event.id, position: event.position }, 'a reaction failed')
        return { from: event, error: textOf(error) }
      }
    }
    return undefined
  }

  const parkAt = (transaction: Kysely<ReactionTables>, { from, error }: Failure) => {
    const now = clock.now()
    return park(transaction, name, from, error, { now, retryAt: new Date(now.getTime() + retryParkedAfter) })
  }

  const handleBatch = async ({ events, position }: EventBatch): Promise<void> => {
    const rows = collected()
    const failures: Failure[] = []
    for (const stored of events) {
      if (parked.has(stored.stream)) continue
      const failure = await handleUntilFailure([stored], rows)
      if (failure === undefined) continue
      parked.add(stored.stream)
      failures.push(failure)
    }
    if (position === checkpoint) return
    seen = position
    const nothing = isEmpty(rows) && failures.length === 0
    if (nothing && performance.now() - lastMoved < idleMove) return
    await commit(rows, async (transaction) => {
      for (const failure of failures) await parkAt(transaction, failure)
    })
  }

  /** The events of a stream up to the last handled batch, including skipped events of a parked stream. */
  const seenOf = async (stream: string, from: number): Promise<StoredEvent[]> =>
    (await log.readStream(stream, { from })).filter(({ position }) => seen !== undefined && position <= seen)

  const retry = async ({ stream, revision }: Parked): Promise<void> => {
    const rows = collected()
    const failure = await handleUntilFailure(await seenOf(stream, revision), rows)
    await commit(rows, (transaction) =>
      failure === undefined ? unpark(transaction, name, stream) : parkAt(transaction, failure),
    )
    if (failure === undefined) parked.delete(stream)
  }

  const retryParked = async (due?: Date): Promise<void> => {
    for (const subject of await parkedOf(db, name, due)) await retry(subject)
  }

  const wake = async (due: DueWake): Promise<void> => {
    const rows = collected()
    try {
      await handleWake(reaction, due, rows)
    } catch (error) {
      if (isUnavailable(error)) throw error
      logger.error(
        { err: error, reaction: name, stream: due.stream, at: due.at },
        'a reaction failed to handle a timer',
      )
      const from = { stream: due.stream, revision: (await seenOf(due.stream, 0)).length }
      await commit(collected(), (transaction) => parkAt(transaction, { from, error: textOf(error) }))
      parked.add(due.stream)
      return
    }
    await commit(rows, (transaction) => wokenUp(transaction, name, due))
  }

  /** Handles due retries and timers. Returns whether there may be more timers. */
  const look = async (): Promise<boolean> => {
    const now = clock.now()
    await retryParked(now)
    const due = await dueWakes(db, name, now, mostWakes)
    for (const one of due) await wake(one)
    return due.length === mostWakes
  }

  const lookUntil = async (over: AbortSignal, inTurn: InTurn): Promise<void> => {
    for (let more = false; ;) {
      if (!more) await pause(lookEvery, undefined, { signal: over }).catch(() => undefined)
      if (over.aborted) return
      more = await inTurn(look)
    }
  }

  const follow = async (leading: AbortSignal): Promise<void> => {
    checkpoint = await beginAt(db, name, () => log.head(), clock.now())
    seen = checkpoint
    if (reckonsBy !== undefined) await reckonAnew(db, name, reckonsBy, clock.now())
    parked.clear()
    for (const { stream } of await parkedOf(db, name)) parked.add(stream)
    // Retry all parked streams on start, because a new release may have fixed the cause.
    await retryParked()

    const inTurn = createTurns()
    const ended = new AbortController()
    const over = AbortSignal.any([leading, ended.signal])
    const takeBatch = async (batch: EventBatch): Promise<void> => {
      await inTurn(() => handleBatch(batch))
      // Under load, this pause lets several events arrive as one batch. One query per event would burden the log.
      await pause(spacing, undefined, { signal: over }).catch(() => undefined)
    }
    const subscription = log.subscribe({ after: checkpoint, streamPrefixes, onBatch: takeBatch })
    over.addEventListener('abort', () => void subscription.stop())
    if (over.aborted) void subscription.stop()
    // When one of the two ends or fails, stop the other.
    const both = [subscription.ended, lookUntil(over, inTurn)].map((one) => one.finally(() => ended.abort()))
    await Promise.allSettled(both)
    await Promise.all(both)
    if (seen !== checkpoint) await commit(collected())
  }

  for (let wait = 100; !signal.aborted;) {
    const lease = await leadership.acquire(name, signal).catch(() => undefined)
    if (lease === undefined) return
    try {
      await follow(AbortSignal.any([signal, lease.lost]))
      wait = 100
    } catch (error) {
      // Before a read model's first build this is expected, not a fault.
      const level = error instanceof NotYetAvailable ? 'info' : 'warn'
      logger[level]({ err: error, reaction: name }, 'a reaction restarts from its checkpoint')
      await pause(wait, undefined, { signal }).catch(() => undefined)
      wait = Math.min(wait * 2, longestPause)
    } finally {
      await lease.release()
    }
  }
}
