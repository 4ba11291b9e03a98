// One model in one process, as a state machine: waiting for leadership → rebuilding or catching up → live. An event
// that cannot be projected leads to failed. A database outage changes no state: the runner resumes where it was.
import { setTimeout as pause } from 'node:timers/promises'

import type { Leadership, Lease } from '#platform/leadership.ts'
import type { Logger } from '#platform/log.ts'
import { type Mutex, runUnlessAborted } from '#platform/mutex.ts'

import { type Build, claimServing, markFailed, servingId } from './builds.ts'
import { isTransient, messageOf } from './failure.ts'
import { EventFailure } from './fold.ts'
import { followBuild, type FollowDeps, type FollowReport } from './follow.ts'
import type { Layout } from './layout.ts'
import type { Announcer } from './announcement.ts'
import { lockName } from './locks.ts'
import type { Observer } from './observer.ts'
import type { Decode } from './unsealing.ts'
import { rebuildModel, type RebuildOptions, type RebuildResult, RebuildUnderWay } from './rebuild/rebuild.ts'
import { type Verification, verifyModel, type VerifyOptions } from './rebuild/verify.ts'
import { type ExecuteRun, runMaintenance, type MaintenanceDeps } from './maintenance/maintenance.ts'

export type RunnerState = 'stopped' | 'waiting' | 'rebuilding' | 'catching_up' | 'live' | 'failed'

export interface RunnerStatus {
  readonly state: RunnerState
  /** The event that stopped the model. */
  readonly failure: { readonly position: string; readonly message: string } | undefined
}

export interface RunnerDeps extends FollowDeps, Pick<MaintenanceDeps, 'clock' | 'verifyHour' | 'interval'> {
  readonly announcer: Announcer
  readonly leadership: Leadership
  readonly observer: Observer
  readonly logger: Logger
  /**
   * Decodes events that several live models share once. A rebuild does not use it, because the cache would only fill
   * memory.
   */
  readonly decodeOnce: Decode
  /**
   * Mutex for work that folds the whole log in this process. Two of them at once would compete for the processors and
   * add up their memory.
   */
  readonly foldMutex: Mutex
  /** A model that is behind by more than this number of events at startup is rebuilt. */
  readonly rebuildThreshold: number
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

const noTopics: ReadonlySet<string> = new Set()
const retryInterval = 1_000
/** How often a stopped runner checks whether a rebuild elsewhere replaced the build, in milliseconds. */
const failedInterval = 1_000
const countPageSize = 5_000

const isBehind = async (
  { log }: FollowDeps,
  { streamPrefixes }: Layout,
  build: Build,
  limit: number,
): Promise<boolean> => {
  let after = build.position
  for (let count = 0; count <= limit;) {
    const page = await log.readAll({ ...(after === '' ? {} : { after }), streamPrefixes, maxCount: countPageSize })
    count += page.events.length
    if (page.events.length < countPageSize) return count > limit
    after = page.position ?? after
  }
  return true
}

export const createRunner = (deps: RunnerDeps, layout: Layout): Runner => {
  const { model } = layout
  const { pool, leadership, observer, announcer, foldMutex } = deps
  const logger = deps.logger.child({ model: model.name, version: model.version })
  let status: RunnerStatus = { state: 'stopped', failure: undefined }

  const enterState = (state: RunnerState, failure?: RunnerStatus['failure']) => {
    if (status.state === state && failure === undefined) return
    status = { state, failure }
    observer.state?.(model.name, state)
    logger.debug({ state }, 'read model changed state')
  }

  const enterFailed = (failure: EventFailure) => {
    enterState('failed', { position: failure.position, message: failure.message })
    observer.failed?.(model.name, failure.position)
    logger.error({ err: failure, position: failure.position }, 'an event stopped this read model')
  }

  const rebuild = (options: RebuildOptions): Promise<RebuildResult> =>
    runUnlessAborted(foldMutex, options.signal, async () => {
      const startedAt = performance.now()
      const rebuilt = await rebuildModel(deps, layout, options)
      const milliseconds = Math.round(performance.now() - startedAt)
      announcer.announce(model, rebuilt.build.position, 'all')
      observer.rebuilt?.(model.name, { rows: rebuilt.rows, milliseconds })
      logger.info({ rows: rebuilt.rows, milliseconds }, 'read model rebuilt')
      return rebuilt
    })

  const verify = (options: VerifyOptions): Promise<Verification> =>
    runUnlessAborted(foldMutex, options.signal, async () => {
      const verification = await verifyModel(deps, layout, options)
      const { position, rows, differenceCount } = verification
      if (differenceCount > 0) {
        logger.error({ position, rows, differences: differenceCount }, 'the read model differs from the log')
      } else logger.info({ position, rows }, 'the read model equals the log')
      return verification
    })

  const executeRun: ExecuteRun = (kind, origin, signal) => (kind === 'rebuild' ? rebuild : verify)({ origin, signal })

  /** The build to keep current: the serving one, or a new one if there is none or it is too far behind. */
  const obtainBuild = async (signal: AbortSignal): Promise<Build | undefined> => {
    const serving = await claimServing(pool, model)
    if (serving !== undefined && !(await isBehind(deps, layout, serving, deps.rebuildThreshold))) return serving
    enterState('rebuilding')
    try {
      await rebuild({ signal, origin: { by: 'start' } })
    } catch (error) {
      if (error instanceof RebuildUnderWay) await pause(retryInterval, undefined, { signal })
      // The old build keeps serving and catches up as far as it can.
      else if (serving !== undefined && !isTransient(error)) logger.error({ err: error }, 'the rebuild failed')
      else throw error
    }
    return claimServing(pool, model)
  }

  const followReport: FollowReport = {
    committed: ({ build, events, rows, topics, milliseconds }, live) => {
      announcer.announce(model, build.position, topics)
      observer.batch?.(model.name, { events, rows, milliseconds })
      enterState(live ? 'live' : 'catching_up')
    },
    skipped: (position) => announcer.announce(model, position, noTopics),
    live: () => enterState('live'),
    retrying: (error) => logger.warn({ err: error }, 'retrying a batch'),
  }

  /** Waits until another build serves. Only a rebuild, here or elsewhere, can fix a failed model. */
  const waitForAnotherBuild = async (failed: Build | undefined, signal: AbortSignal): Promise<void> => {
    for (;;) {
      await pause(failedInterval, undefined, { signal })
      const serving = await servingId(pool, model).catch(() => failed?.id)
      if (serving !== failed?.id) return
    }
  }

  /** Leads until the lease or the signal ends, or another process takes over. */
  const lead = async (lease: Lease, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await lease.confirm())) {
      const build = await obtainBuild(signal)
      if (build === undefined) continue
      enterState('catching_up')
      // The previous leader may have stopped before it announced its last commit.
      announcer.announce(model, build.position, 'all')
      const end = await followBuild({ ...deps, decode: deps.decodeOnce }, layout, build, followReport, signal)
      if (end.kind !== 'failed') continue
      enterFailed(end.failure)
      await markFailed(pool, end.build, end.failure.position, end.failure.message)
      await waitForAnotherBuild(end.build, signal)
    }
  }

  const leadSafely = async (lease: Lease, signal: AbortSignal): Promise<void> => {
    const closeBuffer = await deps.liveBuffer.open()
    try {
      await lead(lease, signal)
    } catch (error) {
      if (signal.aborted) return
      if (isTransient(error)) throw error
      // A rebuild failed on the event, so there is no build to keep current. Keeping the leadership stops others from
      // the same attempt.
      enterFailed(error instanceof EventFailure ? error : new EventFailure('', error))
      await waitForAnotherBuild(undefined, signal).catch(() => undefined)
    } finally {
      await closeBuffer()
    }
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      enterState('waiting')
      try {
        const lease = await leadership.acquire(lockName(model), signal)
        const leadershipEnded = new AbortController()
        const leadingSignal = AbortSignal.any([signal, lease.lost, leadershipEnded.signal])
        const maintenance = runMaintenance({ ...deps, logger }, model, executeRun, leadingSignal)
        try {
          await leadSafely(lease, leadingSignal)
        } finally {
          leadershipEnded.abort(new Error('the leadership ended'))
          await maintenance
          await lease.release()
        }
      } catch (error) {
        if (signal.aborted) break
        logger.warn({ err: error, reason: messageOf(error) }, 'read model is waiting for its database')
        await pause(retryInterval, undefined, { signal }).catch(() => undefined)
      }
    }
    enterState('stopped')
  }

  return { status: () => status, run, rebuild, verify }
}
