// Opens the jobs: what people ask for, the worker of this process that runs it, and the results.
import { createJobClaims } from '#platform/jobs/job-claims.ts'
import { createJobRequests } from '#platform/jobs/job-requests.ts'
import { createJobResults } from '#platform/jobs/job-results.ts'
import type { JobTables } from '#platform/jobs/job-table.ts'
import { createJobWorker, type JobWorkerOptions } from '#platform/jobs/job-worker.ts'
import { createAsOfJobs } from '#projections/as-of/folded-snapshots.ts'
import { createReportJobs } from '#projections/reports/queries/runs.ts'

import type { ReadModelDeps } from './open-read-models.ts'
import type { ServicesOptions } from './service-options.ts'

export const openJobs = (
  { clock, logger, pollInterval }: ServicesOptions,
  deps: ReadModelDeps,
  workerOptions: Pick<JobWorkerOptions, 'mutex' | 'isOutdated'>,
) => {
  const { database, backgroundDatabase, workerDatabase, log, vault, onJobChanged } = deps
  const foldDeps = { log, vault, decode: deps.codec.decode }
  const db = database.db.$extendTables<JobTables>()
  const jobWorker = createJobWorker({
    claims: createJobClaims(backgroundDatabase.db.$extendTables<JobTables>(), clock),
    kinds: [
      createReportJobs(foldDeps),
      createAsOfJobs({ ...foldDeps, db: workerDatabase.db.$extendTables<JobTables>(), pool: workerDatabase.pool }),
    ],
    ...workerOptions,
    logger: logger.child({ part: 'jobs' }),
    onChange: onJobChanged,
    pollInterval,
  })
  const jobs = createJobRequests({
    db,
    clock,
    onChange: (job) => {
      jobWorker.wake()
      onJobChanged(job)
    },
  })
  return { jobs, jobResults: createJobResults(db, clock), jobWorker }
}
