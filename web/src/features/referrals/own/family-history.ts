// The history of a request as its family would tell it: who did what, without statuses and the words of staff. The page,
// the printed history, and the printed copy of the family's information show the same sentences.
import { m } from '#messages'
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { helpAnswerLabel } from '#contracts/help-labels.ts'
import { type PartnerRef, isUnnamedPartner, partnerName, partnerNameInSentence } from '#contracts/organization-ref.ts'
import { priorityLabel, priorityMeaning } from '#contracts/referral-labels.ts'
import type { ReferralDetail, TimelineEntry } from '#contracts/referrals.ts'
import type { LucideIcon } from 'lucide-react'
import { formatWholeDollars } from '../../../lib/format/money.ts'
import { eventIcon } from '../shared/event-icons.ts'

export interface FamilyEvent {
  readonly id: string
  readonly icon: LucideIcon
  /** Without the day, and without a period. */
  readonly sentence: string
  readonly instant: string
  /** More about it, each a line. */
  readonly details: readonly string[]
  readonly note: TimelineEntry['note']
}

type History = Pick<ReferralDetail, 'timeline' | 'from'>

/** The request just before an event. An event says only what it changes. */
interface Before {
  readonly status: ReferralStatus | null
  readonly receiver: PartnerRef | null
  /** The organization that made the request. */
  readonly sender: PartnerRef | null
}

type Doer = 'family' | 'staff' | 'partner' | 'system'
const doerOf = ({ actor: { role } }: TimelineEntry): Doer => {
  switch (role) {
    case 'client':
    case 'guest':
      return 'family'
    case 'staff':
    case 'admin':
      return 'staff'
    case 'system':
      return 'system'
    default:
      return 'partner'
  }
}

const unnamed: PartnerRef = { unnamed: true }
const nameOf = (partner: PartnerRef | null): string => partnerName(partner ?? unnamed)
const inSentence = (partner: PartnerRef | null): string => partnerNameInSentence(partner ?? unnamed)

/** Its members read its history without the name of the person who acted, and so does the family. */
const actingPartner = ({ actor: { organization } }: TimelineEntry): string =>
  typeof organization === 'string' ? organization : nameOf(organization)

/** As for `familyState`: only an organization that had the request declines it as a partner, or the system for it. */
const isPartnerDecline = ({ actor: { role, organization } }: TimelineEntry, { status, receiver }: Before): boolean => {
  if (role === 'system') return true
  if (organization === null || (status !== 'submitted' && status !== 'received')) return false
  return typeof organization !== 'string' || isUnnamedPartner(receiver) || receiver?.name === organization
}

interface Voices {
  readonly family: () => string
  readonly partner?: (inputs: { partner: string }) => string
  readonly staff?: () => string
  readonly other: () => string
}

/** The sentence about the one who did it. */
const say = (entry: TimelineEntry, { family, partner, staff, other }: Voices): string => {
  const doer = doerOf(entry)
  if (doer === 'family') return family()
  if (doer === 'partner' && partner !== undefined) return partner({ partner: actingPartner(entry) })
  return doer === 'staff' && staff !== undefined ? staff() : other()
}

const routedSentence = ({ after, receiver }: TimelineEntry, { status }: Before): string => {
  const partner = inSentence(receiver?.after ?? null)
  if ((after?.status ?? status) === 'submitted') return m['own-referral:history.sent']({ partner })
  // While staff review the request, the organization is only chosen. Its name is there once it has had the request.
  const chosen = receiver?.after ?? null
  return chosen === null ? m['own-referral:history.chosenUnnamed']() : m['own-referral:history.chosen']({ partner })
}

const declinedSentence = (entry: TimelineEntry, before: Before): string =>
  isPartnerDecline(entry, before)
    ? m['own-referral:history.declined']({ partner: nameOf(before.receiver) })
    : m['own-referral:history.notPlaced']()

const sentences: Readonly<Record<string, (entry: TimelineEntry, before: Before) => string>> = {
  ReferralRequested: (entry) =>
    say(entry, {
      family: m['own-referral:history.requested.byYou'],
      partner: m['own-referral:history.requested.byPartner'],
      staff: m['own-referral:history.requested.byStaff'],
      other: m['own-referral:history.requested.other'],
    }),
  ReviewStarted: () => m['own-referral:history.reviewStarted'](),
  // Assigning a request that no one has also starts the review.
  ReferralAssigned: ({ after }) =>
    after === null ? m['own-referral:history.takenOver']() : m['own-referral:history.reviewStarted'](),
  ReviewReleased: () => m['own-referral:history.backWithStaff'](),
  ReceiverCleared: (_, { receiver }) =>
    receiver === null
      ? m['own-referral:history.notSentUnnamed']()
      : m['own-referral:history.notSent']({ partner: inSentence(receiver) }),
  ReferralRouted: routedSentence,
  ReferralSubmitted: (_, { receiver }) => m['own-referral:history.sent']({ partner: inSentence(receiver) }),
  ReferralAccepted: (_, { receiver }) => m['own-referral:history.accepted']({ partner: nameOf(receiver) }),
  ReferralWaitlisted: (_, { receiver }) => m['own-referral:history.waitlisted']({ partner: nameOf(receiver) }),
  ReferralDeclined: declinedSentence,
  ReferralReturned: (_, { sender }) =>
    sender === null
      ? m['own-referral:history.moreNeeded']()
      : m['own-referral:history.moreNeededFromPartner']({ partner: inSentence(sender) }),
  ReferralResubmitted: (entry) =>
    say(entry, {
      family: m['own-referral:history.resubmitted.byYou'],
      partner: m['own-referral:history.resubmitted.byPartner'],
      other: m['own-referral:history.resubmitted.other'],
    }),
  ReferralWithdrawn: (entry) =>
    say(entry, {
      family: m['own-referral:history.withdrawn.byYou'],
      partner: m['own-referral:history.withdrawn.byPartner'],
      other: m['own-referral:history.withdrawn.other'],
    }),
  OutcomeRecorded: (_, { receiver }) => m['own-referral:history.outcome']({ partner: nameOf(receiver) }),
  ReferralClosed: () => m['own-referral:history.closed'](),
  ReferralReopened: () => m['own-referral:history.reopened'](),
  NoteAdded: (entry) =>
    say(entry, {
      family: m['own-referral:history.note.byYou'],
      partner: m['own-referral:history.note.byPartner'],
      other: m['own-referral:history.note.byStaff'],
    }),
  PriorityChanged: () => m['own-referral:history.priority'](),
  ConsentRevoked: (entry) =>
    say(entry, {
      family: m['own-referral:history.permissionRevoked.byYou'],
      other: m['own-referral:history.permissionRevoked.byStaff'],
    }),
  ConsentExpired: () => m['own-referral:history.permissionExpired'](),
  ConsentRenewed: (entry) =>
    say(entry, {
      family: m['own-referral:history.permissionRenewed.byYou'],
      other: m['own-referral:history.permissionRenewed.byStaff'],
    }),
  HelpAnswered: () => m['own-referral:history.helpAnswered'](),
}

const reasonText = ({ type, reason }: TimelineEntry): string | null => {
  if (type === 'PriorityChanged' && (reason === 'low' || reason === 'medium' || reason === 'high'))
    return m['referral:priorityWithMeaning']({ name: priorityLabel[reason](), meaning: priorityMeaning[reason]() })
  if (type === 'HelpAnswered' && (reason === 'yes' || reason === 'partly' || reason === 'no'))
    return helpAnswerLabel[reason]()
  // The other codes are for the people who work on the request.
  return null
}

const detailsOf = (entry: TimelineEntry): string[] => {
  const { type, receiver, investedCents } = entry
  const suggested = type === 'ReferralRequested' ? (receiver?.after ?? null) : null
  return [
    suggested === null ? null : m['own-referral:history.suggested']({ partner: partnerName(suggested) }),
    reasonText(entry),
    investedCents === null || investedCents === 0
      ? null
      : m['own-referral:history.value']({ amount: formatWholeDollars(investedCents) }),
  ].filter((detail) => detail !== null)
}

/** Newest first, like the timeline. Events that a newer server added are told in general words. */
export const familyHistory = ({ timeline, from }: History): FamilyEvent[] => {
  let before: Before = { status: null, receiver: null, sender: from }
  const tell = (entry: TimelineEntry): FamilyEvent => {
    const { id, type, at, after, receiver, note } = entry
    const sentence = sentences[type]?.(entry, before) ?? m['own-referral:history.other']()
    before = {
      ...before,
      status: after?.status ?? before.status,
      receiver: receiver === null ? before.receiver : receiver.after,
    }
    return { id, icon: eventIcon(type), sentence, instant: at, details: detailsOf(entry), note }
  }
  return timeline.reduceRight<FamilyEvent[]>((events, entry) => [tell(entry), ...events], [])
}
