// Turns an event into a timeline item: icon, title, actor, changes, and note.
import { m } from '#messages'
import type { ActorRole } from '#contracts/actor.ts'
import type { NeedMetAnswer } from '#contracts/enumerations.ts'
import { type PartnerRef, isUnnamedPartner, partnerName, partnerNameInSentence } from '#contracts/organization-ref.ts'
import type { TimelineEntry } from '#contracts/referrals.ts'
import { helpAnswerLabel } from '#contracts/help-labels.ts'
import { closeReasonLabel, consentMethodLabel, declineReasonLabel, priorityLabel } from '#contracts/referral-labels.ts'
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../lib/format/money.ts'
import { tagView } from '../../../lib/display/referral-status.ts'
import { eventIcon } from '../shared/event-icons.ts'
import { StatusTag } from '../shared/referral-tags.tsx'
import type { TimelineItem } from '../../../design-system/ui/Timeline.tsx'

const eventTitles: Readonly<Record<string, () => string>> = {
  ReferralRequested: m['referral-detail:event.requested'],
  ReviewStarted: m['referral-detail:event.reviewStarted'],
  ReferralAssigned: m['referral-detail:event.assigned'],
  ReviewReleased: m['referral-detail:event.unassigned'],
  ReceiverCleared: m['referral-detail:event.receiverRemoved'],
  ReferralRouted: m['referral-detail:event.routed'],
  ReferralSubmitted: m['referral-detail:event.submitted'],
  ReferralAccepted: m['referral-detail:event.accepted'],
  ReferralWaitlisted: m['referral-detail:event.waitlisted'],
  ReferralDeclined: m['referral-detail:event.declined'],
  ReferralReturned: m['referral-detail:event.returned'],
  ReferralResubmitted: m['referral-detail:event.resubmitted'],
  ReferralWithdrawn: m['referral-detail:event.withdrawn'],
  OutcomeRecorded: m['referral-detail:event.outcomeRecorded'],
  ReferralClosed: m['referral-detail:event.closed'],
  ReferralReopened: m['referral-detail:event.reopened'],
  NoteAdded: m['referral-detail:event.noteAdded'],
  PriorityChanged: m['referral-detail:event.priorityChanged'],
  ConsentRevoked: m['referral-detail:event.consentRevoked'],
  ConsentExpired: m['referral-detail:event.consentExpired'],
  ConsentRenewed: m['referral-detail:event.consentRenewed'],
  HelpAnswered: m['referral-detail:event.helpAnswered'],
  ReferralBecameAtRisk: m['referral-detail:event.becameAtRisk'],
  ReferralBecameOverdue: m['referral-detail:event.becameOverdue'],
}

/** The props of a `Timeline` item for one entry. After its part has ended, a receiver reads no other names. */
export const timelineItem = (entry: TimelineEntry, hasPartEnded: boolean): TimelineItem => {
  const change = renderChanges(entry)
  return {
    id: entry.id,
    icon: eventIcon(entry.type),
    title: eventTitles[entry.type]?.() ?? entry.type,
    by: actorText(entry.actor, hasPartEnded),
    instant: entry.at,
    ...(change === null ? {} : { change }),
    ...(entry.note === null ? {} : { note: renderNote(entry.note) }),
  }
}

const isStaff = (role: ActorRole) => role === 'staff' || role === 'admin'

const actorText = ({ name, organization, role }: TimelineEntry['actor'], hasPartEnded: boolean): string => {
  if (isUnnamedPartner(organization))
    return m['referral-detail:timeline.by.name']({ name: partnerNameInSentence(organization) })
  if (role === 'system') return m['referral-detail:timeline.by.system']()
  if (role === 'guest') return m['referral-detail:timeline.by.guest']()
  if (role === 'client') {
    return name === null ? m['referral-detail:timeline.by.client']() : m['referral-detail:timeline.by.name']({ name })
  }
  // A family sees the organization but not the person's name.
  if (isStaff(role)) {
    return name === null
      ? m['referral-detail:timeline.by.staff']()
      : m['referral-detail:timeline.by.staffMember']({ name })
  }
  if (name === null) {
    if (hasPartEnded && organization === null) return m['referral-detail:timeline.by.otherOrganization']()
    return organization === null
      ? m['referral-detail:timeline.by.formerMember']()
      : m['referral-detail:timeline.by.name']({ name: organization })
  }
  return organization === null
    ? m['referral-detail:timeline.by.name']({ name })
    : m['referral-detail:timeline.by.nameAndOrganization']({ name, organization })
}

const renderNote = (note: NonNullable<TimelineEntry['note']>) =>
  'text' in note ? note.text : <chakra.em color="fg.muted">{m['referral-detail:erasedNote']()}</chakra.em>

interface ChangeProps {
  /** Describes the change to screen readers, which ignore the values and the arrow. */
  readonly sentence: string
  readonly before: ReactNode
  readonly after: ReactNode
}

const Change = ({ sentence, before, after }: ChangeProps) => (
  <span>
    <chakra.span srOnly>{sentence}</chakra.span>
    <chakra.span aria-hidden display="flex" flexWrap="wrap" alignItems="center" gap="2.5">
      {before}
      <ArrowRight size={16} strokeWidth={1.9} />
      {after}
    </chakra.span>
  </span>
)

const statusLabel = ({ status, disposition }: NonNullable<TimelineEntry['after']>) => tagView(status, disposition).label

const needAnswerText = {
  met: m['referral-detail:timeline.needAnswer.met'],
  partly_met: m['referral-detail:timeline.needAnswer.partlyMet'],
  not_met: m['referral-detail:timeline.needAnswer.notMet'],
} satisfies Record<NeedMetAnswer, () => string>

const codedReasons: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  ReferralDeclined: declineReasonLabel,
  ReferralClosed: closeReasonLabel,
  OutcomeRecorded: needAnswerText,
  ConsentRevoked: consentMethodLabel,
  ConsentRenewed: consentMethodLabel,
  HelpAnswered: helpAnswerLabel,
}

/** The text of the event's reason: a coded reason, an answer, a priority, or the SLA threshold in days. */
const reasonText = ({ type, reason }: TimelineEntry): string | null => {
  if (reason === null) return null
  if (type === 'PriorityChanged') return priorityLabel[reason === 'high' || reason === 'low' ? reason : 'medium']()
  if (type === 'ReferralBecameAtRisk' || type === 'ReferralBecameOverdue') {
    return m['referral-detail:timeline.olderThan']({ count: Number(reason) })
  }
  return codedReasons[type]?.[reason]?.() ?? reason
}

const hasStatusChange = ({ before, after }: TimelineEntry) =>
  before !== null && after !== null && (before.status !== after.status || before.disposition !== after.disposition)

const receiverName = (receiver: PartnerRef | null, nameOf = partnerName) =>
  receiver === null ? m['referral-detail:timeline.noReceiver']() : nameOf(receiver)

const renderChanges = (entry: TimelineEntry) => {
  const { before, after, receiver, assignee, investedCents, type } = entry
  const reason = reasonText(entry)
  const changes = [
    hasStatusChange(entry) && before !== null && after !== null && (
      <Change
        key="status"
        sentence={m['referral-detail:timeline.statusChanged']({
          before: statusLabel(before),
          after: statusLabel(after),
        })}
        before={<StatusTag {...before} size="compact" />}
        after={<StatusTag {...after} size="compact" />}
      />
    ),
    receiver !== null && type !== 'ReferralRequested' && (
      <Change
        key="receiver"
        sentence={m['referral-detail:timeline.receiverChanged']({
          before: receiverName(receiver.before, partnerNameInSentence),
          after: receiverName(receiver.after, partnerNameInSentence),
        })}
        before={<chakra.s color="fg.muted">{receiverName(receiver.before)}</chakra.s>}
        after={<strong>{receiverName(receiver.after)}</strong>}
      />
    ),
    type === 'ReferralRequested' && (
      <span key="consent">
        {receiver === null || receiver.after === null
          ? m['referral-detail:timeline.consent']()
          : m['referral-detail:timeline.consentAndReceiver']({ name: partnerName(receiver.after) })}
      </span>
    ),
    assignee !== null && (
      <span key="assignee">
        {type === 'ReviewReleased'
          ? m['referral-detail:timeline.previouslyAssignedTo']({ name: assignee.name })
          : m['referral-detail:timeline.assignedTo']({ name: assignee.name })}
      </span>
    ),
    reason !== null && <span key="reason">{reason}</span>,
    investedCents !== null && (
      <span key="invested">{m['referral-detail:timeline.invested']({ amount: formatMoney(investedCents) })}</span>
    ),
  ].filter((change) => change !== false)
  return changes.length === 0 ? null : <>{changes}</>
}
