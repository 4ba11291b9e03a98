// One model in one process: its subscription, its rebuilds and its verifications.
import type pg from 'pg'

import type { Logger } from '#platform/log.ts'
import { type Mutex, runUnlessAborted } from '#platform/mutex.ts'
import { createSubscription, type Subscription, type SubscriptionOptions } from '#platform/subscription/subscription.ts'

import { wasOvertaken } from './build-store.ts'
import { claimBuild } from './claim-build.ts'
import type { Layout } from './layout.ts'
import { lockName } from './locks.ts'
import { type ExecuteRun, runMaintenance, type MaintenanceDeps } from './maintenance/maintenance.ts'
import { createModelConsumer, type ModelConsumerDeps } from './model-consumer.ts'
import { rebuildModel, type RebuildOptions, type RebuildResult } from './rebuild/rebuild.ts'
import { type Verification, verifyModel, type VerifyOptions } from './rebuild/verify.ts'
import type { Decode } from './unsealing.ts'

export interface RunnerDeps
  extends
    ModelConsumerDeps,
    Pick<MaintenanceDeps, 'clock' | 'verifyHour' | 'interval'>,
    Pick<SubscriptionOptions, 'leadership' | 'liveBuffer' | 'batchSize' | 'maxParked'> {
  /** For rebuilds and verifications, which may take hours. */
  readonly rebuildPool: pg.Pool
  /**
   * Decodes events that several live models share once. A rebuild does not use it, because the cache would only fill
   * memory.
   */
  readonly decodeOnce: Decode
  /** A model that is behind by more than this number of events at startup is rebuilt. */
  readonly rebuildThreshold: number
  /**
   * Mutex for work that folds the whole log in this process. Two such runs at a time would compete for the processors
   * and need twice the memory.
   */
  readonly foldMutex: Mutex
}

export interface Runner extends Subscription {
  /**
   * Rebuilds the model while the current build keeps serving, no matter which process leads.
   * @throws the same errors as `rebuildModel`
   */
  rebuild(options: RebuildOptions): Promise<RebuildResult>
  /** Compares the serving build with the log. */
  verify(options: VerifyOptions): Promise<Verification>
}

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
  const { model, streamPrefixes } = layout
  const logger = deps.logger.child({ model: model.name, version: model.version })
  const { rebuild, verify } = createRuns(deps, layout, logger)
  const executeRun: ExecuteRun = (kind, origin, signal) => (kind === 'rebuild' ? rebuild : verify)({ origin, signal })
  const consumerDeps = { ...deps, decode: deps.decodeOnce, logger }
  const subscription = createSubscription({
    ...deps,
    name: model.name,
    lockName: lockName(model),
    streamPrefixes,
    logger,
    isOvertaken: wasOvertaken,
    claim: async (context) => {
      const build = await claimBuild({ ...deps, logger, rebuild }, layout, context)
      return build && createModelConsumer(consumerDeps, layout, build)
    },
    whileLeading: (signal) => runMaintenance({ ...deps, logger }, model, executeRun, signal),
    onState: ({ state, failure }) => {
      deps.observer.state?.(model.name, state)
      if (failure !== undefined) deps.observer.failed?.(model.name, failure.position)
    },
  })
  return { ...subscription, rebuild, verify }
}
