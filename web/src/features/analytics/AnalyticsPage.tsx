// /admin/analytics: the figures of a period. The period is in the URL.
import { m } from '#messages'
import { type Analytics, AnalyticsQuery } from '#contracts/analytics.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { EmptyState, NoMatches } from '../../design-system/ui/empty-states.tsx'
import { PageSkeleton } from '../../design-system/ui/skeletons.tsx'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { FigureCards } from './FigureCards.tsx'
import { NeedTable } from './NeedTable.tsx'
import { PartnerTable } from './PartnerTable.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { TrendPanel } from './TrendPanel.tsx'
import { type Period, endsBeforeStart, figureLinks, periodNames } from './period.ts'
import { analytics } from './queries.ts'

const PeriodQuery = AnalyticsQuery.pick({ from: true, to: true })

export const AnalyticsPage = () => {
  const url = useListUrl()
  const period = readQuery(PeriodQuery, url.params)
  const isPossible = !endsBeforeStart(period)
  const query = useQuery({ ...analytics(period), enabled: isPossible })
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="4" marginBottom="5">
        <chakra.div flex="1 1 20rem">
          <chakra.h1 textStyle="pageTitle">{m['analytics:title']()}</chakra.h1>
          <chakra.p color="fg.muted" marginTop="1">
            {m['analytics:lead']()}
          </chakra.p>
        </chakra.div>
        <PeriodFields url={url} period={period} start={query.data?.from ?? null} />
      </chakra.div>
      {isPossible && <Content query={query} period={period} onClear={() => url.clear(periodNames)} />}
    </>
  )
}

interface ContentProps {
  readonly query: {
    readonly data: Analytics | undefined
    readonly error: Error | null
    readonly isPlaceholderData: boolean
    readonly refetch: () => Promise<unknown>
  }
  readonly period: Period
  readonly onClear: () => void
}

const Content = ({ query: { data, error, isPlaceholderData, refetch }, period, onClear }: ContentProps) => {
  if (data === undefined) {
    if (error === null) return <PageSkeleton />
    const title = m['analytics:loadFailed']({ message: problemText(asProblem(error)) })
    return (
      <Panel>
        <Failure title={title} error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  }
  if (data.total === 0) {
    return (
      <Panel>
        {period.from === undefined && period.to === undefined ? (
          <EmptyState title={m['analytics:empty.title']()} text={m['analytics:empty.text']()} />
        ) : (
          <NoMatches
            title={m['analytics:period.emptyTitle']()}
            text={m['analytics:period.emptyText']()}
            onClear={onClear}
          />
        )}
      </Panel>
    )
  }
  // The links have the days of the figures, so that a list contains exactly the referrals that were counted.
  const shown = { from: data.from ?? undefined, to: data.to ?? undefined }
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)" opacity={isPlaceholderData ? 0.6 : 1}>
      <FigureCards figures={data} linkTo={figureLinks(shown)} />
      <TrendPanel months={data.months} period={shown} />
      <NeedTable figures={data} period={shown} />
      <PartnerTable partners={data.partners} period={shown} />
    </chakra.div>
  )
}
