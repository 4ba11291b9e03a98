// Opens the read models in this process: their queries, and either the engine that runs them or only its feed.
import type { SlaThresholds } from '#contracts/sla.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { Database } from '#platform/database/database.ts'
import type { Codec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { createJobClaims } from '#platform/jobs/job-claims.ts'
import { createJobRequests } from '#platform/jobs/job-requests.ts'
import { createJobResults } from '#platform/jobs/job-results.ts'
import type { JobTables, StoredJob } from '#platform/jobs/job-table.ts'
import { createJobWorker } from '#platform/jobs/job-worker.ts'
import { type Mutex, createMutex } from '#platform/mutex.ts'
import type { Telemetry } from '#platform/telemetry.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { accessModel } from '#projections/access/model.ts'
import { createAsOfSnapshots } from '#projections/as-of/as-of-snapshots.ts'
import { createAsOfJobs, createFoldedSnapshots } from '#projections/as-of/folded-snapshots.ts'
import { createOverlaySnapshots } from '#projections/as-of/overlay-snapshots.ts'
import { createAsOfQueries } from '#projections/as-of/queries/as-of-queries.ts'
import { type Engine, type EngineOptions, createEngine } from '#projections/engine/engine.ts'
import { createLagWatch } from '#projections/engine/lag-watch.ts'
import { createLiveFeed } from '#projections/engine/live-feed.ts'
import { createReadModelOperations } from '#projections/engine/maintenance/operations.ts'
import { createModelWatch } from '#projections/engine/model-watch.ts'
import { readModels } from '#projections/models.ts'
import { createQueries } from '#projections/queries.ts'
import type { ReportRunTables } from '#projections/reports/queries/run-store.ts'
import { createReportJobs, createReportRuns } from '#projections/reports/queries/runs.ts'

import { registerEngineMetrics } from './engine-metrics.ts'
import type { ServicesOptions } from './services.ts'

export interface ReadModelDeps {
  readonly database: Database
  /** For batches and exports, whose statements may take longer than those of a request. */
  readonly backgroundDatabase: Database
  /** For statements that can run for a long time, such as those of rebuilds and reports. */
  readonly workerDatabase: Database
  /** Opens a pool with one connection. The temporary tables of an as-of snapshot exist until it closes. */
  readonly openSnapshotDatabase: () => Database
  readonly log: EventLog
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly vault: Vault
  readonly telemetry: Telemetry
  readonly sla: SlaThresholds
  /** Called when a job was requested or canceled, or has started, made progress or ended. */
  readonly onJobChanged: (job: StoredJob) => void
}

/** Creates the engine of all read models and reports its batches to the process's metrics. */
const openEngine = (
  { config, logger, pollInterval }: ServicesOptions,
  deps: Pick<EngineOptions, 'pool' | 'rebuildPool' | 'log' | 'decode' | 'vault' | 'clock' | 'foldMutex'>,
  telemetry: Telemetry,
): Engine =>
  createEngine({
    ...deps,
    models: readModels,
    verifyHour: config.verifyHour,
    maintenanceInterval: pollInterval,
    logger: logger.child({ part: 'projections' }),
    observer: {
      batch: (model, { events, milliseconds }) => telemetry.recordProjectionBatch(model, events, milliseconds / 1_000),
      failed: (model) => telemetry.recordUnexpectedError(`projection ${model}`),
    },
  })

/** Opens the jobs, and the worker of this process that runs them. */
const openJobs = ({ clock, logger, pollInterval }: ServicesOptions, deps: ReadModelDeps, mutex: Mutex) => {
  const { backgroundDatabase, workerDatabase, log, vault, onJobChanged } = deps
  const foldDeps = { log, vault, decode: deps.codec.decode }
  const workerDb = backgroundDatabase.db.$extendTables<JobTables>()
  const jobWorker = createJobWorker({
    claims: createJobClaims(workerDb, clock),
    kinds: [
      createReportJobs(foldDeps),
      createAsOfJobs({ ...foldDeps, db: workerDatabase.db.$extendTables<JobTables>(), pool: workerDatabase.pool }),
    ],
    mutex,
    logger: logger.child({ part: 'jobs' }),
    onChange: onJobChanged,
    pollInterval,
  })
  const jobs = createJobRequests({
    db: deps.database.db.$extendTables<JobTables>(),
    clock,
    onChange: (job) => {
      jobWorker.wake()
      onJobChanged(job)
    },
  })
  return { jobs, jobResults: createJobResults(deps.database.db.$extendTables<JobTables>(), clock), jobWorker }
}

export const openReadModels = (options: ServicesOptions, deps: ReadModelDeps) => {
  const { clock, logger } = options
  const { database, backgroundDatabase, workerDatabase, log, vault, telemetry, sla } = deps
  const { decode } = deps.codec
  // Folding the whole log needs as much memory as a rebuild. So a mutex runs rebuilds, verifications and jobs one at a
  // time.
  const foldMutex = createMutex()
  const engine = options.projections
    ? openEngine(
        options,
        { pool: backgroundDatabase.pool, rebuildPool: workerDatabase.pool, log, decode, vault, clock, foldMutex },
        telemetry,
      )
    : undefined
  const modelRuns = createReadModelOperations({ pool: database.pool, log, decode, clock }, readModels)
  if (engine) registerEngineMetrics(telemetry, engine, modelRuns, clock)
  const feed = engine?.feed ?? createLiveFeed({ pool: backgroundDatabase.pool, models: readModels, logger })
  const lagWatch = createLagWatch({ pool: database.pool, log, models: readModels, logger })
  const queries = createQueries({
    db: database.db,
    exportDb: backgroundDatabase.db,
    clock,
    sla,
    vault,
    waitFor: feed.waitFor,
    isBehind: lagWatch.isBehind,
  })
  const logFoldDeps = { log, vault, decode, sla }
  const { jobs, jobResults, jobWorker } = openJobs(options, deps, foldMutex)
  const overlays = createOverlaySnapshots({ ...logFoldDeps, open: deps.openSnapshotDatabase })
  const asOfSnapshots = createAsOfSnapshots(
    overlays,
    createFoldedSnapshots({ db: database.db, jobs, results: jobResults, vault }),
    clock,
  )
  const reportRuns = createReportRuns({ db: database.db.$extendTables<ReportRunTables>(), jobs, clock, sla })
  const accessModelWatch = createModelWatch({
    pool: database.pool,
    log,
    decode,
    clock,
    logger: logger.child({ part: 'access' }),
    model: accessModel,
  })
  return {
    engine,
    feed,
    modelRuns,
    queries,
    asOfQueries: createAsOfQueries({ snapshots: asOfSnapshots, sla, vault }),
    reportRuns,
    jobs,
    logFoldDeps,
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
