// One run: how far it is, or its chart and table with the moment they show.
import { m } from '#messages'
import type { ResolvedParameters, ReportParameters, ReportRunDetail } from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { call } from '../../lib/api/call.ts'
import { save as saveFile } from '../../lib/api/download.ts'
import { PastDateBanner } from '../as-of/AsOf.tsx'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { ProgressBar } from '../../design-system/ui/ProgressBar.tsx'
import { PageSkeleton } from '../../design-system/ui/skeletons.tsx'
import { Centre, EmptyState, StateTitle } from '../../design-system/ui/states.tsx'
import { dateTime } from '../../design-system/ui/time.ts'
import { ReportChart } from './ReportChart.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { RunProof } from './RunProof.tsx'
import { calendarDay } from './cells.ts'
import { isOpen, reportRun } from './queries.ts'

const words = t.reportTexts

interface Props {
  readonly id: string
  /** Has the report counted as things stand now. */
  readonly onNow: (parameters: ReportParameters) => void
}

export const RunPanel = ({ id, onNow }: Props) => {
  const found = useQuery(reportRun(id))
  if (found.isPending) return <PageSkeleton />
  if (found.data === undefined) {
    return (
      <Panel>
        <Failure title={m['reports:loadFailed']()} error={found.error} onRetry={() => void found.refetch()} />
      </Panel>
    )
  }
  const run = found.data
  if (isOpen(run.state)) return <Counting run={run} />
  if (run.table === null) {
    return (
      <Panel>
        <EmptyState title={run.state === 'failed' ? m['reports:runFailed']() : words.states[run.state]} />
      </Panel>
    )
  }
  const { asOf, compareTo: _then, sla: _inForce, ...others } = run.parameters
  return (
    <div>
      {asOf < run.askedAt && (
        <PastDateBanner at={asOf}>
          <Button variant="quiet" onClick={() => onNow(others)}>
            {m['as-of:backToNow']()}
          </Button>
        </PastDateBanner>
      )}
      <Result run={run} />
    </div>
  )
}

const Counting = ({ run }: { run: ReportRunDetail }) => {
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call('cancelReport', { params: { id: run.id } }),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('reportRun') }),
  })
  return (
    <Panel aria-live="polite">
      <Centre>
        <StateTitle>{m['reports:running']()}</StateTitle>
        <ProgressBar share={run.done} label={m['reports:progress']()} width="min(100%, 22rem)" />
        <chakra.p color="fg.muted" maxWidth="46ch">
          {run.state === 'waiting' ? m['reports:waitingText']() : m['reports:runningText']()}
        </chakra.p>
        <Button variant="outline" aria-busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {m['reports:cancel']()}
        </Button>
      </Centre>
    </Panel>
  )
}

/** What else the figures depend on, in words. */
const furtherParameters = ({ compareTo, by, atRiskDays, overdueDays }: ResolvedParameters): string[] => [
  ...(compareTo === undefined ? [] : [m['reports:comparedWith']({ at: dateTime(compareTo) })]),
  ...(by === undefined ? [] : [words.groupedBy(words.groups[by])]),
  ...(atRiskDays === undefined || overdueDays === undefined ? [] : [words.thresholds(atRiskDays, overdueDays)]),
]

const Result = ({ run }: { run: ReportRunDetail }) => {
  const save = useMutation({
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
          <Button variant="outline" size="row" aria-busy={save.isPending} onClick={() => save.mutate()}>
            <Download aria-hidden />
            {m['reports:csv']()}
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
            ...furtherParameters(parameters),
            m['as-of:asOf']({ instant: dateTime(parameters.asOf) }),
          ].join(' · ')}{' '}
          {position !== null && words.position(position)}
        </span>
      </chakra.p>
      {save.isError && <Failure title={m['reports:loadFailed']()} error={save.error} onRetry={() => save.mutate()} />}
      {isEmpty ? (
        <EmptyState title={m['reports:nothing']()} text={m['reports:nothingText']()} />
      ) : (
        <>
          <ReportChart table={table} names={names} />
          <ReportFigures table={table} names={names} />
        </>
      )}
      <RunProof run={run} />
    </Panel>
  )
}
