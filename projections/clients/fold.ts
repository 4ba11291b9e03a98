// The state that the read model stores for a client: the profile, and who registered and owns the client.
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StreamFold } from '../engine/model.ts'
import { type ClientProfile, registeredProfile, updatedProfile } from '../client-profile.ts'

interface RegisteredClient extends ClientProfile {
  readonly erased: false
  readonly ownerUserId: string | null
  readonly createdBy: string | null
  /** The organization on whose behalf the record was entered. */
  readonly enteredByOrganizationId: string | null
  readonly createdAt: string
  readonly updatedAt: string
  /** Whether someone else may read the screen of the family's account. */
  readonly isWatched: boolean
  /** Whether the family is in danger. */
  readonly isProtected: boolean
  /** When the family asked to be erased, while that request is open. */
  readonly erasureAskedAt: string | null
  /** The number of changes of that request. */
  readonly erasureVersion: number
  /** The last event that the state includes. */
  readonly revision: number
}

/** Once a client's key is destroyed, only this fact remains. */
export type ClientState = RegisteredClient | { readonly erased: true }

const erased: ClientState = { erased: true }

/** What an event changes after the registration. */
const changesOf = (state: RegisteredClient, event: RecordedEvent): Partial<RegisteredClient> => {
  switch (event.type) {
    case 'ClientProfileUpdated':
      return { ...updatedProfile(state, event.data), updatedAt: event.at }
    case 'ClientClaimed':
      return { ownerUserId: event.data.ownerUserId, updatedAt: event.at }
    case 'AccountWatchSet':
      return { isWatched: event.data.watched }
    case 'FamilyProtectionSet':
      return { isProtected: event.data.isProtected }
    case 'ErasureRequested':
      return { erasureAskedAt: event.at, erasureVersion: state.erasureVersion + 1 }
    case 'ErasureRequestTakenBack':
    case 'ErasureRequestDeclined':
      return { erasureAskedAt: null, erasureVersion: state.erasureVersion + 1 }
    default:
      return {}
  }
}

export const clientFold: StreamFold<ClientState> = {
  name: 'client',
  category: 'client',
  unsealed: true,
  apply: (state, event) => {
    if (event.type === 'ClientRegistered') {
      const { data, actor, at, revision } = event
      const profile = registeredProfile(data)
      return profile === undefined
        ? erased
        : {
            erased: false,
            ...profile,
            ownerUserId: data.ownerUserId,
            createdBy: data.createdBy,
            enteredByOrganizationId: actor.organizationId,
            createdAt: at,
            updatedAt: at,
            isWatched: false,
            isProtected: false,
            erasureAskedAt: null,
            erasureVersion: 0,
            revision,
          }
    }
    if (event.type === 'ClientErased') return erased
    return state === undefined || state.erased
      ? state
      : { ...state, ...changesOf(state, event), revision: event.revision }
  },
}
