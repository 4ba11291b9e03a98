// The state that the read model stores for one referral's stream: its lifecycle status, and when each action was taken.
import type { Confidential } from '#contracts/confidential.ts'
import type { Disposition, NeedCategory, Priority, ReferralSource, ReferralStatus } from '#contracts/enumerations.ts'
import type { Language } from '#contracts/language.ts'
import { type SlaClocks, clocksAfter } from '#domain/policies/sla.ts'
import { type Consent, type ReferralEvent, decidingEventTypes, referralEvents } from '#domain/referral/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StreamFold } from '../engine/model.ts'

/**
 * Instants are ISO 8601 text as recorded. The state is stored, so renaming a property would rebuild every model that
 * uses it. Therefore `need`, `startedAs` and `claimedBy` differ from the names in the domain: `needCategory`,
 * `initialStatus` and `reviewerId`.
 */
export interface ReferralState {
  readonly clientId: string
  readonly fromOrganizationId: string | null
  readonly toOrganizationId: string | null
  /** The receiver that the sender chose, which determines the referral's type (REF-36). */
  readonly sendersChoice: string | null
  readonly requestorUserId: string | null
  readonly need: NeedCategory
  readonly priority: Priority | null
  readonly source: ReferralSource
  /** The language of a family without an account; null if the requester is not asked for one. */
  readonly language: Language | null
  readonly consent: Consent
  readonly initialNote: Confidential | null
  readonly startedAs: 'requested' | 'pending_review'
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly claimedBy: string | null
  /** The amount of the outcome or closing that closed the referral; 0 if there is none (REF-35). */
  readonly investedCents: number
  /** Number of deciding events (REF-28). */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** When it was last sent to a receiver. */
  readonly submittedAt: string | null
  readonly closedAt: string | null
  /** If the receiver's clock is missing, no receiver has the referral. See `isWithReceiver` in contracts/parties.ts. */
  readonly clocks: SlaClocks
}

export type RecordedReferralEvent = RecordedEvent<ReferralEvent>

export const isReferralEvent = (event: RecordedEvent): event is RecordedReferralEvent => event.type in referralEvents

type RequestedEvent = Extract<RecordedReferralEvent, { type: 'ReferralRequested' }>
type LaterEvent = Exclude<RecordedReferralEvent, RequestedEvent>

const requestedState = ({ data, at }: RequestedEvent, clocks: SlaClocks): ReferralState => {
  const initialStatus = data.fromOrganizationId === null ? 'pending_review' : 'requested'
  return {
    clientId: data.clientId,
    fromOrganizationId: data.fromOrganizationId,
    toOrganizationId: data.toOrganizationId,
    sendersChoice: data.toOrganizationId,
    requestorUserId: data.requestorUserId,
    need: data.needCategory,
    priority: data.priority,
    source: data.source,
    language: data.language ?? null,
    consent: data.consent,
    initialNote: data.initialNote,
    startedAs: initialStatus,
    status: initialStatus,
    disposition: null,
    claimedBy: null,
    investedCents: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
    submittedAt: null,
    closedAt: null,
    clocks,
  }
}

const submittedChanges = (toOrganizationId: string, at: string): Partial<ReferralState> => ({
  status: 'submitted',
  disposition: 'approved',
  toOrganizationId,
  submittedAt: at,
})

const inReviewChanges = (reviewerId: string): Partial<ReferralState> => ({
  status: 'in_review',
  disposition: null,
  claimedBy: reviewerId,
})

const receivedChanges = (organizationId: string, disposition: Disposition): Partial<ReferralState> => ({
  status: 'received',
  disposition,
  toOrganizationId: organizationId,
})

const closedChanges = (at: string, investedCents: number): Partial<ReferralState> => ({
  status: 'closed',
  disposition: null,
  closedAt: at,
  investedCents,
})

/** Returns the changes that an event makes, except to the version, the clocks and `updatedAt`. */
const changes = (state: ReferralState, { at, ...event }: LaterEvent): Partial<ReferralState> => {
  switch (event.type) {
    case 'ReviewStarted':
      return inReviewChanges(event.data.claimedBy)
    case 'ReferralAssigned':
      return inReviewChanges(event.data.assignedTo)
    case 'ReviewReleased':
      return { status: state.startedAs, disposition: null, claimedBy: null }
    case 'ReceiverCleared':
      return { toOrganizationId: null }
    case 'ReferralRouted':
      if (event.data.resubmitted) return submittedChanges(event.data.toOrganizationId, at)
      return { toOrganizationId: event.data.toOrganizationId }
    case 'ReferralSubmitted':
      return submittedChanges(event.data.toOrganizationId, at)
    case 'ReferralAccepted':
      return receivedChanges(event.data.organizationId, 'accepted')
    case 'ReferralWaitlisted':
      return receivedChanges(event.data.organizationId, 'waitlisted')
    case 'ReferralDeclined':
      return { status: 'returned', disposition: 'declined' }
    case 'ReferralReturned':
      return { status: 'returned', disposition: 'revision' }
    case 'ReferralWithdrawn':
      return { status: 'returned', disposition: 'withdrawn' }
    case 'ReferralResubmitted':
      return {
        status: state.startedAs,
        disposition: null,
        claimedBy: null,
        need: event.data.needCategory,
        priority: event.data.priority,
      }
    case 'OutcomeRecorded':
      return closedChanges(at, event.data.dollarsInvestedCents)
    case 'ReferralClosed':
      return closedChanges(at, event.data.dollarsInvestedCents ?? 0)
    case 'ReferralReopened':
      return { ...inReviewChanges(event.data.claimedBy), closedAt: null, investedCents: 0 }
    case 'PriorityChanged':
      return { priority: event.data.to }
    case 'NoteAdded':
      return {}
  }
}

/** The fold of a referral's stream. A stream that does not begin with ReferralRequested is not a referral. */
export const referralFold: StreamFold<ReferralState> = {
  name: 'referral',
  category: 'referral',
  apply: (state, event) => {
    if (!isReferralEvent(event)) return state
    const clocks = clocksAfter(state?.clocks, event, event.at)
    if (clocks === undefined) return undefined
    if (event.type === 'ReferralRequested') return requestedState(event, clocks)
    if (state === undefined) return undefined
    const version = decidingEventTypes.has(event.type) ? state.version + 1 : state.version
    return { ...state, ...changes(state, event), version, clocks, updatedAt: event.at }
  },
}
