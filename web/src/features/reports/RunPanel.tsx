// One run: its progress, or its chart and table.
import { m } from '#messages'
import { formatLogPosition } from '#contracts/log-position.ts'
import type { ResolvedParameters, ReportParameters, ReportRunDetail } from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { call } from '../../lib/api/client.ts'
import { saveFile } from '../../lib/api/download.ts'
import { PastDateBanner } from '../as-of/AsOfBanner.tsx'
import { Button } from '../../design-system/ui/Button.tsx'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { ProgressBar } from '../../design-system/ui/ProgressBar.tsx'
import { PageSkeleton } from '../../design-system/ui/skeletons.tsx'
import { CenteredContent, EmptyState, StateTitle } from '../../design-system/ui/empty-states.tsx'
import { formatDateTime } from '../../lib/format/time.ts'
import { ReportChart } from './ReportChart.tsx'
import { ReportTableView } from './ReportTableView.tsx'
import { RunVerification } from './RunVerification.tsx'
import { calendarDay } from './format-cell.ts'
import { isUnfinished, reportRun } from './queries.ts'
import { groupedByLabel, runStateLabel } from './labels.ts'

interface Props {
  readonly id: string
  /** Runs the report again with these parameters and the current data. */
  readonly onRunNow: (parameters: ReportParameters) => void
}

export const RunPanel = ({ id, onRunNow }: Props) => {
  const query = useQuery(reportRun(id))
  if (query.isPending) return <PageSkeleton />
  if (query.data === undefined) {
    return (
      <Panel>
        <Failure title={m['reports:loadFailed']()} error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    )
  }
  const run = query.data
  if (isUnfinished(run.state)) return <RunningReport run={run} />
  if (run.table === null) {
    return (
      <Panel>
        <EmptyState title={run.state === 'failed' ? m['reports:runFailed']() : runStateLabel[run.state]()} />
      </Panel>
    )
  }
  const { asOf, compareTo: _compareTo, sla: _sla, ...otherParameters } = run.parameters
  return (
    <div>
      {asOf < run.requestedAt && (
        <PastDateBanner at={asOf}>
          <Button variant="quiet" onClick={() => onRunNow(otherParameters)}>
            {m['as-of:backToNow']()}
          </Button>
        </PastDateBanner>
      )}
      <ReportResult run={run} />
    </div>
  )
}

const RunningReport = ({ run }: { run: ReportRunDetail }) => {
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call('cancelReport', { params: { id: run.id } }),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('reportRun') }),
  })
  return (
    <Panel aria-live="polite">
      <CenteredContent>
        <StateTitle>{m['reports:running']()}</StateTitle>
        <ProgressBar value={run.done} label={m['reports:progress']()} width="min(100%, 22rem)" />
        <chakra.p color="fg.muted" maxWidth="46ch">
          {run.state === 'waiting' ? m['reports:waitingText']() : m['reports:runningText']()}
        </chakra.p>
        <Button variant="outline" aria-busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {m['reports:cancel']()}
        </Button>
      </CenteredContent>
    </Panel>
  )
}

/** The parameters other than the dates, as text. */
const parameterLabels = ({ compareTo, by, atRiskDays, overdueDays }: ResolvedParameters): string[] => [
  ...(compareTo === undefined ? [] : [m['reports:comparedWith']({ date: formatDateTime(compareTo) })]),
  ...(by === undefined ? [] : [groupedByLabel[by]()]),
  ...(atRiskDays === undefined || overdueDays === undefined
    ? []
    : [m['reports:limits']({ atRisk: atRiskDays, overdue: overdueDays })]),
]

const ReportResult = ({ run }: { run: ReportRunDetail }) => {
  const exportFile = useMutation({
    mutationFn: () => call('reportFile', { params: { id: run.id } }),
    onSuccess: ({ fileName, text }) =>
      saveFile({ name: fileName, file: new Blob([text], { type: 'text/csv;charset=utf-8' }) }),
  })
  const { table, names, parameters, position } = run
  if (table === null) return null
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
          {position !== null && m['reports:position']({ position: formatLogPosition(position) })}
        </span>
      </chakra.p>
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
