// Reports: start, list, view, download and cancel.
import { localDay } from '#domain/policies/calendar.ts'
import { Refused } from '#domain/decision.ts'
import type { ReportRuns } from '#projections/reports/queries/runs.ts'
import { ReportRunning, UnfitReport } from '#projections/reports/queries/unfit.ts'
import type { ReportRunDetail } from '#contracts/reports.ts'

import { reportCsv } from '../../report-file.ts'
import type { Router } from '../../route.ts'

/** @refuses not_found */
const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Refused('not_found')
  return value
}

const file = ({ table }: ReportRunDetail) => {
  if (table === null) throw new Refused('not_found')
  return { fileName: `${table.name}-${localDay(table.parameters.asOf)}.csv`, text: reportCsv(table) }
}

export const reportRoutes = ({ route }: Router, reportRuns: ReportRuns): void => {
  route('startReport', ({ params, body, reader }) =>
    reportRuns.start(params.name, body, reader.user.id).catch((error: unknown) => {
      if (error instanceof ReportRunning) throw new Refused('report_running')
      throw error instanceof UnfitReport ? new Refused('invalid_body', { issues: error.issues }) : error
    }),
  )
  route('reportRuns', ({ query }) => reportRuns.list(query.page))
  route('reportRun', async ({ params }) => found(await reportRuns.find(params.id)))
  route('reportFile', async ({ params }) => file(found(await reportRuns.find(params.id))))
  route('cancelReport', async ({ params }) => found(await reportRuns.cancel(params.id)))
}
