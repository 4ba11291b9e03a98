// The state that the read model stores for a client: names, county, and contacts only in masked form.
import type { Confidential } from '#contracts/confidential.ts'
import type { ClientCounty } from '#contracts/enumerations.ts'
import type { ClientEvent } from '#domain/client/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StreamFold } from '../engine/model.ts'
import { contactsAfter, type MaskedContacts, noContacts } from '../masked-contact.ts'

interface RegisteredClient extends MaskedContacts {
  readonly erased: false
  readonly firstName: string
  readonly lastInitial: string
  readonly county: ClientCounty | null
  readonly ownerUserId: string | null
  readonly createdBy: string | null
  /** The organization on whose behalf the record was entered. */
  readonly enteredByOrganizationId: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** Once a client's key is destroyed, only this fact remains. */
export type ClientState = RegisteredClient | { readonly erased: true }

type Recorded<T extends ClientEvent['type']> = RecordedEvent<Extract<ClientEvent, { type: T }>>

const erased: ClientState = { erased: true }

const textOrEmpty = (text: Confidential): string => ('open' in text ? text.open : '')

const registeredState = ({ data, actor, at }: Recorded<'ClientRegistered'>): ClientState => {
  if ('erased' in data.firstName) return erased
  return {
    erased: false,
    firstName: textOrEmpty(data.firstName),
    lastInitial: textOrEmpty(data.lastInitial),
    county: data.county,
    ...contactsAfter(noContacts, data),
    ownerUserId: data.ownerUserId,
    createdBy: data.createdBy,
    enteredByOrganizationId: actor.organizationId,
    createdAt: at,
    updatedAt: at,
  }
}

const updatedState = (state: RegisteredClient, { data, at }: Recorded<'ClientProfileUpdated'>): RegisteredClient => ({
  ...state,
  firstName: data.firstName === undefined ? state.firstName : textOrEmpty(data.firstName),
  lastInitial: data.lastInitial === undefined ? state.lastInitial : textOrEmpty(data.lastInitial),
  county: data.county === undefined ? state.county : data.county,
  ...contactsAfter(state, data),
  updatedAt: at,
})

export const clientFold: StreamFold<ClientState> = {
  name: 'client',
  category: 'client',
  unsealed: true,
  apply: (state, event) => {
    if (event.type === 'ClientRegistered') return registeredState(event)
    if (event.type === 'ClientErased') return erased
    if (state === undefined || state.erased) return state
    if (event.type === 'ClientProfileUpdated') return updatedState(state, event)
    if (event.type === 'ClientClaimed') return { ...state, ownerUserId: event.data.ownerUserId, updatedAt: event.at }
    return state
  },
}
