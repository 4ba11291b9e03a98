// A referral as its receiver sees it after its part has ended: a header without names, and its own part of the history
// (ROLE-24).
import { m } from '#messages'
import type { PartEnding } from '#contracts/receiver-parts.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { priorityLabel } from '#contracts/referral-labels.ts'
import { chakra } from '@chakra-ui/react'
import { HighPriority, IncompleteTag, ReceiverStatusTag } from '../shared/referral-tags.tsx'
import { LabeledValue } from '../../../design-system/ui/LabeledValue.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatDateTime } from '../../../lib/format/time.ts'
import { TimelinePanel } from './TimelinePanel.tsx'

interface Props {
  readonly referral: ReferralDetail
  readonly part: NonNullable<ReferralDetail['part']>
}

const reasons = {
  declined: m['referral-detail:endedPart.reason.declined'],
  returned: m['referral-detail:endedPart.reason.returned'],
  withdrawn: m['referral-detail:endedPart.reason.withdrawn'],
  rerouted: m['referral-detail:endedPart.reason.rerouted'],
  reopened: m['referral-detail:endedPart.reason.reopened'],
  closed: m['referral-detail:endedPart.reason.closed'],
  consent_ended: m['referral-detail:endedPart.reason.consentEnded'],
} satisfies Record<PartEnding, () => string>

export const EndedPartView = ({ referral, part }: Props) => (
  <>
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3.5" rowGap="2" marginBottom="5">
      <chakra.h1 textStyle="pageTitle" marginInlineEnd="1">
        {m['referral-detail:title']({ shortId: shortId(referral.id) })}
      </chakra.h1>
      <ReceiverStatusTag row={referral} />
      <HighPriority priority={referral.priority} />
      <IncompleteTag incomplete={referral.incomplete} />
    </chakra.div>
    <chakra.div display="grid" gap="5">
      <Panel aria-labelledby="ended-heading">
        <PanelHeading id="ended-heading">{m['referral-detail:endedPart.title']()}</PanelHeading>
        <chakra.p>
          {part.ending === null ? m['referral-detail:endedPart.reason.unknown']() : reasons[part.ending]()}
        </chakra.p>
        <chakra.p color="fg.muted" marginTop="1" marginBottom="5" maxWidth="reading">
          {m['referral-detail:endedPart.kept']()}
        </chakra.p>
        <Facts referral={referral} part={part} />
      </Panel>
      <TimelinePanel referral={referral} />
    </chakra.div>
  </>
)

const Facts = ({ referral, part }: Props) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
    columnGap="5"
    rowGap="4"
  >
    <LabeledValue name={m['referral-detail:need']()}>{referral.need}</LabeledValue>
    <LabeledValue name={m['referral-detail:priority']()}>{priorityLabel[referral.priority ?? 'medium']()}</LabeledValue>
    <LabeledValue name={m['referral-detail:created']()}>{formatDateTime(referral.createdAt)}</LabeledValue>
    {referral.receivedAt !== null && (
      <LabeledValue name={m['referral-detail:endedPart.received']()}>
        {formatDateTime(referral.receivedAt)}
      </LabeledValue>
    )}
    {referral.closedAt !== null && (
      <LabeledValue name={m['referral-detail:endedPart.closed']()}>{formatDateTime(referral.closedAt)}</LabeledValue>
    )}
    <LabeledValue name={m['referral-detail:endedPart.ended']()}>{formatDateTime(part.endedAt)}</LabeledValue>
    {referral.investedCents !== null && referral.investedCents > 0 && (
      <LabeledValue name={m['referral-detail:invested']()}>{formatMoney(referral.investedCents)}</LabeledValue>
    )}
  </chakra.dl>
)
