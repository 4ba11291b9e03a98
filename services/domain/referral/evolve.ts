// Applies each event to a referral. The function is total: it accepts history as recorded, even if the rules have
// changed since.
import type { CloseReason } from '#contracts/enumerations.ts'
import { endOfHelpQuestion, isHelpAsked } from '#contracts/help-answers.ts'
import { assertNever } from '../decision.ts'
import { findCompensation } from './compensation.ts'
import { consentAfter, toConsentState } from './consent.ts'
import { type ReferralEvent, decidingEventTypes } from './events.ts'
import { partsAfter } from './receiver-parts.ts'
import type { Referral } from './state.ts'

/** An event with the time at which it was recorded, if it is known. */
type DatedEvent = ReferralEvent & { readonly at?: string }

/** A stream that does not start with ReferralRequested is not a referral. */
export const evolve = (state: Referral | undefined, event: DatedEvent): Referral | undefined => {
  if (event.type === 'ReferralRequested') return fromRequest(event.data)
  if (state === undefined) return undefined
  const revision = state.revision + 1
  const consent = consentAfter(state.consent, event)
  const next = { ...apply(state, event), consent, revision, parts: partsAfter(state, event, revision, consent) }
  if (!decidingEventTypes.has(event.type)) return next
  return { ...next, version: state.version + 1, compensation: findCompensation(state, event) }
}

type RequestedEvent = Extract<ReferralEvent, { type: 'ReferralRequested' }>
type LaterEvent = Exclude<ReferralEvent, RequestedEvent>

const fromRequest = (data: RequestedEvent['data']): Referral => {
  const initialStatus = data.fromOrganizationId === null ? 'pending_review' : 'requested'
  return {
    referralId: data.referralId,
    clientId: data.clientId,
    fromOrganizationId: data.fromOrganizationId,
    requestorUserId: data.requestorUserId,
    toOrganizationId: data.toOrganizationId,
    isWithReceiver: false,
    parts: [],
    revision: 0,
    initialStatus,
    source: data.source,
    needCategory: data.needCategory,
    status: initialStatus,
    disposition: null,
    priority: data.priority,
    consent: toConsentState(data.consent, data.toOrganizationId),
    reviewerId: null,
    version: 1,
    helpQuestion: null,
    compensation: null,
  }
}

const apply = (state: Referral, event: LaterEvent & Pick<DatedEvent, 'at'>): Referral => {
  switch (event.type) {
    case 'ReviewStarted':
      return toInReview(state, event.data.claimedBy)
    case 'ReferralAssigned':
      return toInReview(state, event.data.assignedTo)
    case 'ReviewReleased':
      return { ...markNotSent(state), status: state.initialStatus, disposition: null, reviewerId: null }
    case 'ReceiverCleared':
      return clearReceiver(state)
    case 'ReferralRouted':
      if (event.data.resubmitted) return toSubmitted(state, event.data.toOrganizationId)
      return { ...state, toOrganizationId: event.data.toOrganizationId }
    case 'ReferralSubmitted':
      return toSubmitted(state, event.data.toOrganizationId)
    case 'ReferralAccepted':
      return { ...markSentToReceiver(state, event.data.organizationId), status: 'received', disposition: 'accepted' }
    case 'ReferralWaitlisted':
      return { ...markSentToReceiver(state, event.data.organizationId), status: 'received', disposition: 'waitlisted' }
    case 'ReferralDeclined':
      return { ...state, status: 'returned', disposition: 'declined' }
    case 'ReferralReturned':
      return { ...state, status: 'returned', disposition: 'revision' }
    case 'ReferralWithdrawn':
      return { ...state, status: 'returned', disposition: 'withdrawn' }
    case 'ReferralResubmitted':
      return {
        ...markNotSent(state),
        status: state.initialStatus,
        disposition: null,
        reviewerId: null,
        needCategory: event.data.needCategory,
        priority: event.data.priority,
      }
    case 'OutcomeRecorded':
      return toClosed(state, null, event.at)
    case 'ReferralClosed':
      return toClosed(state, event.data.reason, event.at)
    case 'ReferralReopened':
      return { ...toInReview(state, event.data.claimedBy), helpQuestion: null }
    case 'HelpAnswered':
      if (state.helpQuestion === null) return state
      return { ...state, helpQuestion: { ...state.helpQuestion, answer: event.data.answer } }
    case 'PriorityChanged':
      return { ...state, priority: event.data.to }
    case 'NoteAdded':
    case 'ConsentRevoked':
    case 'ConsentExpired':
    case 'ConsentRenewed':
      return state
    default:
      return assertNever(event)
  }
}

const markSentToReceiver = (state: Referral, toOrganizationId: string) => ({
  ...state,
  toOrganizationId,
  isWithReceiver: true as const,
})

const markNotSent = (state: Referral) => ({ ...state, isWithReceiver: false as const })

/** Removes a receiver that was only chosen, but not one that has the referral. */
const clearReceiver = (state: Referral): Referral =>
  state.isWithReceiver ? state : { ...state, toOrganizationId: null }

const toSubmitted = (state: Referral, toOrganizationId: string): Referral => ({
  ...markSentToReceiver(state, toOrganizationId),
  status: 'submitted',
  disposition: 'approved',
})

/** Each closing asks the family again. */
const toClosed = (state: Referral, reason: CloseReason | null, at: string | undefined): Referral => ({
  ...state,
  status: 'closed',
  disposition: null,
  helpQuestion: isHelpAsked(reason) ? { answer: null, until: at === undefined ? null : endOfHelpQuestion(at) } : null,
})

const toInReview = (state: Referral, reviewerId: string): Referral => ({
  ...markNotSent(state),
  status: 'in_review',
  disposition: null,
  reviewerId,
})
