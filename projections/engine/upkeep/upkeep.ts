// Maintenance that a model's leader does while it keeps the model current: requested rebuilds and verifications, and
// the nightly verification.
import { setTimeout as pause } from 'node:timers/promises'

import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'

import type { ModelKey, Queryable } from '../builds.ts'
import type { RunKind } from '../rebuild/progress.ts'
import { nightAt } from './nights.ts'
import { askedRun, type Origin, ranAt } from './runs.ts'

export interface UpkeepDeps {
  readonly pool: Queryable
  readonly clock: Clock
  readonly logger: Logger
  /** Local hour of the nightly verification; undefined means none. */
  readonly verifyHour: number | undefined
  /** Pause between two checks for due runs, in milliseconds. */
  readonly interval: number
}

export type DoRun = (kind: RunKind, origin: Origin, signal: AbortSignal) => Promise<unknown>

interface Due {
  readonly kind: RunKind
  readonly origin: Origin
}

/** Runs until the signal aborts. Never rejects: a failed run is recorded as failed, and the loop continues. */
export const keepUp = async (
  { pool, clock, logger, verifyHour, interval }: UpkeepDeps,
  model: ModelKey,
  doRun: DoRun,
  signal: AbortSignal,
): Promise<void> => {
  let verified: number | undefined

  const tonight = async (): Promise<Due | undefined> => {
    const night = verifyHour === undefined ? undefined : nightAt(clock.now(), verifyHour)
    if (night === undefined || night.getTime() === verified) return undefined
    if (!(await ranAt(pool, model, night))) return { kind: 'verify', origin: { by: 'schedule', for: night } }
    verified = night.getTime()
    return undefined
  }

  const nextDue = async (): Promise<Due | undefined> => {
    const asked = await askedRun(pool, model)
    return asked ? { kind: asked.kind, origin: { by: 'person', asked: asked.id } } : tonight()
  }

  while (!signal.aborted) {
    try {
      const due = await nextDue()
      if (due !== undefined) {
        await doRun(due.kind, due.origin, signal)
        continue
      }
    } catch (err) {
      if (!signal.aborted) logger.warn({ err }, 'a rebuild or verification failed')
    }
    await pause(interval, undefined, { signal }).catch(() => undefined)
  }
}
