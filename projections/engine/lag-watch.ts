// Tells readers when a read model has stopped following the log, for example because its leader hangs. Every process
// checks once a second. A model is behind if it has not reached a position that the log had a few seconds ago. If the
// checks fail or get no response, every model may be behind, and no changes can be made.
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

export const createLagWatch = (options: LagWatchOptions): LagWatch => {
  const { pool, log, models, clock, logger, tolerance = 3_000, interval = 1_000 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  /** The latest sample that is older than the tolerance, and all newer ones. */
  let samples: Sample[] = []
  let behind: ReadonlySet<string> = new Set()
  let checkedAt = performance.now()
  let respondedAt = clock.now()
  let watching: Promise<void> | undefined

  const check = async (): Promise<void> => {
    // The positions come first: a model may well have reached an older position of the log than a newer one.
    const positions = await readPositions(pool, models)
    samples.push({ head: (await withDeadline(checkTimeout, log.head(), signal)) ?? '', at: performance.now() })
    const due = samples.findLastIndex(({ at }) => performance.now() - at >= tolerance)
    samples = samples.slice(Math.max(due, 0))
    const expected = due < 0 ? '' : (samples[0]?.head ?? '')
    behind = new Set(models.flatMap(({ name }) => ((positions.get(name) ?? '') < expected ? [name] : [])))
    checkedAt = performance.now()
    respondedAt = clock.now()
  }

  const isOverdue = () => performance.now() - checkedAt > checkTimeout + tolerance

  const keepChecking = async (): Promise<void> => {
    const { recordFailure, recordSuccess } = createFailureLog(logger, 'cannot check whether read models are behind')
    while (!signal.aborted) {
      await check().then(recordSuccess, (error: unknown) => {
        // `stop` interrupts the check.
        if (!signal.aborted) recordFailure(error)
      })
      await pause(interval, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    start: () => {
      checkedAt = performance.now()
      respondedAt = clock.now()
      watching ??= keepChecking()
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
    isBehind: (model) => behind.has(model) || isOverdue(),
    readOnlySince: () => (isOverdue() ? respondedAt : undefined),
  }
}
