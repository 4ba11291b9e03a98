// Obtains the build that a leader keeps current: the serving one, or a new one if there is none or it is too far behind.
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import type { EventLog } from '#platform/event-log/port.ts'
import { createFailureLog } from '#platform/failure-log.ts'
import type { Logger } from '#platform/log.ts'
import type { ClaimContext } from '#platform/subscription/subscription.ts'
import { isTransient } from '#platform/unavailable.ts'

import { type Build, claimServing, servingId } from './builds.ts'
import type { Layout } from './layout.ts'
import { type RebuildOptions, type RebuildResult, RebuildUnderWay } from './rebuild/rebuild.ts'

export interface ClaimDeps {
  readonly pool: pg.Pool
  readonly log: Pick<EventLog, 'readAll'>
  readonly logger: Logger
  /** A model that is behind by more than this number of events at startup is rebuilt. */
  readonly rebuildThreshold: number
  rebuild(options: RebuildOptions): Promise<RebuildResult>
}

/** How often a failed model checks whether another build serves, in milliseconds. */
const buildCheckInterval = 1_000
const countPageSize = 5_000

const isBehind = async (
  { log, rebuildThreshold }: Pick<ClaimDeps, 'log' | 'rebuildThreshold'>,
  { streamPrefixes }: Layout,
  build: Build,
): Promise<boolean> => {
  let after = build.position
  for (let count = 0; count <= rebuildThreshold;) {
    const page = await log.readAll({ ...(after === '' ? {} : { after }), streamPrefixes, maxCount: countPageSize })
    count += page.events.length
    if (page.events.length < countPageSize) return count > rebuildThreshold
    after = page.position ?? after
  }
  return true
}

/** Waits until a build other than the failed one serves. `failedId` is undefined if there is no build. */
export const waitForAnotherBuild = async (
  { pool, logger }: Pick<ClaimDeps, 'pool' | 'logger'>,
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

/**
 * Claims the build to keep current. Returns undefined if there is none yet, because another process is rebuilding the
 * model or has retired the new build.
 */
export const claimBuild = async (
  deps: ClaimDeps,
  layout: Layout,
  { signal, reportFailure }: ClaimContext,
): Promise<Build | undefined> => {
  const { pool, logger } = deps
  const { model } = layout
  const serving = await claimServing(pool, model)
  if (serving !== undefined && !(await isBehind(deps, layout, serving))) return serving
  try {
    await deps.rebuild({ signal, origin: { by: 'start' } })
  } catch (error) {
    if (signal.aborted || isTransient(error)) throw error
    // Another process may be rebuilding the model. The old build keeps serving and catches up as far as it can.
    if (error instanceof RebuildUnderWay) return claimServing(pool, model)
    if (serving !== undefined) logger.error({ err: error }, 'the rebuild failed')
    else {
      reportFailure(error)
      // The first build failed, and the same attempt would fail again. Holding the leadership stops other processes
      // from trying.
      await waitForAnotherBuild(deps, layout, undefined, signal)
    }
  }
  return claimServing(pool, model)
}
