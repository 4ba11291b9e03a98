// The state that the read model stores for a client: the profile, and who registered and owns the client.
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
}

/** Once a client's key is destroyed, only this fact remains. */
export type ClientState = RegisteredClient | { readonly erased: true }

const erased: ClientState = { erased: true }

export const clientFold: StreamFold<ClientState> = {
  name: 'client',
  category: 'client',
  unsealed: true,
  apply: (state, event) => {
    if (event.type === 'ClientRegistered') {
      const { data, actor, at } = event
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
          }
    }
    if (event.type === 'ClientErased') return erased
    if (state === undefined || state.erased) return state
    if (event.type === 'ClientProfileUpdated')
      return { ...state, ...updatedProfile(state, event.data), updatedAt: event.at }
    if (event.type === 'ClientClaimed') return { ...state, ownerUserId: event.data.ownerUserId, updatedAt: event.at }
    return state
  },
}
