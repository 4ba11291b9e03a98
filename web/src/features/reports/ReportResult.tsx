// The result of a report: its chart, its table, and its file.
import { m } from '#messages'
import { formatLogPosition } from '#contracts/log-position.ts'
import type { ResolvedParameters, ReportRunDetail } from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { Button } from '../../design-system/ui/Button.tsx'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { call } from '../../lib/api/client.ts'
import { saveFile } from '../../lib/api/download.ts'
import { formatDateTime } from '../../lib/format/time.ts'
import { ReportChart } from './ReportChart.tsx'
import { ReportTableView } from './ReportTableView.tsx'
import { RunVerification } from './RunVerification.tsx'
import { calendarDay } from './format-cell.ts'
import { groupedByLabel } from './labels.ts'

/** The parameters other than the dates, as text. */
const parameterLabels = ({ compareTo, by, atRiskDays, overdueDays }: ResolvedParameters): string[] => [
  ...(compareTo === undefined ? [] : [m['reports:comparedWith']({ date: formatDateTime(compareTo) })]),
  ...(by === undefined ? [] : [groupedByLabel[by]()]),
  ...(atRiskDays === undefined || overdueDays === undefined
    ? []
    : [m['reports:limits']({ atRisk: atRiskDays, overdue: overdueDays })]),
]

export const ReportResult = ({ run }: { run: ReportRunDetail }) => {
  const exportFile = useMutation({
    mutationFn: () => call('reportFile', { params: { id: run.id } }),
    onSuccess: ({ fileName, text }) =>
      saveFile({ name: fileName, file: new Blob([text], { type: 'text/csv;charset=utf-8' }) }),
  })
  const { table, names, parameters, position } = run
  const isEmpty = table.rows.every((row) => row.slice(1).every((cell) => cell === null || cell === 0))
  return (
    <Panel aria-labelledby="report-heading">
      <PanelHeading
        id="report-heading"
        aside={
          <Button variant="outline" size="row" aria-busy={exportFile.isPending} onClick={() => exportFile.mutate()}>
            <Download aria-hidden />
            {m['reports:export']()}
          </Button>
        }
      >
        {table.title}
      </PanelHeading>
      <chakra.p display="flex" gap="2" color="fg.muted" textStyle="small" marginBottom="5">
        <chakra.span color="accent.fg" aria-hidden paddingTop="0.5">
          <History size={16} strokeWidth={1.9} />
        </chakra.span>
        <span>
          {[
            m['reports:period']({ from: calendarDay(parameters.from), to: calendarDay(parameters.to) }),
            ...parameterLabels(parameters),
            m['as-of:asOf']({ instant: formatDateTime(parameters.asOf) }),
          ].join(' · ')}{' '}
          {m['reports:position']({ position: formatLogPosition(position) })}
        </span>
      </chakra.p>
      {table.incomplete !== undefined && (
        <chakra.div marginBottom="5">
          <Notice kind="warning">{m['reports:incomplete']({ count: table.incomplete })}</Notice>
        </chakra.div>
      )}
      {exportFile.isError && (
        <Failure title={m['reports:loadFailed']()} error={exportFile.error} onRetry={() => exportFile.mutate()} />
      )}
      {isEmpty ? (
        <EmptyState title={m['reports:empty']()} text={m['reports:emptyText']()} />
      ) : (
        <>
          <ReportChart table={table} names={names} />
          <ReportTableView table={table} names={names} />
        </>
      )}
      <RunVerification run={run} />
    </Panel>
  )
}
