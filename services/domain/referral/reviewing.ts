// What staff do while a referral awaits review, and the re-route afterwards.
import { presentReceiver } from '#contracts/lifecycle.ts'
import { isWithoutAccount } from '#contracts/parties.ts'

import { type Decision, refuse } from '../decision.ts'
import type { Assign, Return, Route, StartReview } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { optionalNote } from './note.ts'
import { type StartsFrom, currentOf } from './state.ts'

/** The first claim. @refuses not_permitted where nobody in person claims */
export const startReview = ({ actor }: StartReview): Decision<ReferralEvent> =>
  actor.userId === null ? refuse('not_permitted') : [{ type: 'ReviewStarted', data: { claimedBy: actor.userId } }]

/** Gives the review to a staff member, also one that nobody has begun; nothing to do where that one has it. */
export const assign = ({ assignedTo }: Assign, from: StartsFrom['assign']): Decision<ReferralEvent> =>
  from.claimedBy === assignedTo ? [] : [{ type: 'ReferralAssigned', data: { assignedTo } }]

/** Gives the review up: the referral waits again for anybody. */
export const release = (from: StartsFrom['release']): Decision<ReferralEvent> => [
  { type: 'ReviewReleased', data: { releasedFrom: from.claimedBy } },
]

/** Takes back the last decision. @refuses nothing_to_undo where others have heard of it, or there was none */
export const undo = (from: StartsFrom['undo']): Decision<ReferralEvent> =>
  from.compensation === null ? refuse('nothing_to_undo', { current: currentOf(from) }) : [from.compensation]

/**
 * Chooses the receiver; of a submitted or declined referral it is a re-route, submitted to the new receiver at once
 * (REF-14). Who has it cannot be sent it again; who declined it may be asked again. @refuses same_receiver
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

/** Approve and submit. @refuses receiver_required: the answer is to route first (REF-12) */
export const submit = (from: StartsFrom['submit']): Decision<ReferralEvent> =>
  from.toOrganizationId === null
    ? refuse('receiver_required', { current: currentOf(from) })
    : [{ type: 'ReferralSubmitted', data: { toOrganizationId: from.toOrganizationId } }]

/** Back to the sender for revision: to a family without an account as a question to it. @refuses unsafe_input, sensitive_content */
export const returnForRevision = (command: Return, from: StartsFrom['return']): Decision<ReferralEvent> =>
  optionalNote(command.note, from, (note) => {
    const shared = note !== null && isWithoutAccount(from.source)
    return [{ type: 'ReferralReturned', data: { note, ...(shared ? { sharedWithClient: true } : {}) } }]
  })
