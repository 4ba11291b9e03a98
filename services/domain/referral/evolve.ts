// Applies each event to a referral. It is total: it accepts history as recorded, even if today's rules differ.
import { assertNever } from '../decision.ts'
import { compensationOf } from './compensation.ts'
import { type ReferralEvent, decidingEventTypes } from './events.ts'
import type { Referral } from './state.ts'

/** A stream that does not start with ReferralRequested is not a referral. */
export const evolve = (state: Referral | undefined, event: ReferralEvent): Referral | undefined => {
  if (event.type === 'ReferralRequested') return requested(event.data)
  if (state === undefined) return undefined
  const next = apply(state, event)
  if (!decidingEventTypes.has(event.type)) return next
  return { ...next, version: state.version + 1, compensation: compensationOf(state, event) }
}

type Requested = Extract<ReferralEvent, { type: 'ReferralRequested' }>
type Later = Exclude<ReferralEvent, Requested>

const requested = (data: Requested['data']): Referral => {
  const startedAs = data.fromOrganizationId === null ? 'pending_review' : 'requested'
  return {
    referralId: data.referralId,
    clientId: data.clientId,
    fromOrganizationId: data.fromOrganizationId,
    requestorUserId: data.requestorUserId,
    toOrganizationId: data.toOrganizationId,
    withReceiver: false,
    startedAs,
    source: data.source,
    needCategory: data.needCategory,
    status: startedAs,
    disposition: null,
    priority: data.priority,
    claimedBy: null,
    version: 1,
    compensation: null,
  }
}

const apply = (state: Referral, event: Later): Referral => {
  switch (event.type) {
    case 'ReviewStarted':
      return inReview(state, event.data.claimedBy)
    case 'ReferralAssigned':
      return inReview(state, event.data.assignedTo)
    case 'ReviewReleased':
      return { ...notHeld(state), status: state.startedAs, disposition: null, claimedBy: null }
    case 'ReceiverCleared':
      return cleared(state)
    case 'ReferralRouted':
      if (event.data.resubmitted) return submitted(state, event.data.toOrganizationId)
      return { ...state, toOrganizationId: event.data.toOrganizationId }
    case 'ReferralSubmitted':
      return submitted(state, event.data.toOrganizationId)
    case 'ReferralAccepted':
      return { ...held(state, event.data.organizationId), status: 'received', disposition: 'accepted' }
    case 'ReferralWaitlisted':
      return { ...held(state, event.data.organizationId), status: 'received', disposition: 'waitlisted' }
    case 'ReferralDeclined':
      return { ...state, status: 'returned', disposition: 'declined' }
    case 'ReferralReturned':
      return { ...state, status: 'returned', disposition: 'revision' }
    case 'ReferralWithdrawn':
      return { ...state, status: 'returned', disposition: 'withdrawn' }
    case 'ReferralResubmitted':
      return {
        ...notHeld(state),
        status: state.startedAs,
        disposition: null,
        claimedBy: null,
        needCategory: event.data.needCategory,
        priority: event.data.priority,
      }
    case 'OutcomeRecorded':
    case 'ReferralClosed':
      return { ...state, status: 'closed', disposition: null }
    case 'ReferralReopened':
      return inReview(state, event.data.claimedBy)
    case 'PriorityChanged':
      return { ...state, priority: event.data.to }
    case 'NoteAdded':
      return state
    default:
      return assertNever(event)
  }
}

const held = (state: Referral, toOrganizationId: string) => ({
  ...state,
  toOrganizationId,
  withReceiver: true as const,
})

const notHeld = (state: Referral) => ({ ...state, withReceiver: false as const })

/** Removes a receiver that was only chosen. A receiver that has the referral stays. */
const cleared = (state: Referral): Referral => (state.withReceiver ? state : { ...state, toOrganizationId: null })

const submitted = (state: Referral, toOrganizationId: string): Referral => ({
  ...held(state, toOrganizationId),
  status: 'submitted',
  disposition: 'approved',
})

const inReview = (state: Referral, claimedBy: string): Referral => ({
  ...notHeld(state),
  status: 'in_review',
  disposition: null,
  claimedBy,
})
