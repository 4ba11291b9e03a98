// /admin/analytics/referrals: the referrals that a figure of the analytics counts. The URL has the figure and its period.
import { m } from '#messages'
import { type CountedFigure, type FigureReferrals, FigureQuery } from '#contracts/analytics.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../../design-system/table/DataTable.tsx'
import { readQuery, useListUrl } from '../../../design-system/table/list-url.ts'
import { serverListProps } from '../../../design-system/table/server-list-props.tsx'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { listQuery } from '../../../lib/api/route-query.ts'
import { formatDay } from '../../../lib/format/time.ts'
import { paths } from '../../../lib/paths.ts'
import { reviewColumns } from '../review/review-columns.tsx'
import { ReviewCard } from '../review/ReviewCard.tsx'
import { clientName } from '../shared/party-names.ts'

const figureNames = {
  total: m['analytics:figure.names.total'],
  pending: m['analytics:figure.names.pending'],
  accepted: m['analytics:figure.names.accepted'],
  closed: m['analytics:figure.names.closed'],
  outcomes: m['analytics:figure.names.outcomes'],
  met: m['analytics:figure.names.met'],
  partlyMet: m['analytics:figure.names.partlyMet'],
  notMet: m['analytics:figure.names.notMet'],
  amounts: m['analytics:figure.names.amounts'],
} satisfies Record<CountedFigure, () => string>

/** `partnerName` is undefined until the list has loaded. */
const titleOf = ({ figure, need, partner }: FigureQuery, partnerName: string | undefined): string => {
  const name = figureNames[figure]()
  if (partner !== undefined)
    return partnerName === undefined ? name : m['analytics:figure.ofPartner']({ figure: name, partner: partnerName })
  return need === undefined ? name : m['analytics:figure.ofNeed']({ figure: name, need })
}

const day = (date: string) => formatDay(date, new Date(0))

const periodText = ({ from, to }: Pick<FigureReferrals, 'from' | 'to'>): string => {
  if (from !== null && to !== null) return m['analytics:period.range']({ from: day(from), to: day(to) })
  return from === null ? m['analytics:period.all']() : m['analytics:period.since']({ from: day(from) })
}

/** The rows are read-only. The referral's page has the actions. */
const columns = reviewColumns(undefined)

export const FigurePage = () => {
  const url = useListUrl()
  const query = readQuery(FigureQuery, url.params)
  const list = useQuery(listQuery('figureReferrals', { query }, ['protection']))
  const { from, to } = query
  return (
    <>
      <BackLink to={paths.analytics({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })}>
        {m['analytics:figure.back']()}
      </BackLink>
      <chakra.h1 textStyle="pageTitle">{titleOf(query, list.data?.partner?.name)}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {list.data === undefined ? ' ' : periodText(list.data)}
      </chakra.p>
      <DataTable<ReferralRow>
        caption={titleOf(query, list.data?.partner?.name)}
        columns={columns}
        rows={list.data?.rows}
        rowName={(row) => `${shortId(row.id)}, ${clientName(row.client)}`}
        card={(row) => <ReviewCard row={row} checkbox={null} />}
        densityChoice
        cardsBelow="xl"
        {...serverListProps(
          list,
          { rowNoun: (count) => m['referral:noun']({ count }), loadFailed: m['analytics:figure.loadFailed']() },
          url.setPage,
        )}
        empty={<EmptyState title={m['analytics:figure.empty']()} text={m['analytics:figure.emptyText']()} />}
      />
    </>
  )
}
