// What a client's record is. Personal text is no part of it: no decision depends on it, and it is sealed.

interface Registered {
  readonly clientId: string
  readonly createdBy: string | null
}
/** Entered by somebody for a person who has no account, or has not claimed it yet. */
export interface Unowned extends Registered {
  readonly status: 'unowned'
}
export interface Owned extends Registered {
  readonly status: 'owned'
  readonly ownerUserId: string
}
export interface ErasedClient {
  readonly status: 'erased'
  readonly clientId: string
}

/** A client as its events made it; undefined before it is registered. */
export type Client = Unowned | Owned | ErasedClient
