// One referral of a partner's list on a phone.
import { m } from '#messages'
import type { ReferralRow } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { clientName } from '../actions/names.ts'
import { CardActions } from '../../../design-system/table/CardList.tsx'
import { t } from '../../../lib/texts.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { HighPriority, PriorityTag, StatusTag } from '../shared/tags.tsx'
import { PartnerActionButtons, type StartAction } from './PartnerActionButtons.tsx'

interface Props {
  readonly row: ReferralRow
  readonly checkbox: ReactNode
  readonly onStart: StartAction
  /** The other organization, for this reader. */
  readonly otherOrganization: string
  /** In the queue all have one status, and the urgency decides what is answered first. */
  readonly isWaiting: boolean
}

const ArrivalTime = ({ row }: Pick<Props, 'row'>) => (
  <RelativeTime instant={row.receivedAt ?? row.updatedAt} form="arrival" />
)

export const PartnerCard = ({ row, checkbox, onStart, otherOrganization: other, isWaiting: waiting }: Props) => (
  <>
    <chakra.div display="flex" alignItems="center" gap="3">
      {checkbox}
      <TextLink to={paths.referral(row.id)}>{t.referral.shortId(row.id)}</TextLink>
      <chakra.span marginInlineStart="auto" color="fg.muted" textStyle="small">
        {waiting ? <PriorityTag priority={row.priority} /> : <ArrivalTime row={row} />}
      </chakra.span>
    </chakra.div>
    <chakra.p marginTop="1.5">
      <chakra.strong fontWeight="650">{clientName(row.client)}</chakra.strong>
      <chakra.span color="fg.muted"> · {row.client.county ?? m['common:notSpecified']()}</chakra.span>
    </chakra.p>
    <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
      {row.need} {!waiting && <HighPriority priority={row.priority} bare />}
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      {waiting && (
        <>
          <ArrivalTime row={row} />
          {' · '}
        </>
      )}
      {other}
    </chakra.p>
    {!waiting && (
      <>
        <chakra.p color="fg.muted" textStyle="small">
          {row.clientContactMasked ?? m['common:notSpecified']()}
        </chakra.p>
        <chakra.p marginTop="2">
          <StatusTag {...row} />
        </chakra.p>
      </>
    )}
    <CardActions _empty={{ display: 'none' }}>
      <PartnerActionButtons row={row} onStart={onStart} />
    </CardActions>
  </>
)
