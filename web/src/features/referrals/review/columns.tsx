// Columns of staff review: everything a decision needs in two lines of a row (REV-04).
import { m } from '#messages'
import type { ReferralRow } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useAsOfLink } from '../../as-of/useAsOf.ts'
import { paths } from '../../../lib/paths.ts'
import { clientName } from '../actions/names.ts'
import { SecondLine, ToOrganization } from '../../../design-system/table/cells.tsx'
import type { Column } from '../../../design-system/table/columns.ts'
import { t } from '../../../lib/texts.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { money } from '../../../design-system/ui/money.ts'
import { SlaGauge } from '../shared/SlaGauge.tsx'
import { HighPriority, SlaBadge, StatusTag } from '../shared/tags.tsx'
import { ReviewActions, type RowActionHandlers } from './ReviewActions.tsx'

const words = t.review

export const ReferralLink = ({ id }: { id: string }) => (
  <TextLink to={useAsOfLink(paths.referral(id))} variant="id">
    {t.referral.shortId(id)}
  </TextLink>
)

/** Who has claimed it, or where it came from when nobody sent it. */
export const statusNote = ({ claimedBy, from, source, status }: ReferralRow): string | null => {
  if (status === 'in_review' && claimedBy !== null) return claimedBy.name
  return from === null && status === 'pending_review' ? t.referral.source[source] : null
}

export const reviewColumns = (handlers: RowActionHandlers): readonly Column<ReferralRow>[] => [
  { id: 'id', header: m['review:columns.id'](), rowHeader: true, cell: ({ id }) => <ReferralLink id={id} /> },
  {
    id: 'client',
    header: m['review:columns.client'](),
    nowrap: true,
    sortable: true,
    orders: words.orders.client,
    cell: ({ client }, density) => (
      <>
        <chakra.strong fontWeight="650" whiteSpace="nowrap">
          {clientName(client)}
        </chakra.strong>
        <SecondLine density={density}>{client.county ?? m['common:notSpecified']()}</SecondLine>
      </>
    ),
  },
  {
    id: 'org',
    header: m['review:columns.org'](),
    cell: ({ from, to }, density) => (
      // Where there is room most names keep to one line; without it the cells beside would take it.
      <chakra.div minWidth={{ '2xl': '14.5rem' }}>
        {from?.name ?? m['review:noSender']()}
        <SecondLine density={density}>
          {to === null ? m['review:noReceiver']() : <ToOrganization name={to.name} />}
        </SecondLine>
      </chakra.div>
    ),
  },
  {
    id: 'need',
    header: m['review:columns.need'](),
    sortable: true,
    orders: words.orders.need,
    cell: ({ need, priority }, density) => (
      <>
        {need}
        <SecondLine density={density}>
          <HighPriority priority={priority} bare />
        </SecondLine>
      </>
    ),
  },
  {
    id: 'status',
    header: m['review:columns.status'](),
    sortable: true,
    orders: words.orders.status,
    cell: (row, density) => (
      <>
        <StatusTag {...row} size={density === 'compact' ? 'compact' : 'regular'} />
        <SecondLine density={density}>{statusNote(row)}</SecondLine>
      </>
    ),
  },
  {
    id: 'sla',
    header: m['review:columns.sla'](),
    sortable: true,
    firstDirection: 'desc',
    orders: words.orders.sla,
    cell: ({ sla }, density) => (
      <>
        <SlaBadge age={sla} quietOnTime size={density === 'compact' ? 'compact' : 'regular'} />
        {density === 'comfortable' && <SlaGauge age={sla} />}
      </>
    ),
  },
  {
    id: 'investment',
    header: m['review:columns.investment'](),
    align: 'end',
    sortable: true,
    firstDirection: 'desc',
    orders: words.orders.investment,
    from: '2xl',
    cell: ({ investedCents }) => (
      <chakra.span fontVariantNumeric="tabular-nums" color={investedCents === 0 ? 'fg.muted' : undefined}>
        {money(investedCents)}
      </chakra.span>
    ),
  },
  {
    id: 'actions',
    header: m['review:columns.actions'](),
    align: 'end',
    cell: (row) => <ReviewActions row={row} {...handlers} />,
  },
]
