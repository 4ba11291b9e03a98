// Maintenance that a model's leader runs in addition to projecting new events: requested rebuilds and verifications,
// and the nightly verification.
import { setTimeout as pause } from 'node:timers/promises'

import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'

import type { ModelKey, Queryable } from '../builds.ts'
import type { RunKind } from '../rebuild/progress.ts'
import { findDueVerification } from './nightly-schedule.ts'
import { nextRequestedRun, type Origin, hasVerified, isServing } from './runs.ts'

export interface MaintenanceDeps {
  readonly pool: Queryable
  readonly clock: Clock
  readonly logger: Logger
  /** Local hour of the nightly verification; undefined means none. */
  readonly verifyHour: number | undefined
  /** Pause between two checks for due runs, in milliseconds. */
  readonly interval: number
}

export type ExecuteRun = (kind: RunKind, origin: Origin, signal: AbortSignal) => Promise<unknown>

interface DueRun {
  readonly kind: RunKind
  readonly origin: Origin
}

/** Runs until the signal aborts. Never rejects: a failed run is recorded as failed, and the loop continues. */
export const runMaintenance = async (
  { pool, clock, logger, verifyHour, interval }: MaintenanceDeps,
  model: ModelKey,
  executeRun: ExecuteRun,
  signal: AbortSignal,
): Promise<void> => {
  let verifiedNight: number | undefined

  const dueVerification = async (): Promise<DueRun | undefined> => {
    const night = verifyHour === undefined ? undefined : findDueVerification(clock.now(), verifyHour)
    if (night === undefined || night.getTime() === verifiedNight) return undefined
    if (await hasVerified(pool, model, night)) {
      verifiedNight = night.getTime()
      return undefined
    }
    return (await isServing(pool, model)) ? { kind: 'verify', origin: { by: 'schedule', for: night } } : undefined
  }

  const nextDue = async (): Promise<DueRun | undefined> => {
    const request = await nextRequestedRun(pool, model)
    return request ? { kind: request.kind, origin: { by: 'person', requestId: request.id } } : dueVerification()
  }

  while (!signal.aborted) {
    try {
      const due = await nextDue()
      if (due !== undefined) {
        await executeRun(due.kind, due.origin, signal)
        continue
      }
    } catch (err) {
      if (!signal.aborted) logger.warn({ err }, 'a rebuild or verification failed')
    }
    await pause(interval, undefined, { signal }).catch(() => undefined)
  }
}
