// Jobs on a test's own database, with workers that the test starts. Each worker is like one process.
import { pino } from 'pino'

import type { Clock } from '#platform/clock.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { createJobClaims, type JobClaims } from '#platform/jobs/job-claims.ts'
import { createJobRequests, type JobRequests } from '#platform/jobs/job-requests.ts'
import { createJobResults, type JobResults } from '#platform/jobs/job-results.ts'
import type { JobTables, StoredJob } from '#platform/jobs/job-table.ts'
import { createJobWorker, type JobKind, type JobWorker, type JobWorkerOptions } from '#platform/jobs/job-worker.ts'
import { createMutex } from '#platform/mutex.ts'

export interface JobFixture {
  readonly database: Database<JobTables>
  readonly jobs: JobRequests
  readonly claims: JobClaims
  readonly results: JobResults
  startWorker(kinds: readonly JobKind[], options?: Partial<JobWorkerOptions>): JobWorker
  /** The job as stored, for any requester. */
  read(id: string): Promise<StoredJob | undefined>
  /** Stops every worker that the test started. */
  close(): Promise<void>
}

export const openJobFixture = (url: string, clock: Clock, quickWait = 0): JobFixture => {
  const database = openDatabase<JobTables>(url)
  const { db } = database
  const workers: JobWorker[] = []
  const claims = createJobClaims(db, clock)
  return {
    database,
    claims,
    results: createJobResults(db, clock),
    jobs: createJobRequests({
      db,
      clock,
      quickWait,
      onChange: () => workers.forEach((worker) => worker.wake()),
    }),
    startWorker: (kinds, options = {}) => {
      const worker = createJobWorker({
        claims,
        kinds,
        mutex: createMutex(),
        logger: pino({ level: 'silent' }),
        onChange: () => undefined,
        pollInterval: 20,
        ...options,
      })
      workers.push(worker)
      worker.start()
      return worker
    },
    read: (id) => db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst(),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
      await database.close()
    },
  }
}
