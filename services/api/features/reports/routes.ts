// Reports: start, list, view, download and cancel.
import { localDay } from '#domain/policies/calendar.ts'
import { RefusalError } from '#domain/decision.ts'
import { ReportAlreadyRunning, InvalidReportParameters } from '#projections/reports/queries/invalid-parameters.ts'
import type { ReportRunDetail } from '#contracts/reports.ts'

import { toReportCsv } from '../../report-file.ts'
import type { FeatureModule } from '../../feature-module.ts'

/** @refuses not_found */
const assertFound = <T>(value: T | undefined): T => {
  if (value === undefined) throw new RefusalError('not_found')
  return value
}

const toReportFile = ({ table }: ReportRunDetail) => {
  if (table === null) throw new RefusalError('not_found')
  return { fileName: `${table.name}-${localDay(table.parameters.asOf)}.csv`, text: toReportCsv(table) }
}

export const reportsFeature: FeatureModule<'reportRuns'> = ({ route }, { reportRuns }) => {
  route('startReport', ({ params, body, principal }) =>
    reportRuns.start(params.name, body, principal.user.id).catch((error: unknown) => {
      if (error instanceof ReportAlreadyRunning) throw new RefusalError('report_running')
      throw error instanceof InvalidReportParameters
        ? new RefusalError('invalid_body', { issues: error.issues })
        : error
    }),
  )
  route('reportRuns', ({ query }) => reportRuns.list(query.page))
  route('reportRun', async ({ params }) => assertFound(await reportRuns.find(params.id)))
  route('reportFile', async ({ params }) => toReportFile(assertFound(await reportRuns.find(params.id))))
  route('cancelReport', async ({ params }) => assertFound(await reportRuns.cancel(params.id)))
}
