// Compensating events. Each restores exactly the state before a decision. They exist only for decisions that no one
// outside staff has seen (docs/decisions/0021-review-assignment-and-undo.md).
import type { ReferralEvent } from './events.ts'
import type { Compensation, Referral } from './state.ts'

/** Gives the review back to the previous reviewer, or releases it if there was none. */
const restoreReviewer = (before: Referral, currentReviewerId: string): Compensation =>
  before.status === 'in_review'
    ? { type: 'ReferralAssigned', data: { assignedTo: before.reviewerId } }
    : { type: 'ReviewReleased', data: { releasedFrom: currentReviewerId } }

const restoreReceiver = (before: Referral, chosenOrganizationId: string): Compensation =>
  before.toOrganizationId === null
    ? { type: 'ReceiverCleared', data: { previousOrganizationId: chosenOrganizationId } }
    : {
        type: 'ReferralRouted',
        data: {
          toOrganizationId: before.toOrganizationId,
          previousOrganizationId: chosenOrganizationId,
          resubmitted: false,
        },
      }

/** Returns the event that compensates a deciding event in this state, or null if the event cannot be undone. */
export const findCompensation = (before: Referral, event: ReferralEvent): Compensation | null => {
  switch (event.type) {
    case 'ReviewStarted':
      return restoreReviewer(before, event.data.claimedBy)
    case 'ReferralAssigned':
      return restoreReviewer(before, event.data.assignedTo)
    case 'ReviewReleased':
      return { type: 'ReferralAssigned', data: { assignedTo: event.data.releasedFrom } }
    case 'ReferralRouted':
      // A reroute has already notified all parties and started a clock.
      return event.data.resubmitted ? null : restoreReceiver(before, event.data.toOrganizationId)
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
