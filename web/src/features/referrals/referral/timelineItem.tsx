// One event of the log as a line of the timeline: icon, words, who, what changed, the note.
import { m } from '#messages'
import type { ActorRole } from '#contracts/actor.ts'
import type { TimelineEntry } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import {
  Archive,
  ArrowRight,
  CalendarClock,
  CircleCheck,
  CircleSlash,
  CircleX,
  ClockAlert,
  FileSearch,
  Flag,
  Inbox,
  RotateCcw,
  Route,
  Send,
  StickyNote,
  TriangleAlert,
  Undo2,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundPlus,
} from 'lucide-react'
import { t } from '../../../lib/texts.ts'
import { money } from '../../../design-system/ui/money.ts'
import { StatusTag } from '../shared/tags.tsx'
import type { TimelineItem } from '../../../design-system/ui/Timeline.tsx'

const icons: Readonly<Record<string, LucideIcon>> = {
  ReferralRequested: Inbox,
  ReviewStarted: FileSearch,
  ReferralAssigned: UserRoundPlus,
  ReviewReleased: UserRoundMinus,
  ReceiverCleared: Undo2,
  ReferralRouted: Route,
  ReferralSubmitted: Send,
  ReferralAccepted: UserRoundCheck,
  ReferralWaitlisted: CalendarClock,
  ReferralDeclined: CircleX,
  ReferralReturned: Undo2,
  ReferralResubmitted: RotateCcw,
  ReferralWithdrawn: CircleSlash,
  OutcomeRecorded: CircleCheck,
  ReferralClosed: Archive,
  ReferralReopened: RotateCcw,
  NoteAdded: StickyNote,
  PriorityChanged: Flag,
  ReferralBecameAtRisk: ClockAlert,
  ReferralBecameOverdue: TriangleAlert,
}

const words = t.detail.timeline

/** The entry as `Timeline` draws it. */
export const timelineItem = (entry: TimelineEntry): TimelineItem => {
  const change = renderChanges(entry)
  return {
    id: entry.id,
    icon: icons[entry.type] ?? StickyNote,
    title: words.event[entry.type] ?? entry.type,
    by: actorText(entry.actor),
    instant: entry.at,
    ...(change === null ? {} : { change }),
    ...(entry.note === null ? {} : { note: renderNote(entry.note) }),
  }
}

const isStaff = (role: ActorRole) => role === 'staff' || role === 'admin'

const actorText = ({ name, organization, role }: TimelineEntry['actor']): string => {
  if (role === 'system') return words.by(m['referral-detail:timeline.system'](), null)
  if (role === 'guest') return words.by(m['referral-detail:timeline.guest'](), null)
  if (role === 'client') return words.by(name ?? m['referral-detail:timeline.client'](), null)
  const from = isStaff(role) ? m['referral-detail:timeline.staff']() : organization
  // A family is told from where, not by whom.
  return name === null ? words.by(from ?? m['referral-detail:timeline.someone'](), null) : words.by(name, from)
}

const renderNote = (note: NonNullable<TimelineEntry['note']>) =>
  'text' in note ? note.text : <chakra.em color="fg.muted">{m['referral-detail:erasedNote']()}</chakra.em>

const ChangeArrow = () => (
  <>
    <ArrowRight size={16} strokeWidth={1.9} aria-hidden />
    <chakra.span srOnly>{m['referral-detail:timeline.becomes']()}</chakra.span>
  </>
)

/** The coded reason, the answer, the priority or the passed threshold, as the catalogue words it. */
const reasonText = ({ type, reason }: TimelineEntry): string | null => {
  if (reason === null) return null
  const table: Readonly<Record<string, string>> | undefined = {
    ReferralDeclined: t.referral.declineReason,
    ReferralClosed: t.referral.closeReason,
    OutcomeRecorded: t.referral.needAnswer,
  }[type]
  if (type === 'PriorityChanged') {
    return t.referral.priority[reason === 'high' || reason === 'low' ? reason : 'medium'].name
  }
  if (type === 'ReferralBecameAtRisk' || type === 'ReferralBecameOverdue') return words.olderThan(reason)
  const text = table?.[reason] ?? reason
  return type === 'OutcomeRecorded' ? words.need(text) : text
}

const hasStatusChange = ({ before, after }: TimelineEntry) =>
  before !== null && after !== null && (before.status !== after.status || before.disposition !== after.disposition)

const renderChanges = (entry: TimelineEntry) => {
  const { before, after, receiver, assignee, investedCents, type } = entry
  const reason = reasonText(entry)
  const parts = [
    hasStatusChange(entry) && before !== null && after !== null && (
      <chakra.span key="state" display="flex" flexWrap="wrap" alignItems="center" gap="2.5">
        <StatusTag {...before} size="compact" />
        <ChangeArrow />
        <StatusTag {...after} size="compact" />
      </chakra.span>
    ),
    receiver !== null && type !== 'ReferralRequested' && (
      <chakra.span key="receiver" display="flex" flexWrap="wrap" alignItems="center" gap="2.5">
        <chakra.s color="fg.muted">{receiver.before?.name ?? m['referral-detail:timeline.noReceiver']()}</chakra.s>
        <ChangeArrow />
        <strong>{receiver.after?.name ?? m['referral-detail:timeline.noReceiver']()}</strong>
      </chakra.span>
    ),
    type === 'ReferralRequested' && (
      <span key="consent">
        {m['referral-detail:timeline.consent']()}
        {receiver !== null &&
          receiver.after !== null &&
          ` · ${m['referral-detail:timeline.askedOf']({ name: receiver.after.name })}`}
      </span>
    ),
    assignee !== null && (
      <span key="assignee">
        {type === 'ReviewReleased'
          ? m['referral-detail:timeline.releasedFrom']({ name: assignee.name })
          : m['referral-detail:timeline.assignedTo']({ name: assignee.name })}
      </span>
    ),
    reason !== null && <span key="reason">{reason}</span>,
    investedCents !== null && (
      <span key="invested">{m['referral-detail:timeline.invested']({ amount: money(investedCents) })}</span>
    ),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : <>{parts}</>
}
