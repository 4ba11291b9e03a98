// Staff actions while a referral awaits review, and the later re-route.
import { presentReceiver } from '#contracts/lifecycle.ts'
import { isWithoutAccount } from '#contracts/parties.ts'

import { type Decision, refuse } from '../decision.ts'
import type { Assign, Return, Route, StartReview } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { optionalNote } from './note.ts'
import { type StartsFrom, currentOf } from './state.ts'

/** The first claim. @refuses not_permitted if no person is signed in */
export const startReview = ({ actor }: StartReview): Decision<ReferralEvent> =>
  actor.userId === null ? refuse('not_permitted') : [{ type: 'ReviewStarted', data: { claimedBy: actor.userId } }]

/** Gives the review to a staff member, even if no one has started it. Does nothing if that person already has it. */
export const assign = ({ assignedTo }: Assign, from: StartsFrom['assign']): Decision<ReferralEvent> =>
  from.claimedBy === assignedTo ? [] : [{ type: 'ReferralAssigned', data: { assignedTo } }]

/** Gives up the review, so that any staff member can claim it. */
export const release = (from: StartsFrom['release']): Decision<ReferralEvent> => [
  { type: 'ReviewReleased', data: { releasedFrom: from.claimedBy } },
]

/** Reverses the last decision. @refuses nothing_to_undo if others have seen it, or if there is none */
export const undo = (from: StartsFrom['undo']): Decision<ReferralEvent> =>
  from.compensation === null ? refuse('nothing_to_undo', { current: currentOf(from) }) : [from.compensation]

/**
 * Chooses the receiver. For a submitted or declined referral this is a re-route, which submits it to the new receiver
 * at once (REF-14). The current receiver cannot be chosen again. A receiver that declined can. @refuses same_receiver
 */
export const route = ({ toOrganizationId }: Route, from: StartsFrom['route']): Decision<ReferralEvent> => {
  if (toOrganizationId === presentReceiver(from)) return refuse('same_receiver', { current: currentOf(from) })
  return [
    {
      type: 'ReferralRouted',
      data: {
        toOrganizationId,
        previousOrganizationId: from.toOrganizationId,
        resubmitted: from.status === 'submitted' || from.status === 'returned',
      },
    },
  ]
}

/** Approves and submits. @refuses receiver_required if no receiver is chosen yet: staff have to route first (REF-12) */
export const submit = (from: StartsFrom['submit']): Decision<ReferralEvent> =>
  from.toOrganizationId === null
    ? refuse('receiver_required', { current: currentOf(from) })
    : [{ type: 'ReferralSubmitted', data: { toOrganizationId: from.toOrganizationId } }]

/**
 * Returns the referral to its sender for revision. For a family without an account, the note is a question to the
 * family. @refuses unsafe_input, sensitive_content
 */
export const returnForRevision = (command: Return, from: StartsFrom['return']): Decision<ReferralEvent> =>
  optionalNote(command.note, from, (note) => {
    const shared = note !== null && isWithoutAccount(from.source)
    return [{ type: 'ReferralReturned', data: { note, ...(shared ? { sharedWithClient: true } : {}) } }]
  })
