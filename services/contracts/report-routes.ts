// Routes for reports: start a run as a job, view a run, get its file, and list past runs.
import { z } from 'zod'
import { Job } from './jobs.ts'
import { PageQuery } from './lists.ts'
import { ReportName, ReportParameters, ReportRunDetail, ReportRunList } from './reports.ts'
import type { RouteSpec } from './route-spec.ts'

const runParams = z.object({ id: z.uuid().toLowerCase() })

export const reportRoutes = {
  startReport: {
    method: 'POST',
    path: '/api/reports/:name/runs',
    access: 'staff',
    summary: 'Run a report over the event log',
    params: z.object({ name: ReportName }),
    body: ReportParameters,
    response: Job,
    startsJob: true,
  },
  reportRuns: {
    method: 'GET',
    path: '/api/reports/runs',
    access: 'staff',
    summary: 'Report runs, newest first',
    query: PageQuery.pick({ page: true }),
    response: ReportRunList,
  },
  reportRun: {
    method: 'GET',
    path: '/api/reports/runs/:id',
    access: 'staff',
    summary: 'One run with its table',
    params: runParams,
    response: ReportRunDetail,
  },
  reportFile: {
    method: 'GET',
    path: '/api/reports/runs/:id/file',
    access: 'staff',
    summary: 'The table of a run as a CSV file',
    params: runParams,
    response: z.object({ fileName: z.string(), text: z.string() }),
  },
} as const satisfies Record<string, RouteSpec>
