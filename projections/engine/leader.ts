// Keeps a model current while this process leads it: obtains a build, follows the log, and waits after a failure.
import { setTimeout as pause } from 'node:timers/promises'

import { createFailureLog } from '#platform/failure-log.ts'
import type { Lease } from '#platform/leadership.ts'
import type { Logger } from '#platform/log.ts'

import type { Announcer } from './announcement.ts'
import { type Build, claimServing, markFailed, servingId } from './builds.ts'
import { isTransient } from './failure.ts'
import { EventFailure } from './fold.ts'
import { followBuild, type FollowDeps, type FollowReport } from './follow.ts'
import type { Layout } from './layout.ts'
import type { Observer } from './observer.ts'
import { type RebuildOptions, type RebuildResult, RebuildUnderWay } from './rebuild/rebuild.ts'
import type { RunnerStatusReporter } from './runner-state.ts'
import type { Decode } from './unsealing.ts'

export interface LeaderDeps extends FollowDeps {
  readonly announcer: Announcer
  readonly observer: Observer
  readonly logger: Logger
  /**
   * Decodes events that several live models share once. A rebuild does not use it, because the cache would only fill
   * memory.
   */
  readonly decodeOnce: Decode
  /** A model that is behind by more than this number of events at startup is rebuilt. */
  readonly rebuildThreshold: number
}

interface LeaderOptions {
  readonly layout: Layout
  readonly reporter: RunnerStatusReporter
  rebuild(options: RebuildOptions): Promise<RebuildResult>
}

/**
 * Leads until the lease or the signal ends, or a failure needs another attempt. Returns how long to wait without the
 * lease before leading again, in milliseconds.
 */
type Lead = (lease: Lease, signal: AbortSignal) => Promise<number>

const noTopics: ReadonlySet<string> = new Set()
/** How long to wait before looking for a build again if none serves, in milliseconds. */
const noBuildPause = 1_000
/** How often a failed model checks whether another build serves, in milliseconds. */
const buildCheckInterval = 1_000
/** Pauses after failures that no event caused, in milliseconds. */
const initialFailurePause = 1_000
const maxFailurePause = 10_000
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

/** Waits until a build other than the failed one serves. `failedId` is undefined if there is no build. */
const waitForAnotherBuild = async (
  { pool, logger }: LeaderDeps,
  { model }: Layout,
  failedId: string | undefined,
  signal: AbortSignal,
): Promise<void> => {
  const { recordFailure, recordSuccess } = createFailureLog(logger, 'cannot check whether another build serves')
  for (;;) {
    await pause(buildCheckInterval, undefined, { signal })
    const check = servingId(pool, model)
    await check.then(recordSuccess, recordFailure)
    if ((await check.catch(() => failedId)) !== failedId) return
  }
}

export const createLeader = (deps: LeaderDeps, { layout, reporter, rebuild }: LeaderOptions): Lead => {
  const { model } = layout
  const { pool, announcer, observer, logger } = deps
  let failurePause = initialFailurePause

  /** Returns the build to keep current: the serving one, or a new one if there is none or it is too far behind. */
  const obtainBuild = async (signal: AbortSignal): Promise<Build | undefined> => {
    const serving = await claimServing(pool, model)
    if (serving !== undefined && !(await isBehind(deps, layout, serving, deps.rebuildThreshold))) return serving
    reporter.enter('rebuilding')
    try {
      await rebuild({ signal, origin: { by: 'start' } })
    } catch (error) {
      // Another process may be rebuilding the model. The old build keeps serving and catches up as far as it can.
      if (!(error instanceof RebuildUnderWay)) {
        if (serving === undefined || isTransient(error)) throw error
        logger.error({ err: error }, 'the rebuild failed')
      }
    }
    return claimServing(pool, model)
  }

  const followReport: FollowReport = {
    committed: ({ build, events, rows, topics, milliseconds }, live) => {
      announcer.announce(model, build.position, topics)
      observer.batch?.(model.name, { events, rows, milliseconds })
      reporter.enter(live ? 'live' : 'catching_up')
      failurePause = initialFailurePause
    },
    skipped: (position) => announcer.announce(model, position, noTopics),
    live: () => {
      reporter.enter('live')
      failurePause = initialFailurePause
    },
    retrying: (error) => logger.warn({ err: error }, 'retrying a batch'),
    parked: ({ stream, position, error }) =>
      logger.error({ stream, position, reason: error }, 'parked a stream of the read model'),
    unparked: (stream) => logger.info({ stream }, 'a parked stream of the read model continues'),
  }

  const keepCurrent = async (lease: Lease, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await lease.confirm())) {
      const build = await obtainBuild(signal)
      if (build === undefined) {
        // Another process is rebuilding the model, or has retired the new build.
        await pause(noBuildPause, undefined, { signal })
        continue
      }
      reporter.enter('catching_up')
      // The previous leader may have stopped before it announced its last commit.
      announcer.announce(model, build.position, 'all')
      const end = await followBuild({ ...deps, decode: deps.decodeOnce }, layout, build, followReport, signal)
      if (end.kind !== 'failed') continue
      reporter.enterFailed(end.failure.position, end.failure)
      await markFailed(pool, end.build, end.failure.position, end.failure.message)
      await waitForAnotherBuild(deps, layout, end.build.id, signal)
    }
  }

  const handleFailure = async (error: unknown, signal: AbortSignal): Promise<number> => {
    reporter.enterFailed(error instanceof EventFailure ? error.position : '', error)
    if ((await servingId(pool, model)) === undefined) {
      // The first build failed, and the same attempt would fail again. Holding the leadership stops other processes
      // from trying.
      await waitForAnotherBuild(deps, layout, undefined, signal)
      return 0
    }
    // No event caused the failure. It may be temporary, such as a broken log subscription, or limited to this process.
    const nextPause = failurePause
    failurePause = Math.min(failurePause * 2, maxFailurePause)
    return nextPause
  }

  return async (lease, signal) => {
    const closeBuffer = await deps.liveBuffer.open()
    try {
      await keepCurrent(lease, signal)
      return 0
    } catch (error) {
      if (signal.aborted) return 0
      if (isTransient(error)) throw error
      return await handleFailure(error, signal).catch((handlingError: unknown) => {
        // The runner logs the error and waits. Without that, it would lead again at once, and fail again.
        if (!signal.aborted) throw handlingError
        return 0
      })
    } finally {
      await closeBuffer()
    }
  }
}
