// Commands on a referral: what a person sends, and what the server adds.
import type { ReferralSource } from '#contracts/enumerations.ts'
import type { Language } from '#contracts/language.ts'
import type { LifecycleAction } from '#contracts/lifecycle.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ActionCommand, CreateReferral } from '#contracts/referral-commands.ts'
import type { Consent } from './events.ts'

/** What the server adds to every command. */
export interface CommandFields {
  readonly referralId: string
  readonly actor: ResolvedActor
  /** The current time, ISO 8601 UTC. It becomes the events' `occurredAt`. */
  readonly at: string
  /** The id of what the command adds, such as a note. */
  readonly commandId: string
  /** How many months a consent that begins with this command lasts. Defaults to 12. */
  readonly consentMonths?: number
  /** Whether the family is in danger, so that only recipients that its consent names may get the referral. */
  readonly onlyNamedRecipients?: boolean
  /** Whether the organization that has the referral is closing. Staff may then hand over what it has in service. */
  readonly receiverIsClosing?: boolean
}

export interface Request extends CommandFields, Omit<CreateReferral, 'consent'> {
  readonly action: 'request'
  readonly fromOrganizationId: string | null
  readonly source: ReferralSource
  /** Null if the client did not consent, in which case the request is refused. */
  readonly consent: Consent | null
  readonly originalNeed: string | null
  /** Set for a person without an account. */
  readonly language?: Language
}

/**
 * A command on an existing referral. The caller has checked that the organization of `route` exists, and that `assign`
 * names a staff member.
 */
export type CommandOn<Action extends LifecycleAction> = ActionCommand<Action> & CommandFields

/** Sent by the timer of a consent, and by no person. */
export interface ExpireConsent extends CommandFields {
  readonly action: 'expire_consent'
}

/** Frees a review whose reviewer is no longer staff. Only the system does this, so people are not offered it. */
export interface FreeReview extends CommandFields {
  readonly action: 'free_review'
  readonly reviewerId: string
}

/** Takes the referral away from an organization that has closed. Only the system does this. */
export interface LeaveClosed extends CommandFields {
  readonly action: 'leave_closed'
  readonly organizationId: string
}

export type ReferralCommand = Request | ExpireConsent | FreeReview | LeaveClosed | CommandOn<LifecycleAction>
