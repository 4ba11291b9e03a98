// The state of a client's record. It contains no personal text, because no decision depends on it.

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
