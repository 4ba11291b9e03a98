// Decides the staff actions while a referral awaits review, and rerouting after that.
import { currentReceiver, isReroute } from '#contracts/lifecycle.ts'

import { type Decision, refuse } from '../decision.ts'
import type { CommandOn, FreeReview } from './commands.ts'
import { findDisclosureRefusal } from './consent.ts'
import type { ReferralEvent } from './events.ts'
import { optionalNote } from './note.ts'
import { type AllowedState, type Received, type Referral, currentStateOf } from './state.ts'

/** Starts the review and assigns it to the actor. @refuses not_permitted if no one is signed in */
export const startReview = (
  _: AllowedState['start_review'],
  { actor }: CommandOn<'start_review'>,
): Decision<ReferralEvent> =>
  actor.userId === null ? refuse('not_permitted') : [{ type: 'ReviewStarted', data: { claimedBy: actor.userId } }]

/**
 * Assigns the review to a staff member, even if no one has started it. Does nothing if that person is already the
 * reviewer.
 */
export const assign = (
  referral: AllowedState['assign'],
  { assignedTo }: CommandOn<'assign'>,
): Decision<ReferralEvent> =>
  referral.reviewerId === assignedTo ? [] : [{ type: 'ReferralAssigned', data: { assignedTo } }]

/** Gives up the review, so that any staff member can start it. */
export const release = (referral: AllowedState['release']): Decision<ReferralEvent> => [
  { type: 'ReviewReleased', data: { releasedFrom: referral.reviewerId } },
]

/** Frees the review, unless someone else has it by now. @refuses not_permitted for everyone except the system */
export const freeReview = (referral: Referral, { actor, reviewerId }: FreeReview): Decision<ReferralEvent> => {
  if (actor.role !== 'system') return refuse('not_permitted')
  return referral.status === 'in_review' && referral.reviewerId === reviewerId ? release(referral) : []
}

/** Reverses the last decision. @refuses nothing_to_undo if there is none, or if people outside staff have seen it */
export const undo = (referral: AllowedState['undo']): Decision<ReferralEvent> =>
  referral.compensation === null
    ? refuse('nothing_to_undo', { current: currentStateOf(referral) })
    : [referral.compensation]

/**
 * Chooses the receiver. For a submitted or declined referral this is a reroute, which submits it to the new receiver
 * immediately (REF-14). The current receiver cannot be chosen again, but one that declined can.
 * @refuses same_receiver, consent_ended, recipient_not_named
 */
export const route = (
  referral: AllowedState['route'] | Received,
  { toOrganizationId, ...command }: CommandOn<'route'>,
): Decision<ReferralEvent> => {
  if (toOrganizationId === currentReceiver(referral))
    return refuse('same_receiver', { current: currentStateOf(referral) })
  const refusal = findDisclosureRefusal(referral, toOrganizationId, command)
  if (refusal !== undefined) return refusal
  return [
    {
      type: 'ReferralRouted',
      data: {
        toOrganizationId,
        previousOrganizationId: referral.toOrganizationId,
        resubmitted: isReroute(referral.status),
      },
    },
  ]
}

/**
 * Approves and submits. @refuses receiver_required if staff have not chosen a receiver yet (REF-12), consent_ended,
 * recipient_not_named
 */
export const submit = (referral: AllowedState['submit'], command: CommandOn<'submit'>): Decision<ReferralEvent> => {
  const { toOrganizationId } = referral
  if (toOrganizationId === null) return refuse('receiver_required', { current: currentStateOf(referral) })
  return (
    findDisclosureRefusal(referral, toOrganizationId, command) ?? [
      { type: 'ReferralSubmitted', data: { toOrganizationId } },
    ]
  )
}

/**
 * Returns the referral to its sender for revision. Without a sending organization, the note is a question to the family,
 * also if staff entered the request for it (NEW-27). @refuses unsafe_input, sensitive_content
 */
export const returnForRevision = (
  referral: AllowedState['return'] | Received,
  { note: text }: CommandOn<'return'>,
): Decision<ReferralEvent> =>
  optionalNote(text, referral, (note) => {
    const isShared = note !== null && referral.fromOrganizationId === null
    return [{ type: 'ReferralReturned', data: { note, ...(isShared ? { sharedWithClient: true } : {}) } }]
  })
