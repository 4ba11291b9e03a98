// The state of a client's record. It contains no personal text, which is sealed and which no decision depends on.

interface ClientBase {
  readonly clientId: string
  readonly createdBy: string | null
}
/** Entered by someone else for a person who has no account or has not claimed the record yet. */
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

/** A client, folded from its events; undefined before registration. */
export type Client = UnownedClient | OwnedClient | ErasedClient
