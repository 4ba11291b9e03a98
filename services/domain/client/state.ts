// The state of a client's record. It contains no personal text: that text is sealed, and no decision depends on it.

interface ClientBase {
  readonly clientId: string
  readonly createdBy: string | null
}
/** Someone else entered it for a person who has no account or has not claimed the record yet. */
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
