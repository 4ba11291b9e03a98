// The columns of staff review (REV-04). Each cell has at most two lines.
import { m } from '#messages'
import type { ReferralRow } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { sourceLabel } from '#contracts/referral-labels.ts'
import { chakra } from '@chakra-ui/react'
import { useAsOfLink } from '../../as-of/useAsOf.ts'
import { paths } from '../../../lib/paths.ts'
import { currentReviewer } from '../shared/current-reviewer.ts'
import { clientName } from '../shared/party-names.ts'
import { SecondLine, ReceiverName } from '../../../design-system/table/cells.tsx'
import type { Column } from '../../../design-system/table/columns.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { formatMoney } from '../../../lib/format/money.ts'
import { SlaGauge } from '../shared/SlaGauge.tsx'
import { HighPriority, IncompleteTag, ProtectedTag, SlaBadge, StatusTag } from '../shared/referral-tags.tsx'
import { ReviewActions, type RowActionHandlers } from './ReviewActions.tsx'

export const ReferralLink = ({ id }: { id: string }) => (
  <TextLink to={useAsOfLink(paths.referral(id))} variant="id">
    {shortId(id)}
  </TextLink>
)

/** The reviewer, or the source of a request that no organization sent. */
export const statusNote = (row: ReferralRow): string | null => {
  const { from, source, status } = row
  const sourceNote = from === null && status === 'pending_review' ? sourceLabel[source]() : null
  return currentReviewer(row)?.name ?? sourceNote
}

const idColumn: Column<ReferralRow> = {
  id: 'id',
  header: m['review:columns.id'](),
  rowHeader: true,
  cell: ({ id }) => <ReferralLink id={id} />,
}

const clientColumn: Column<ReferralRow> = {
  id: 'client',
  header: m['review:columns.client'](),
  nowrap: true,
  sortable: true,
  sortLabels: { asc: m['review:sort.clientAscending'](), desc: m['review:sort.clientDescending']() },
  cell: ({ client }, density) => (
    <>
      <chakra.strong fontWeight="650" whiteSpace="nowrap">
        {clientName(client)}
      </chakra.strong>
      {client?.protection === 'readable' && ' '}
      <ProtectedTag client={client} />
      <SecondLine density={density}>{client?.county ?? m['common:notSpecified']()}</SecondLine>
    </>
  ),
}

const organizationColumn: Column<ReferralRow> = {
  id: 'org',
  header: m['review:columns.org'](),
  cell: ({ from, to }, density) => (
    // A minimum width, so that most names fit on one line on wide screens.
    <chakra.div minWidth={{ '2xl': '14.5rem' }}>
      {from?.name ?? m['review:noSender']()}
      <SecondLine density={density}>
        {to === null ? m['review:noReceiver']() : <ReceiverName name={to.name} />}
      </SecondLine>
    </chakra.div>
  ),
}

const needColumn: Column<ReferralRow> = {
  id: 'need',
  header: m['review:columns.need'](),
  sortable: true,
  sortLabels: { asc: m['review:sort.needAscending'](), desc: m['review:sort.needDescending']() },
  cell: ({ need, priority }, density) => (
    <>
      {need}
      <SecondLine density={density}>
        <HighPriority priority={priority} bare />
      </SecondLine>
    </>
  ),
}

const statusColumn: Column<ReferralRow> = {
  id: 'status',
  header: m['review:columns.status'](),
  sortable: true,
  sortLabels: { asc: m['review:sort.statusAscending'](), desc: m['review:sort.statusDescending']() },
  cell: (row, density) => (
    <>
      <StatusTag {...row} size={density === 'compact' ? 'compact' : 'regular'} />
      <SecondLine density={density}>{statusNote(row)}</SecondLine>
      <IncompleteTag incomplete={row.incomplete} />
    </>
  ),
}

const slaColumn: Column<ReferralRow> = {
  id: 'sla',
  header: m['review:columns.sla'](),
  sortable: true,
  firstDirection: 'desc',
  sortLabels: { asc: m['review:sort.newest'](), desc: m['review:sort.oldest']() },
  cell: ({ sla }, density) => (
    <>
      <SlaBadge age={sla} quietOnTime size={density === 'compact' ? 'compact' : 'regular'} />
      {density === 'comfortable' && <SlaGauge age={sla} />}
    </>
  ),
}

const investmentColumn: Column<ReferralRow> = {
  id: 'investment',
  header: m['review:columns.investment'](),
  align: 'end',
  sortable: true,
  firstDirection: 'desc',
  sortLabels: { asc: m['review:sort.smallestInvestment'](), desc: m['review:sort.largestInvestment']() },
  hideBelow: '2xl',
  cell: ({ investedCents }) => (
    <chakra.span fontVariantNumeric="tabular-nums" color={investedCents ? undefined : 'fg.muted'}>
      {investedCents === null ? m['common:notSpecified']() : formatMoney(investedCents)}
    </chakra.span>
  ),
}

const actionsColumn = (handlers: RowActionHandlers): Column<ReferralRow> => ({
  id: 'actions',
  header: m['review:columns.actions'](),
  align: 'end',
  cell: (row) => <ReviewActions row={row} {...handlers} />,
})

/** An as-of view has no handlers, and then there is no actions column. */
export const reviewColumns = (handlers: RowActionHandlers | undefined): readonly Column<ReferralRow>[] => [
  idColumn,
  clientColumn,
  organizationColumn,
  needColumn,
  statusColumn,
  slaColumn,
  investmentColumn,
  ...(handlers === undefined ? [] : [actionsColumn(handlers)]),
]
