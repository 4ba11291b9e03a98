// The state of a client's record. It contains no personal text, because no decision depends on it.
import type { ContactRules } from '#contracts/contact-rules.ts'

interface ClientBase {
  readonly clientId: string
  readonly createdBy: string | null
  /** The number of updates of the profile. */
  readonly profileVersion: number
  /** The number of changes of the safety settings. */
  readonly safetyVersion: number
  /** Whether someone else may read the screen of the family's account (ROLE-26). */
  readonly isWatched: boolean
  /** Whether the family is in danger (docs/decisions/0078). */
  readonly isProtected: boolean
  /** Whether and how the family may be contacted, and the number of changes of that. */
  readonly contactRules: ContactRules
  readonly contactRulesVersion: number
  /** Whether the family's request to be erased is open, and the number of changes of that. */
  readonly erasureAsked: boolean
  readonly erasureVersion: number
}
/** Entered by someone else. The client has no account or has not claimed the record yet. */
interface UnownedClient extends ClientBase {
  readonly status: 'unowned'
}
interface OwnedClient extends ClientBase {
  readonly status: 'owned'
  readonly ownerUserId: string
}
export interface ErasedClient {
  readonly status: 'erased'
  readonly clientId: string
}

/** A client folded from its events, or undefined before registration. */
export type Client = UnownedClient | OwnedClient | ErasedClient
