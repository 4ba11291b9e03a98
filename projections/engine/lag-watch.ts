// Tells readers when a read model has stopped following the log, for example because its leader hangs, and when no changes
// can be made because the log does not respond. Every process asks the log and the database once a second, each on its own:
// a slow database must not look like a lost log. A model is behind if it has not reached a position that the log had a few
// seconds ago. If either of the two does not respond, every model may be behind.
import { setTimeout as pause } from 'node:timers/promises'

import type { Clock } from '#platform/clock.ts'
import { withDeadline } from '#platform/event-log/deadline.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { createFailureLog } from '#platform/failure-log.ts'
import type { Logger } from '#platform/log.ts'

import { type ModelKey, type Queryable, readPositions } from './builds.ts'

export interface LagWatch {
  start(): void
  stop(): Promise<void>
  isBehind(model: string): boolean
  /**
   * When the log last responded, if it has not responded for a few seconds: the rows are from that time, and commands
   * fail. Undefined while it responds.
   */
  readOnlySince(): Date | undefined
  /** The same on the `performance.now()` clock, with the latest error. */
  logSilence(): LogSilence | undefined
}

interface LogSilence {
  readonly since: number
  readonly error: unknown
}

export interface LagWatchOptions {
  readonly pool: Queryable
  readonly log: Pick<EventLog, 'head'>
  readonly models: readonly ModelKey[]
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  /** Time that a model has to reach a position, in milliseconds. Default 3,000. */
  readonly tolerance?: number
  /** Pause between two checks, in milliseconds. Default 1,000. */
  readonly interval?: number
}

/** A check that takes longer than this, in milliseconds, has failed. */
const checkTimeout = 3_000

/** The head of the log at some time, on the `performance.now()` clock. */
interface Sample {
  readonly head: string
  readonly at: number
}

/** Repeats a check until the signal aborts, and logs its failures. */
const repeat = async (
  check: () => Promise<void>,
  message: string,
  { logger, interval, signal }: Pick<LagWatchOptions, 'logger'> & { interval: number; signal: AbortSignal },
): Promise<void> => {
  const { recordFailure, recordSuccess } = createFailureLog(logger, message)
  while (!signal.aborted) {
    await check().then(recordSuccess, (error: unknown) => {
      // `stop` interrupts the check.
      if (!signal.aborted) recordFailure(error)
    })
    await pause(interval, undefined, { signal }).catch(() => undefined)
  }
}

export const createLagWatch = (options: LagWatchOptions): LagWatch => {
  const { pool, log, models, clock, logger, tolerance = 3_000, interval = 1_000 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  /** The latest sample that is older than the tolerance, and all newer ones. */
  let samples: Sample[] = []
  let behind: ReadonlySet<string> = new Set()
  /** When the positions of the models were last read. Like `respondedAt`, on the `performance.now()` clock. */
  let comparedAt = performance.now()
  /** When the log last responded. */
  let respondedAt = performance.now()
  /** The same on the clock of the application. */
  let respondedTime = clock.now()
  let latestError: unknown
  let watching: Promise<unknown> | undefined

  const sampleHead = async (): Promise<void> => {
    const head = await withDeadline(checkTimeout, log.head(), signal).catch((error: unknown) => {
      latestError = error
      throw error
    })
    respondedAt = performance.now()
    respondedTime = clock.now()
    samples.push({ head: head ?? '', at: respondedAt })
  }

  const comparePositions = async (): Promise<void> => {
    // Chosen before the positions are read, so that the models have had all of the tolerance to reach it.
    const due = samples.findLastIndex(({ at }) => performance.now() - at >= tolerance)
    samples = samples.slice(Math.max(due, 0))
    const expected = due < 0 ? '' : (samples[0]?.head ?? '')
    const positions = await withDeadline(checkTimeout, readPositions(pool, models), signal)
    behind = new Set(models.flatMap(({ name }) => ((positions.get(name) ?? '') < expected ? [name] : [])))
    comparedAt = performance.now()
  }

  const isOverdue = (at: number) => performance.now() - at > checkTimeout + tolerance

  return {
    start: () => {
      comparedAt = respondedAt = performance.now()
      respondedTime = clock.now()
      const repetition = { logger, interval, signal }
      watching ??= Promise.all([
        repeat(sampleHead, 'the event log does not respond', repetition),
        repeat(comparePositions, 'cannot check whether read models are behind', repetition),
      ])
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
    isBehind: (model) => behind.has(model) || isOverdue(comparedAt) || isOverdue(respondedAt),
    readOnlySince: () => (isOverdue(respondedAt) ? respondedTime : undefined),
    logSilence: () => (isOverdue(respondedAt) ? { since: respondedAt, error: latestError } : undefined),
  }
}
