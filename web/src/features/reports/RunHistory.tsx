// The runs of everybody, newest first, each with the moment and the log position it shows.
import { m } from '#messages'
import type { ReportRun } from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { EmptyState } from '../../design-system/ui/states.tsx'
import { dateTime } from '../../design-system/ui/time.ts'
import { calendarDay } from './cells.ts'
import { reportRuns } from './queries.ts'

const words = t.reportTexts

const Line = ({ run, to }: { run: ReportRun; to: string }) => (
  <chakra.li py="3" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
    <chakra.p display="flex" flexWrap="wrap" columnGap="3" alignItems="baseline">
      <TextLink to={to}>{words.reports[run.name].title}</TextLink>
      <span>{words.states[run.state]}</span>
      <chakra.span color="fg.muted" marginInlineStart="auto">
        {run.askedBy?.name} · <RelativeTime instant={run.askedAt} />
      </chakra.span>
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small" overflowWrap="anywhere">
      {m['reports:period']({ from: calendarDay(run.parameters.from), to: calendarDay(run.parameters.to) })} ·{' '}
      {m['as-of:asOf']({ instant: dateTime(run.parameters.asOf) })}{' '}
      {run.position !== null && words.position(run.position)}
    </chakra.p>
  </chakra.li>
)

interface Props {
  readonly linkTo: (run: ReportRun) => string
}

export const RunHistory = ({ linkTo }: Props) => {
  const [page, setPage] = useState(1)
  const found = useQuery(reportRuns(page))
  return (
    <Panel aria-labelledby="history-heading">
      <PanelHeading id="history-heading">{m['reports:history']()}</PanelHeading>
      {found.isError && found.data === undefined && (
        <Failure title={m['reports:loadFailed']()} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data?.total === 0 && (
        <EmptyState title={m['reports:historyEmpty']()} text={m['reports:historyEmptyText']()} />
      )}
      <chakra.ul>
        {found.data?.rows.map((run) => (
          <Line key={run.id} run={run} to={linkTo(run)} />
        ))}
      </chakra.ul>
      {found.data !== undefined && found.data.pages > 1 && (
        <Paging page={found.data.page} pages={found.data.pages} onPage={setPage} />
      )}
    </Panel>
  )
}
