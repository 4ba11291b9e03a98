// Reports as jobs: a request starts the job of a run, and the finished run is stored with its table.
import type { ReportName, ReportParameters, ResolvedParameters } from '#contracts/reports.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobTransaction } from '#platform/jobs/job-claims.ts'
import type { JobRequests } from '#platform/jobs/job-requests.ts'
import type { StoredJob } from '#platform/jobs/job-table.ts'
import type { JobKind } from '#platform/jobs/job-worker.ts'
import type { Kysely } from 'kysely'

import type { FoldDeps } from '../../engine/unsealing.ts'
import { toJobProgress } from '../../job-progress.ts'
import { resolveParameters, runReport } from '../run-report.ts'
import { tableHash } from '../table-hash.ts'
import { addRun, createRunStore, type ReportRunTables, type RunStore } from './run-store.ts'

export interface ReportRuns extends RunStore {
  /**
   * Starts the job of a run, and waits briefly for its end. An unfinished job with the same request is shared, also if
   * both requests are about "now": then both refer to the instant of the first.
   * @throws InvalidReportParameters, TooManyJobs
   */
  start(name: ReportName, requested: ReportParameters, requestedBy: string): Promise<StoredJob>
}

interface ReportRequest {
  readonly name: ReportName
  readonly parameters: ResolvedParameters
}

export const createReportRuns = ({
  db,
  jobs,
  clock,
  sla,
}: {
  readonly db: Kysely<ReportRunTables>
  readonly jobs: JobRequests
  readonly clock: Clock
  readonly sla: SlaThresholds
}): ReportRuns => ({
  ...createRunStore(db),
  start: async (name, requested, requestedBy) => {
    // One instant for both, because a report as of an earlier instant than its request shows the past.
    const requestedAt = clock.now()
    const request: ReportRequest = { name, parameters: resolveParameters(name, requested, requestedAt, sla) }
    const key = `report ${name} ${JSON.stringify(requested)}`
    return jobs.waitBriefly(await jobs.request({ kind: 'report', key, request, requestedBy, requestedAt }))
  },
})

/** Runs the reports. A run that starts over in another process has the same parameters, but may read more events. */
export const createReportJobs = (deps: FoldDeps): JobKind => ({
  name: 'report',
  run: async ({ job, onProgress, signal }) => {
    const { name, parameters } = job.request as ReportRequest
    const position = (await deps.log.head()) ?? ''
    const table = await runReport(deps, name, parameters, {
      position,
      signal,
      onProgress: (progress) => onProgress(toJobProgress(progress)),
    })
    return {
      save: (transaction: JobTransaction, finishedAt: Date) =>
        addRun(transaction.$extendTables<ReportRunTables>().$pickTables<keyof ReportRunTables>(), {
          id: job.id,
          asked_by: job.requested_by[0] ?? null,
          asked_at: job.requested_at,
          row_count: table.rows.length,
          hash: tableHash(table),
          table,
          finished_at: finishedAt,
        }),
    }
  },
})
