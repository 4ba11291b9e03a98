// What takes a decision back: the event that leads to exactly the state before it. Only decisions that nobody outside the
// staff has heard of have one (docs/decisions/0021-review-assignment-and-undo.md).
import type { ReferralEvent } from './events.ts'
import type { Compensation, Referral } from './state.ts'

/** Gives the review back to who had it; nobody: to nobody. */
const toFormerReviewer = (before: Referral, reviewer: string): Compensation =>
  before.status === 'in_review'
    ? { type: 'ReferralAssigned', data: { assignedTo: before.claimedBy } }
    : { type: 'ReviewReleased', data: { releasedFrom: reviewer } }

const toFormerReceiver = (before: Referral, chosen: string): Compensation =>
  before.toOrganizationId === null
    ? { type: 'ReceiverCleared', data: { previousOrganizationId: chosen } }
    : {
        type: 'ReferralRouted',
        data: { toOrganizationId: before.toOrganizationId, previousOrganizationId: chosen, resubmitted: false },
      }

/** Of a deciding event that happened in this state; null: it cannot be taken back. */
export const compensationOf = (before: Referral, event: ReferralEvent): Compensation | null => {
  switch (event.type) {
    case 'ReviewStarted':
      return toFormerReviewer(before, event.data.claimedBy)
    case 'ReferralAssigned':
      return toFormerReviewer(before, event.data.assignedTo)
    case 'ReviewReleased':
      return { type: 'ReferralAssigned', data: { assignedTo: event.data.releasedFrom } }
    case 'ReferralRouted':
      // A re-route was told to everybody, and started a clock.
      return event.data.resubmitted ? null : toFormerReceiver(before, event.data.toOrganizationId)
    case 'ReceiverCleared':
      return {
        type: 'ReferralRouted',
        data: {
          toOrganizationId: event.data.previousOrganizationId,
          previousOrganizationId: null,
          resubmitted: false,
        },
      }
    default:
      return null
  }
}
