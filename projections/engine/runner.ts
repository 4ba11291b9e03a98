// One model in one process, as a state machine: waiting for leadership → rebuilding or catching up → live. An event
// that cannot be projected leads to the state failed. A database outage changes no state: the runner resumes where it
// was.
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import type { Leadership, Lease } from '#platform/leadership.ts'
import type { Logger } from '#platform/log.ts'
import { type Mutex, runUnlessAborted } from '#platform/mutex.ts'

import { errorMessage } from './failure.ts'
import type { Layout } from './layout.ts'
import { createLeader, type LeaderDeps } from './leader.ts'
import { lockName } from './locks.ts'
import { type ExecuteRun, runMaintenance, type MaintenanceDeps } from './maintenance/maintenance.ts'
import { rebuildModel, type RebuildOptions, type RebuildResult } from './rebuild/rebuild.ts'
import { type Verification, verifyModel, type VerifyOptions } from './rebuild/verify.ts'
import { createRunnerStatus, type RunnerStatus } from './runner-state.ts'

export interface RunnerDeps extends LeaderDeps, Pick<MaintenanceDeps, 'clock' | 'verifyHour' | 'interval'> {
  readonly leadership: Leadership
  /** For rebuilds and verifications, which may take hours. */
  readonly rebuildPool: pg.Pool
  /**
   * Mutex for work that folds the whole log in this process. Two such runs at a time would compete for the processors
   * and need twice the memory.
   */
  readonly foldMutex: Mutex
}

export interface Runner {
  status(): RunnerStatus
  /** Runs until the signal aborts, then finishes the current batch. Never rejects. */
  run(signal: AbortSignal): Promise<void>
  /**
   * Rebuilds the model while the current build keeps serving, no matter which process leads.
   * @throws the same errors as `rebuildModel`
   */
  rebuild(options: RebuildOptions): Promise<RebuildResult>
  /** Compares the serving build with the log. */
  verify(options: VerifyOptions): Promise<Verification>
}

/** Pause before the next attempt to lead after a database outage, in milliseconds. */
const retryInterval = 1_000

/**
 * Rebuilds and verifies the model. Each run waits for the mutex. Its result is announced, logged and reported to the
 * observer.
 */
const createRuns = (deps: RunnerDeps, layout: Layout, logger: Logger): Pick<Runner, 'rebuild' | 'verify'> => {
  const { model } = layout
  const foldDeps = { ...deps, pool: deps.rebuildPool }
  return {
    rebuild: (options) =>
      runUnlessAborted(deps.foldMutex, options.signal, async () => {
        const startedAt = performance.now()
        const rebuilt = await rebuildModel(foldDeps, layout, options)
        const milliseconds = Math.round(performance.now() - startedAt)
        deps.announcer.announce(model, rebuilt.build.position, 'all')
        deps.observer.rebuilt?.(model.name, { rows: rebuilt.rows, milliseconds })
        logger.info({ rows: rebuilt.rows, milliseconds }, 'read model rebuilt')
        return rebuilt
      }),
    verify: (options) =>
      runUnlessAborted(deps.foldMutex, options.signal, async () => {
        const verification = await verifyModel(foldDeps, layout, options)
        const { position, rows, differenceCount } = verification
        if (differenceCount > 0) {
          logger.error({ position, rows, differences: differenceCount }, 'the read model differs from the log')
        } else logger.info({ position, rows }, 'the read model equals the log')
        return verification
      }),
  }
}

export const createRunner = (deps: RunnerDeps, layout: Layout): Runner => {
  const { model } = layout
  const logger = deps.logger.child({ model: model.name, version: model.version })
  const reporter = createRunnerStatus(deps.observer, logger, model.name)
  const { rebuild, verify } = createRuns(deps, layout, logger)
  const lead = createLeader({ ...deps, logger }, { layout, reporter, rebuild })
  const executeRun: ExecuteRun = (kind, origin, signal) => (kind === 'rebuild' ? rebuild : verify)({ origin, signal })

  const leadWithMaintenance = async (lease: Lease, signal: AbortSignal): Promise<number> => {
    const leadershipEnded = new AbortController()
    const leadingSignal = AbortSignal.any([signal, lease.lost, leadershipEnded.signal])
    const maintenance = runMaintenance({ ...deps, logger }, model, executeRun, leadingSignal)
    try {
      return await lead(lease, leadingSignal)
    } finally {
      leadershipEnded.abort(new Error('the leadership ended'))
      await maintenance
      await lease.release()
    }
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      reporter.enter('waiting')
      try {
        const lease = await deps.leadership.acquire(lockName(model), signal)
        const delay = await leadWithMaintenance(lease, signal)
        await pause(delay, undefined, { signal })
      } catch (error) {
        if (signal.aborted) break
        logger.warn({ err: error, reason: errorMessage(error) }, 'read model is waiting for its database')
        await pause(retryInterval, undefined, { signal }).catch(() => undefined)
      }
    }
    reporter.enter('stopped')
  }

  return { status: reporter.status, run, rebuild, verify }
}
