// Names the changes of a referral that its family has not heard of yet.
import type { FamilyChange } from '#contracts/contact-tasks.ts'
import { isWithoutAccount } from '#contracts/parties.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'

import { decliningSideOf } from '../declining-side.ts'
import { hasVisibleChange, isConsentChange } from '../referral-updates/recipients.ts'
import type { FamilyRecipient } from './recipient.ts'

/** An event that changed what the family sees, and the referral before and after it. */
export interface Transition {
  readonly event: RecordedEvent
  readonly before: Referral | undefined
  readonly after: Referral
}

/** A note that the family can read. It changes nothing else. */
export const isNoteForFamily = ({ type, data, actor }: RecordedEvent): boolean =>
  type === 'NoteAdded' && data.sharedWithClient && actor.role !== 'client' && actor.role !== 'guest'

export const listTransitions = (history: readonly RecordedEvent[]): Transition[] => {
  const transitions: Transition[] = []
  let referral: Referral | undefined
  for (const event of history) {
    const before = referral
    // The cast is safe: a stream contains only events of its aggregate.
    const after = evolve(before, event as ReferralEvent)
    const isVisible =
      after !== undefined &&
      (isNoteForFamily(event) || (hasVisibleChange(before, after) && !isConsentChange(before, after)))
    if (isVisible) transitions.push({ event, before, after })
    referral = after
  }
  return transitions
}

/** Who is told of changes. */
export interface Hearer extends Pick<FamilyRecipient, 'userId'> {
  /** False if the family has no account and left no address, so that no question reaches it either. */
  readonly hasEmail?: boolean
}

/**
 * Whether the family still has to learn of this change. It knows of its own acts, and other reactions email the requests
 * and questions of families without an account (`request-received`, `request-returned`). No one calls a family to say that
 * its request was received: it asked by phone or in person.
 */
export const isNews = ({ event, after }: Transition, { userId, hasEmail = true }: Hearer): boolean => {
  const { actor, type } = event
  if (actor.userId !== null && actor.userId === userId) return false
  if (type === 'ReferralRequested' && !hasEmail) return false
  // Notes are shown in an account, and not on the status page.
  if (type === 'NoteAdded') return userId !== null
  if (!isWithoutAccount(after.source)) return true
  return actor.role !== 'guest' && type !== 'ReferralRequested' && !(hasEmail && type === 'ReferralReturned')
}

const nameReturn = ({ event, after }: Transition): FamilyChange => {
  if (after.disposition === 'withdrawn') return 'withdrawn'
  if (after.disposition !== 'declined') return 'moreNeeded'
  return decliningSideOf(event) === 'staff' ? 'notPlaced' : 'declined'
}

/** Whether the referral was with a different organization at any earlier time. */
const wasSentElsewhere = (transition: Transition, transitions: readonly Transition[]): boolean =>
  transitions
    .slice(0, transitions.indexOf(transition))
    .some(({ after }) => after.status === 'submitted' && after.toOrganizationId !== transition.after.toOrganizationId)

const nameChange = (transition: Transition, transitions: readonly Transition[]): FamilyChange => {
  const { before, after, event } = transition
  if (isNoteForFamily(event)) return 'note'
  if (before === undefined) return 'received'
  switch (after.status) {
    case 'requested':
    case 'pending_review':
      return 'withStaff'
    case 'in_review':
      return before.status === 'closed' ? 'withStaff' : 'inReview'
    case 'submitted':
      return wasSentElsewhere(transition, transitions) ? 'sentElsewhere' : 'sent'
    case 'received':
      return after.disposition === 'accepted' ? 'accepted' : 'waitlisted'
    case 'returned':
      return nameReturn(transition)
    case 'closed':
      return after.helpQuestion === null ? 'closed' : 'closedAndAsked'
  }
}

/** A later change makes these irrelevant. */
const interimChanges: ReadonlySet<FamilyChange> = new Set(['inReview', 'withStaff'])

/**
 * Returns the news from this event on, oldest first. Returns none if the family has caused or learned of the last change
 * itself. If the changes cancel each other out, such as a review that staff start and give up, only notes are left.
 */
export const findFamilyChanges = (
  transitions: readonly Transition[],
  firstEventId: string,
  recipient: Hearer,
): FamilyChange[] => {
  const first = transitions.findIndex(({ event }) => event.id === firstEventId)
  const lastKnown = transitions.findLastIndex((transition) => !isNews(transition, recipient))
  const news = transitions.slice(Math.max(first, lastKnown + 1))
  const last = news.at(-1)
  const cancelOut = last === undefined || !hasVisibleChange(news[0]?.before, last.after)
  return (cancelOut ? news.filter(({ event }) => isNoteForFamily(event)) : news)
    .map((transition) => nameChange(transition, transitions))
    .filter((change, index, all) => index === all.length - 1 || !interimChanges.has(change))
    .filter((change, index, all) => change !== all[index + 1])
}
