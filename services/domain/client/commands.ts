// What may be asked of a client's record. Personal text comes as typed; the decider marks it for the client's key.
import type { ClientCounty } from '#contracts/enumerations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'

interface Asked {
  readonly clientId: string
  readonly actor: ResolvedActor
  /** The clock's instant, ISO 8601 UTC. */
  readonly at: string
}

/** What a record says of the person. */
export interface ClientProfile {
  readonly firstName: string
  readonly lastInitial: string
  readonly email: string | null
  readonly phone: string | null
  readonly county: ClientCounty | null
}

/** That nobody with the same contact, first name and initial is registered, the caller has made sure. */
export interface RegisterClient extends Asked, ClientProfile {
  readonly type: 'register'
  /** The person, who then registers alone; null: somebody else enters the record. */
  readonly ownerUserId: string | null
  /** Clients who looked like this one, and whom the person found to be somebody else. */
  readonly notDuplicateOf?: readonly string[]
}

export interface UpdateClientProfile extends Asked {
  readonly type: 'update_profile'
  /** Only what changes. */
  readonly changes: Partial<ClientProfile>
}

export interface ClaimClient extends Asked {
  readonly type: 'claim'
  /** The account's confirmed e-mail equals the profile's; the caller compares, for the profile's is sealed (CLI-09). */
  readonly confirmedEmailMatches: boolean
}

/** The caller destroys the client's key in the same breath. */
export interface EraseClient extends Asked {
  readonly type: 'erase'
}

export type ClientCommand = RegisterClient | UpdateClientProfile | ClaimClient | EraseClient
