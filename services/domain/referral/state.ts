// The states of a referral, one type for each status and disposition, and the states in which each action is allowed.
import type { HelpAnswer } from '#contracts/help-answers.ts'
import type { NeedCategory, Priority, ReferralSource } from '#contracts/enumerations.ts'
import type { Parties } from '#contracts/parties.ts'
import type { ConsentState } from './consent.ts'
import type { ReferralEvent } from './events.ts'

/** An event that restores exactly the state before another event. */
export type Compensation = Extract<
  ReferralEvent,
  { type: 'ReviewReleased' | 'ReferralAssigned' | 'ReferralRouted' | 'ReceiverCleared' }
>

/** "Did you get help?", as the family is asked after the referral was closed. */
interface AskedHelpQuestion {
  readonly answer: HelpAnswer | null
  /** When the question ends. Null if it is unknown when the referral was closed. */
  readonly until: string | null
}

interface ReferralBase extends Parties {
  readonly referralId: string
  /** The organization that was chosen as the receiver, or has or had the referral as the last one. */
  readonly toOrganizationId: string | null
  /**
   * True from a submission until the sender revises the referral or staff reopen it. Figures count the referral for its
   * receiver meanwhile, even after the receiver declined it. Its part in the referral ends earlier: see `parts`.
   */
  readonly isWithReceiver: boolean
  /** Index of the last event in the stream. */
  readonly revision: number
  /** The initial status. A resubmission returns to it. */
  readonly initialStatus: 'requested' | 'pending_review'
  readonly source: ReferralSource
  readonly needCategory: NeedCategory
  readonly priority: Priority | null
  readonly consent: ConsentState
  /** Number of deciding events (REF-28). */
  readonly version: number
  /** The staff member who started the review or was assigned to it, or null if there is none. */
  readonly reviewerId: string | null
  /** Null unless the referral is closed and its family is asked. */
  readonly helpQuestion: AskedHelpQuestion | null
  /** The event that would reverse the last decision, or null if there is none. */
  readonly compensation: Compensation | null
}

/** The referral awaits review. A receiver may be chosen, but does not have the referral yet. */
interface AwaitingReviewBase extends ReferralBase {
  readonly disposition: null
  readonly isWithReceiver: false
}
export interface Unassigned extends AwaitingReviewBase {
  readonly status: 'requested' | 'pending_review'
  readonly reviewerId: null
}
export interface InReview extends AwaitingReviewBase {
  readonly status: 'in_review'
  readonly reviewerId: string
}

/** The receiver has the referral. */
interface WithReceiverBase extends ReferralBase {
  readonly toOrganizationId: string
  readonly isWithReceiver: true
}
export interface Submitted extends WithReceiverBase {
  readonly status: 'submitted'
  readonly disposition: 'approved'
}
export interface InService extends WithReceiverBase {
  readonly status: 'received'
  readonly disposition: 'accepted'
}
export interface Waitlisted extends WithReceiverBase {
  readonly status: 'received'
  readonly disposition: 'waitlisted'
}

export type Received = InService | Waitlisted

/** Returned to its sender. */
interface ReturnedBase extends ReferralBase {
  readonly status: 'returned'
}
export interface Declined extends ReturnedBase {
  readonly disposition: 'declined'
}
interface ReturnedForRevision extends ReturnedBase {
  readonly disposition: 'revision'
}
export interface Withdrawn extends ReturnedBase {
  readonly disposition: 'withdrawn'
}

export interface Closed extends ReferralBase {
  readonly status: 'closed'
  readonly disposition: null
}

/** A referral folded from its events. */
export type Referral =
  | Unassigned
  | InReview
  | Submitted
  | InService
  | Waitlisted
  | Declined
  | ReturnedForRevision
  | Withdrawn
  | Closed

type AwaitingReview = Unassigned | InReview

/** The type-level counterpart of `actionRules`: the states in which each action is allowed. */
export interface AllowedState {
  readonly start_review: Unassigned
  readonly assign: AwaitingReview
  readonly release: InReview
  readonly undo: AwaitingReview
  readonly route: AwaitingReview | Submitted | Declined
  readonly submit: AwaitingReview
  readonly return: AwaitingReview | Submitted
  readonly decline: AwaitingReview | Submitted | Waitlisted
  readonly close: Exclude<Referral, Closed>
  readonly reopen: Closed
  readonly accept: Submitted | Waitlisted
  readonly waitlist: Submitted
  readonly record_outcome: InService
  readonly withdraw: Exclude<Referral, Closed | Withdrawn>
  readonly resubmit: Declined | ReturnedForRevision | Withdrawn
  readonly answer_help: Closed
  readonly set_priority: Exclude<Referral, Closed | Withdrawn>
  readonly add_note: Exclude<Referral, Withdrawn>
  readonly revoke_consent: Referral
  readonly renew_consent: Referral
}

/** The state included in a refusal (REF-28). Without the receiver for a family. */
export interface CurrentState extends Pick<Referral, 'status' | 'disposition' | 'version' | 'toOrganizationId'> {}

export const currentStateOf = ({ status, disposition, version, toOrganizationId }: Referral): CurrentState => ({
  status,
  disposition,
  version,
  toOrganizationId,
})
