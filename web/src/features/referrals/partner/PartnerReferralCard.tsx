// One referral in a partner's list, as a card on a phone.
import { m } from '#messages'
import type { ReferralRow } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { clientName } from '../shared/party-names.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatDate } from '../../../lib/format/time.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { CardActions } from '../../../design-system/table/CardList.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { HighPriority, PriorityTag, ReceiverStatusTag, SlaBadge } from '../shared/referral-tags.tsx'
import { PartnerActionButtons, type StartAction } from './PartnerActionButtons.tsx'

interface Props {
  readonly row: ReferralRow
  readonly checkbox: ReactNode
  readonly onStart: StartAction
  /** Name of the other organization: the sender or the receiver. */
  readonly otherOrganization: string
  /** In the queue all rows have the same status, so its cards show the priority instead. */
  readonly isWaiting: boolean
}

const ArrivalTime = ({ row }: Pick<Props, 'row'>) => (
  <RelativeTime instant={row.receivedAt ?? row.updatedAt} form="arrival" />
)

/** The fields of INC-13 that the lines above do not have. */
const DatesAndInvestment = ({ row }: Pick<Props, 'row'>) => {
  const now = useNow()
  const texts = [
    m['partner-referrals:createdOn']({ date: formatDate(row.createdAt, now) }),
    m['partner-referrals:updatedOn']({ date: formatDate(row.updatedAt, now) }),
    ...(row.investedCents === null
      ? []
      : [m['partner-referrals:invested']({ amount: formatMoney(row.investedCents) })]),
  ]
  return (
    <chakra.p color="fg.muted" textStyle="small">
      {texts.join(' · ')}
    </chakra.p>
  )
}

export const PartnerReferralCard = ({ row, checkbox, onStart, otherOrganization, isWaiting }: Props) => (
  <>
    <chakra.div display="flex" alignItems="center" gap="3">
      {checkbox}
      <TextLink to={paths.referral(row.id)}>{shortId(row.id)}</TextLink>
      <chakra.span marginInlineStart="auto" color="fg.muted" textStyle="small">
        {isWaiting ? <PriorityTag priority={row.priority} /> : <ArrivalTime row={row} />}
      </chakra.span>
    </chakra.div>
    <chakra.p marginTop="1.5">
      <chakra.strong fontWeight="650">{clientName(row.client)}</chakra.strong>
      {row.client !== null && (
        <chakra.span color="fg.muted"> · {row.client.county ?? m['common:notSpecified']()}</chakra.span>
      )}
    </chakra.p>
    <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
      {row.need} {!isWaiting && <HighPriority priority={row.priority} bare />}
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      {isWaiting && (
        <>
          <ArrivalTime row={row} /> <SlaBadge age={row.sla} quietOnTime size="compact" />
          {' · '}
        </>
      )}
      {otherOrganization}
    </chakra.p>
    {row.part === null && (
      <chakra.p color="fg.muted" textStyle="small">
        {row.clientContactMasked ?? m['common:notSpecified']()}
      </chakra.p>
    )}
    <DatesAndInvestment row={row} />
    <chakra.p marginTop="2">
      <ReceiverStatusTag row={row} />
    </chakra.p>
    <CardActions _empty={{ display: 'none' }}>
      <PartnerActionButtons row={row} onStart={onStart} />
    </CardActions>
  </>
)
