// Commands that change a client's record. They contain personal text as typed, and the decider marks it for sealing
// with the client's key.
import type { ContactRules } from '#contracts/contact-rules.ts'
import type { FamilyPart } from '#contracts/family-profile.ts'
import type { Language } from '#contracts/language.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ClientProfile } from '#contracts/people.ts'

interface ClientCommandFields {
  readonly clientId: string
  readonly actor: ResolvedActor
  /** The current time, ISO 8601 UTC. */
  readonly at: string
}

/** The caller has checked that no client with the same contact details, first name and initial is registered. */
export interface RegisterClient extends ClientCommandFields, ClientProfile {
  readonly type: 'register'
  /** The person's account if they register themselves, or null if someone else enters the record. */
  readonly ownerUserId: string | null
  /** In which the family is written to until it has an account. */
  readonly language?: Language | undefined
  /** Similar clients that the person reviewed and judged to be different people. */
  readonly notDuplicateOf?: readonly string[]
}

export interface UpdateClientProfile extends ClientCommandFields {
  readonly type: 'update_profile'
  /** Only the changed fields. A part of the family's profile is the JSON of that part. */
  readonly changes: Partial<ClientProfile> & { readonly [Part in FamilyPart]?: string }
  /** The version that the person saw. Without it, the update is never stale. */
  readonly version?: number
}

export interface ClaimClient extends ClientCommandFields {
  readonly type: 'claim'
  /**
   * Whether the account's confirmed email address matches the profile's. The caller compares them, because the address
   * in the profile is sealed (CLI-09).
   */
  readonly confirmedEmailMatches: boolean
}

/** Marks or unmarks an account whose screen someone else may read (ROLE-26). */
export interface SetAccountWatch extends ClientCommandFields {
  readonly type: 'set_account_watch'
  readonly watched: boolean
  /** The version of the safety settings that the person saw. */
  readonly version: number
}

/**
 * Marks a family as in danger, or lifts that. The caller has checked that a person who lifts it may read the family's
 * record.
 */
export interface SetFamilyProtection extends ClientCommandFields {
  readonly type: 'set_family_protection'
  readonly isProtected: boolean
  readonly reason: string
  /** The version of the safety settings that the person saw. */
  readonly version: number
}

/** Says whether and how the family may be contacted. */
export interface SetContactRules extends ClientCommandFields, ContactRules {
  readonly type: 'set_contact_rules'
  /** The version of the rules that the person saw. */
  readonly version: number
}

/** The family asks that its information be erased. */
export interface AskForErasure extends ClientCommandFields {
  readonly type: 'ask_for_erasure'
  /** The version of the request that the person saw. */
  readonly version: number
}

/** The family no longer wants its information to be erased. */
export interface TakeBackErasure extends ClientCommandFields {
  readonly type: 'take_back_erasure'
  readonly version: number
}

/** Declines the family's request. The family reads the reason. */
export interface DeclineErasure extends ClientCommandFields {
  readonly type: 'decline_erasure'
  readonly version: number
  readonly reason: string
}

/** The caller destroys the client's key in the same operation. */
interface EraseClient extends ClientCommandFields {
  readonly type: 'erase'
}

export type ClientCommand =
  | RegisterClient
  | UpdateClientProfile
  | ClaimClient
  | SetAccountWatch
  | SetFamilyProtection
  | SetContactRules
  | AskForErasure
  | TakeBackErasure
  | DeclineErasure
  | EraseClient
