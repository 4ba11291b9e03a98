// Opens the read models in this process: their queries, and either the engine that runs them or only its feed.
import type { StoredJob } from '#platform/jobs/job-table.ts'
import { createMutex, type Mutex } from '#platform/mutex.ts'
import type { Telemetry } from '#platform/telemetry.ts'
import { createAccessModelWatch } from '#projections/access/model-watch.ts'
import { createAsOfSnapshots } from '#projections/as-of/as-of-snapshots.ts'
import { createFoldedSnapshots } from '#projections/as-of/folded-snapshots.ts'
import { createOverlaySnapshots } from '#projections/as-of/overlay-snapshots.ts'
import { createAsOfQueries } from '#projections/as-of/queries/as-of-queries.ts'
import { type Engine, createEngine } from '#projections/engine/engine.ts'
import { readPositions } from '#projections/engine/builds.ts'
import { createLagWatch } from '#projections/engine/lag-watch.ts'
import { createLiveFeed } from '#projections/engine/live-feed.ts'
import { listParkedStreams } from '#projections/engine/parked-streams.ts'
import { createReadModelOperations } from '#projections/engine/maintenance/operations.ts'
import { readModels } from '#projections/models.ts'
import { createQueries } from '#projections/queries.ts'
import type { ReportRunTables } from '#projections/reports/queries/run-store.ts'
import { createReportRuns } from '#projections/reports/queries/runs.ts'

import { registerEngineMetrics } from './engine-metrics.ts'
import { openJobs } from './open-jobs.ts'
import { createReachableLog } from './reachable-log.ts'
import type { ServicesOptions } from './service-options.ts'
import type { Stores } from './stores.ts'

export interface ReadModelDeps extends Omit<Stores, 'db' | 'backgroundDb' | 'healthDb' | 'close'> {
  readonly telemetry: Telemetry
  /** Called when a job was requested or canceled, or has started, made progress or ended. */
  readonly onJobChanged: (job: StoredJob) => void
}

/** Creates the engine of all read models and reports its batches to the process's metrics. */
const openEngine = (
  { config, clock, logger, pollInterval }: ServicesOptions,
  { telemetry, codec, backgroundDatabase, workerDatabase, healthDatabase, ...deps }: ReadModelDeps,
  foldMutex: Mutex,
): Engine =>
  createEngine({
    ...deps,
    pool: backgroundDatabase.pool,
    rebuildPool: workerDatabase.pool,
    healthPool: healthDatabase.pool,
    decode: codec.decode,
    clock,
    foldMutex,
    models: readModels,
    verifyHour: config.verifyHour,
    maintenanceInterval: pollInterval,
    logger: logger.child({ part: 'projections' }),
    observer: {
      batch: (model, { events, milliseconds }) => telemetry.recordProjectionBatch(model, events, milliseconds / 1_000),
      failed: (model) => telemetry.recordUnexpectedError(`projection ${model}`),
    },
  })

export type ReadModelServices = ReturnType<typeof openReadModels>

export const openReadModels = (options: ServicesOptions, deps: ReadModelDeps) => {
  const { clock, logger } = options
  const { sla } = options.config
  const { database, backgroundDatabase, pubSub, log, liveBuffer, vault, telemetry } = deps
  const { decode } = deps.codec
  // Folding the whole log needs as much memory as a rebuild. So a mutex runs rebuilds, verifications and jobs one at a
  // time.
  const foldMutex = createMutex()
  const engine = options.projections ? openEngine(options, deps, foldMutex) : undefined
  const isOutdated = async (): Promise<boolean> => (await engine?.isOutdated(deps.codec.hasMetUnknownEvent)) ?? false
  const lagWatch = createLagWatch({ pool: database.pool, log, models: readModels, clock, logger })
  const reachableLog = createReachableLog(log, lagWatch.readOnlySince)
  const logReadingDeps = { pool: database.pool, log, decode, clock }
  const modelRuns = createReadModelOperations({ ...logReadingDeps, log: reachableLog, liveBuffer }, readModels)
  if (engine) registerEngineMetrics(telemetry, engine, modelRuns, clock)
  const feed = engine?.feed ?? createLiveFeed({ pool: backgroundDatabase.pool, pubSub, models: readModels, logger })
  const queries = createQueries({
    db: database.db,
    exportDb: backgroundDatabase.db,
    clock,
    sla,
    vault,
    waitFor: feed.waitFor,
    isBehind: lagWatch.isBehind,
    newerReleaseServes: async (model) => (await engine?.newerReleaseServes(model)) ?? false,
  })
  const logFoldDeps = { log, vault, decode, sla }
  const { jobs, jobResults, jobWorker } = openJobs(options, deps, { mutex: foldMutex, isOutdated })
  const overlays = createOverlaySnapshots({ ...logFoldDeps, open: deps.openSnapshotDatabase })
  const asOfSnapshots = createAsOfSnapshots(
    overlays,
    createFoldedSnapshots({ db: database.db, jobs, results: jobResults, vault }),
    clock,
  )
  const reportRuns = createReportRuns({ db: database.db.$extendTables<ReportRunTables>(), jobs, clock, sla })
  const accessModelWatch = createAccessModelWatch({
    ...logReadingDeps,
    logger: logger.child({ part: 'access' }),
    maxOutage: options.config.closeReadingAfter,
  })
  return {
    /** Defined only if this process runs the read models. */
    engine,
    /** Whether the log contains events that this release cannot read, and a newer one serves that may be able to. */
    isOutdated,
    feed,
    modelRuns,
    modelNames: readModels.map(({ name }) => name),
    readModelPositions: () => readPositions(database.pool, readModels),
    queries,
    /** The same queries, as of an earlier instant. */
    asOfQueries: createAsOfQueries({ snapshots: asOfSnapshots, sla, vault, findProtection: queries.protection }),
    reportRuns,
    jobs,
    /** What scripts need to fold the log. */
    logFoldDeps,
    readOnlySince: lagWatch.readOnlySince,
    logSilence: lagWatch.logSilence,
    /** The streams that the read models have parked, for health checks. */
    parkedInModels: () => listParkedStreams(deps.healthDatabase.pool, readModels),
    /** Checks that the access model is up to date. */
    accessModelWatch,
    start: async (): Promise<void> => {
      await (engine ?? feed).start()
      lagWatch.start()
      jobWorker.start()
      await accessModelWatch.start()
    },
    /** Stops after the current batch. */
    stop: async (): Promise<void> => {
      await Promise.all([accessModelWatch.stop(), lagWatch.stop()])
      await (engine ?? feed).stop()
      await Promise.all([overlays.close(), jobWorker.stop()])
    },
  }
}
