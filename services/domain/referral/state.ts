// What a referral is, one shape for each status and disposition, and which shapes each action starts from.
import type { NeedCategory, Priority, ReferralSource } from '#contracts/enumerations.ts'
import type { Parties } from '#contracts/parties.ts'
import type { ReferralEvent } from './events.ts'

/** Events that lead back to exactly the state before another one. */
export type Compensation = Extract<
  ReferralEvent,
  { type: 'ReviewReleased' | 'ReferralAssigned' | 'ReferralRouted' | 'ReceiverCleared' }
>

interface Facts extends Parties {
  readonly referralId: string
  /** The status it started in, to which a resubmission leads back. */
  readonly startedAs: 'requested' | 'pending_review'
  readonly source: ReferralSource
  readonly needCategory: NeedCategory
  readonly priority: Priority | null
  /** Count of deciding events (REF-28). */
  readonly version: number
  /** The staff member who has taken it on; null until the first claim and after a resubmission. */
  readonly claimedBy: string | null
  /** What takes back the last decision; null where nothing does. */
  readonly compensation: Compensation | null
}

/** Awaiting review: a receiver may be chosen, and none has it yet. */
interface Awaiting extends Facts {
  readonly disposition: null
  readonly withReceiver: false
}
export interface Unclaimed extends Awaiting {
  readonly status: 'requested' | 'pending_review'
  readonly claimedBy: null
}
export interface InReview extends Awaiting {
  readonly status: 'in_review'
  readonly claimedBy: string
}

/** In the receiver's hands. */
interface WithReceiver extends Facts {
  readonly toOrganizationId: string
  readonly withReceiver: true
}
export interface Submitted extends WithReceiver {
  readonly status: 'submitted'
  readonly disposition: 'approved'
}
export interface InService extends WithReceiver {
  readonly status: 'received'
  readonly disposition: 'accepted'
}
export interface Waitlisted extends WithReceiver {
  readonly status: 'received'
  readonly disposition: 'waitlisted'
}

/** Back with its sender. */
interface Returned extends Facts {
  readonly status: 'returned'
}
export interface Declined extends Returned {
  readonly disposition: 'declined'
}
export interface ForRevision extends Returned {
  readonly disposition: 'revision'
}
export interface Withdrawn extends Returned {
  readonly disposition: 'withdrawn'
}

export interface Closed extends Facts {
  readonly status: 'closed'
  readonly disposition: null
}

/** A referral as its events made it. Plain JSON. */
export type Referral =
  | Unclaimed
  | InReview
  | Submitted
  | InService
  | Waitlisted
  | Declined
  | ForRevision
  | Withdrawn
  | Closed

type AwaitingReview = Unclaimed | InReview

/** The types' side of `actionRules`: the states each action starts from. */
export interface StartsFrom {
  readonly start_review: Unclaimed
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
  readonly resubmit: Declined | ForRevision | Withdrawn
  readonly set_priority: Exclude<Referral, Closed | Withdrawn>
  readonly add_note: Exclude<Referral, Withdrawn>
}

/** The state that a refusal shows (REF-28). */
export interface CurrentState extends Pick<Referral, 'status' | 'disposition' | 'version' | 'toOrganizationId'> {}

export const currentOf = ({ status, disposition, version, toOrganizationId }: Referral): CurrentState => ({
  status,
  disposition,
  version,
  toOrganizationId,
})
