// Commands that act on a referral. `type` is the action's name in the lifecycle table. Commands contain the current
// time and any new ids.
import type {
  CloseReason,
  DeclineReason,
  NeedMetAnswer,
  NeedCategory,
  Priority,
  ReferralSource,
} from '#contracts/enumerations.ts'
import type { Language } from '#contracts/language.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { Consent } from './events.ts'

interface ReferralCommandFields {
  readonly referralId: string
  readonly actor: ResolvedActor
  /** The current time, ISO 8601 UTC. It becomes the events' `occurredAt`. */
  readonly at: string
}

/** A deciding command contains the version that the person saw (REF-28). */
interface DecidingCommandFields extends ReferralCommandFields {
  readonly version: number
}

/** The plain text of a note as typed. A blank optional note is ignored. */
type OptionalNote = string | null

export interface Request extends ReferralCommandFields {
  readonly type: 'request'
  readonly clientId: string
  readonly fromOrganizationId: string | null
  /** The receiver that the sender suggests. Nothing is sent to it until staff submit the referral. */
  readonly toOrganizationId: string | null
  readonly needCategory: NeedCategory
  /** Null if no choice was made, which is shown as Normal. */
  readonly priority: Priority | null
  readonly source: ReferralSource
  /** Null if the client did not consent, in which case the request is refused. */
  readonly consent: Consent | null
  readonly note: OptionalNote
  readonly originalNeed: string | null
  /** Set for a person without an account. */
  readonly language?: Language
}

export interface StartReview extends DecidingCommandFields {
  readonly type: 'start_review'
}

export interface Assign extends DecidingCommandFields {
  readonly type: 'assign'
  /** The caller has checked that this is a staff member. */
  readonly assignedTo: string
}

interface Release extends DecidingCommandFields {
  readonly type: 'release'
}

/** Reverses the last decision, which led to this version. */
interface Undo extends DecidingCommandFields {
  readonly type: 'undo'
}

export interface Route extends DecidingCommandFields {
  readonly type: 'route'
  /** The caller has checked that this organization exists. */
  readonly toOrganizationId: string
}

interface Submit extends DecidingCommandFields {
  readonly type: 'submit'
}

export interface Return extends DecidingCommandFields {
  readonly type: 'return'
  readonly note: OptionalNote
}

export interface Decline extends DecidingCommandFields {
  readonly type: 'decline'
  readonly reason: DeclineReason
  readonly note: OptionalNote
}

export interface Close extends DecidingCommandFields {
  readonly type: 'close'
  readonly reason: CloseReason
  /** Null if staff gave no amount. */
  readonly dollarsInvestedCents: number | null
  readonly note: OptionalNote
}

export interface Reopen extends DecidingCommandFields {
  readonly type: 'reopen'
  readonly note: string
}

interface Accept extends DecidingCommandFields {
  readonly type: 'accept'
}

interface Waitlist extends DecidingCommandFields {
  readonly type: 'waitlist'
}

export interface RecordOutcome extends DecidingCommandFields {
  readonly type: 'record_outcome'
  readonly dollarsInvestedCents: number
  readonly needMet: NeedMetAnswer
  readonly note: OptionalNote
}

export interface Withdraw extends DecidingCommandFields {
  readonly type: 'withdraw'
  readonly note: OptionalNote
}

export interface Resubmit extends DecidingCommandFields {
  readonly type: 'resubmit'
  readonly needCategory: NeedCategory
  readonly priority: Priority | null
  readonly note: OptionalNote
}

export interface SetPriority extends ReferralCommandFields {
  readonly type: 'set_priority'
  readonly priority: Priority
}

export interface AddNote extends ReferralCommandFields {
  readonly type: 'add_note'
  readonly noteId: string
  readonly text: string
  /** Addressed to the client. Notes by the client are always shared with the client (NEW-27). */
  readonly sharedWithClient: boolean
}

/** A command on an existing referral that changes its status, receiver, disposition or reviewer. */
type DecidingCommand =
  | StartReview
  | Assign
  | Release
  | Undo
  | Route
  | Submit
  | Return
  | Decline
  | Close
  | Reopen
  | Accept
  | Waitlist
  | RecordOutcome
  | Withdraw
  | Resubmit

/** A command on an existing referral. */
export type ExistingReferralCommand = DecidingCommand | SetPriority | AddNote

export type ReferralCommand = Request | ExistingReferralCommand
