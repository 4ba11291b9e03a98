// What may be asked of a referral. `type` is the action's name in the life cycle table; ids and the instant come along.
import type {
  CloseReason,
  DeclineReason,
  NeedAnswer,
  NeedCategory,
  Priority,
  ReferralSource,
} from '#contracts/enumerations.ts'
import type { Language } from '#contracts/language.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { Consent } from './events.ts'

interface Asked {
  readonly referralId: string
  readonly actor: ResolvedActor
  /** The clock's instant, ISO 8601 UTC; the events' `occurredAt`. */
  readonly at: string
}

/** A deciding command says which version the person saw (REF-28). */
interface Deciding extends Asked {
  readonly version: number
}

/** Notes are the plain text as typed; a blank optional note is none. */
type OptionalNote = string | null

export interface Request extends Asked {
  readonly type: 'request'
  readonly clientId: string
  readonly fromOrganizationId: string | null
  /** The receiver the sender has in mind; nothing is sent to it before staff submit. */
  readonly toOrganizationId: string | null
  readonly needCategory: NeedCategory
  /** null: made without a choice, shown as Normal. */
  readonly priority: Priority | null
  readonly source: ReferralSource
  /** null: not given, which is refused. */
  readonly consent: Consent | null
  readonly note: OptionalNote
  readonly originalNeed: string | null
  /** Of somebody without an account. */
  readonly language?: Language
}

export interface StartReview extends Deciding {
  readonly type: 'start_review'
}

export interface Assign extends Deciding {
  readonly type: 'assign'
  /** A staff member; the caller has checked it. */
  readonly assignedTo: string
}

export interface Release extends Deciding {
  readonly type: 'release'
}

/** Takes back what was decided last, which is what made this version. */
export interface Undo extends Deciding {
  readonly type: 'undo'
}

export interface Route extends Deciding {
  readonly type: 'route'
  /** An organization that exists; the caller has checked it. */
  readonly toOrganizationId: string
}

export interface Submit extends Deciding {
  readonly type: 'submit'
}

export interface Return extends Deciding {
  readonly type: 'return'
  readonly note: OptionalNote
}

export interface Decline extends Deciding {
  readonly type: 'decline'
  readonly reason: DeclineReason
  readonly note: OptionalNote
}

export interface Close extends Deciding {
  readonly type: 'close'
  readonly reason: CloseReason
  readonly note: OptionalNote
}

export interface Reopen extends Deciding {
  readonly type: 'reopen'
  readonly note: string
}

export interface Accept extends Deciding {
  readonly type: 'accept'
}

export interface Waitlist extends Deciding {
  readonly type: 'waitlist'
}

export interface RecordOutcome extends Deciding {
  readonly type: 'record_outcome'
  readonly dollarsInvestedCents: number
  readonly needMet: NeedAnswer
  readonly note: OptionalNote
}

export interface Withdraw extends Deciding {
  readonly type: 'withdraw'
  readonly note: OptionalNote
}

export interface Resubmit extends Deciding {
  readonly type: 'resubmit'
  readonly needCategory: NeedCategory
  readonly priority: Priority | null
  readonly note: OptionalNote
}

export interface SetPriority extends Asked {
  readonly type: 'set_priority'
  readonly priority: Priority
}

export interface AddNote extends Asked {
  readonly type: 'add_note'
  readonly noteId: string
  readonly text: string
  /** Addressed to the client. What the client writes is always shared with the client (NEW-27). */
  readonly sharedWithClient: boolean
}

/** A command on a referral that exists and changes status, receiver, disposition or claim. */
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

/** A command on a referral that exists. */
export type ReferralAct = DecidingCommand | SetPriority | AddNote

export type ReferralCommand = Request | ReferralAct
