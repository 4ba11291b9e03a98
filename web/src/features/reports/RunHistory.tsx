// The report runs of all staff, newest first, each with its date and log position.
import { m } from '#messages'
import { formatLogPosition } from '#contracts/log-position.ts'
import type { ReportRun } from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { formatDateTime } from '../../lib/format/time.ts'
import { calendarDay } from './format-cell.ts'
import { reportRuns } from './queries.ts'
import { reportTitle } from '#contracts/report-labels.ts'

const RunRow = ({ run, to }: { run: ReportRun; to: string }) => (
  <chakra.li py="3" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
    <chakra.p display="flex" flexWrap="wrap" columnGap="3" alignItems="baseline">
      <TextLink to={to}>{reportTitle[run.name]()}</TextLink>
      <chakra.span color="fg.muted" marginInlineStart="auto">
        {run.requestedBy?.name} · <RelativeTime instant={run.requestedAt} />
      </chakra.span>
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small" overflowWrap="anywhere">
      {m['reports:period']({ from: calendarDay(run.parameters.from), to: calendarDay(run.parameters.to) })} ·{' '}
      {m['as-of:asOf']({ instant: formatDateTime(run.parameters.asOf) })}{' '}
      {m['reports:position']({ position: formatLogPosition(run.position) })}
    </chakra.p>
  </chakra.li>
)

interface Props {
  readonly linkTo: (run: ReportRun) => string
}

export const RunHistory = ({ linkTo }: Props) => {
  const [page, setPage] = useState(1)
  const query = useQuery(reportRuns(page))
  return (
    <Panel aria-labelledby="history-heading">
      <PanelHeading id="history-heading">{m['reports:history']()}</PanelHeading>
      {query.isError && query.data === undefined && (
        <Failure title={m['reports:loadFailed']()} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data?.total === 0 && (
        <EmptyState title={m['reports:historyEmpty']()} text={m['reports:historyEmptyText']()} />
      )}
      <chakra.ul>
        {query.data?.rows.map((run) => (
          <RunRow key={run.id} run={run} to={linkTo(run)} />
        ))}
      </chakra.ul>
      {query.data !== undefined && query.data.pages > 1 && (
        <Paging page={query.data.page} pages={query.data.pages} onPage={setPage} />
      )}
    </Panel>
  )
}
