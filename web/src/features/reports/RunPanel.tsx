// One run: its progress, or its chart and table.
import { m } from '#messages'
import { formatLogPosition } from '#contracts/log-position.ts'
import { isUnfinished } from '#contracts/jobs.ts'
import type { ResolvedParameters, ReportParameters, ReportRunDetail } from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { call } from '../../lib/api/client.ts'
import { saveFile } from '../../lib/api/download.ts'
import { useSession } from '../../lib/session/session.ts'
import { PastDateBanner } from '../as-of/AsOfBanner.tsx'
import { EndedJob } from '../jobs/EndedJob.tsx'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { jobStatus } from '../jobs/queries.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { PageSkeleton } from '../../design-system/ui/skeletons.tsx'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { formatDateTime } from '../../lib/format/time.ts'
import { ReportChart } from './ReportChart.tsx'
import { ReportTableView } from './ReportTableView.tsx'
import { RunVerification } from './RunVerification.tsx'
import { calendarDay } from './format-cell.ts'
import { reportRun } from './queries.ts'
import { groupedByLabel } from './labels.ts'

interface Props {
  readonly id: string
  /** Runs the report again with these parameters and the current data. */
  readonly onRunNow: (parameters: ReportParameters) => void
}

export const RunPanel = (props: Props) => {
  const userId = useSession(({ user }) => user?.id ?? '')
  const query = useQuery(jobStatus(props.id, userId))
  if (query.isPending) return <PageSkeleton />
  const job = query.data
  // The job of an older run has expired, and that of a colleague is not visible.
  if (job === undefined || job.state === 'done') return <FinishedRun {...props} />
  return (
    <Panel>
      {isUnfinished(job.state) ? <JobProgress job={job} title={m['reports:running']()} /> : <EndedJob job={job} />}
    </Panel>
  )
}

const FinishedRun = ({ id, onRunNow }: Props) => {
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
        <Notice kind="warning">{m['reports:incomplete']({ count: table.incomplete })}</Notice>
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
