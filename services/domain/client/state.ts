// The state of a client's record. It contains no personal text, because no decision depends on it.

interface ClientBase {
  readonly clientId: string
  readonly createdBy: string | null
  /** The number of updates of the profile. */
  readonly profileVersion: number
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
