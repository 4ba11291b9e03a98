// One referral of staff review, as a card on a phone.
import { m } from '#messages'
import type { ReferralRow } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { clientName } from '../shared/party-names.ts'
import { CardActions } from '../../../design-system/table/CardList.tsx'
import { ReceiverName } from '../../../design-system/table/cells.tsx'
import { HighPriority, IncompleteTag, ProtectedTag, SlaBadge, StatusTag } from '../shared/referral-tags.tsx'
import { ReferralLink, statusNote } from './review-columns.tsx'
import { AssignmentMenu, ReviewButtons, type RowActionHandlers } from './ReviewActions.tsx'

interface Props {
  readonly row: ReferralRow
  readonly checkbox: ReactNode
  /** A card without handlers has no actions, e.g. in an as-of view. */
  readonly handlers?: RowActionHandlers | undefined
}

export const ReviewCard = ({ row, checkbox, handlers }: Props) => (
  <>
    <chakra.div display="flex" alignItems="center" gap="3">
      {checkbox}
      <ReferralLink id={row.id} />
      <chakra.span marginInlineStart="auto">
        <SlaBadge age={row.sla} quietOnTime />
      </chakra.span>
    </chakra.div>
    <chakra.p marginTop="1.5">
      <chakra.strong fontWeight="650">{clientName(row.client)}</chakra.strong>
      {typeof row.client?.county === 'string' && (
        <chakra.span color="fg.muted"> · {row.client.county}</chakra.span>
      )}{' '}
      <ProtectedTag client={row.client} />
    </chakra.p>
    <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
      {row.need} <HighPriority priority={row.priority} bare />
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      {row.from?.name ?? m['review:noSender']()}
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      {row.to === null ? m['review:noReceiver']() : <ReceiverName name={row.to.name} />}
    </chakra.p>
    <IncompleteTag incomplete={row.incomplete} />
    <chakra.div display="flex" alignItems="center" gap="2.5" marginTop="2">
      <StatusTag {...row} />
      <chakra.span color="fg.muted" textStyle="small">
        {statusNote(row)}
      </chakra.span>
      {handlers !== undefined && (
        <chakra.span marginInlineStart="auto" marginBlock="-2">
          <AssignmentMenu row={row} {...handlers} />
        </chakra.span>
      )}
    </chakra.div>
    {handlers !== undefined && (
      <CardActions>
        <ReviewButtons row={row} {...handlers} />
      </CardActions>
    )}
  </>
)
