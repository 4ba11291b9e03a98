// The state that the read model keeps for a client: names, county, and contacts only in masked form.
import type { Confidential } from '#contracts/confidential.ts'
import type { ClientCounty } from '#contracts/enumerations.ts'
import type { ClientEvent } from '#domain/client/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { Part } from '../engine/model.ts'
import { contactsAfter, type MaskedContacts, noContacts } from '../masked-contact.ts'

export interface KnownClient extends MaskedContacts {
  readonly erased: false
  readonly firstName: string
  readonly lastInitial: string
  readonly county: ClientCounty | null
  readonly ownerUserId: string | null
  readonly createdBy: string | null
  /** The organization for which the record was entered. */
  readonly enteredByOrganizationId: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** Nothing is kept of a client whose key is destroyed. */
export type ClientPart = KnownClient | { readonly erased: true }

type Recorded<T extends ClientEvent['type']> = RecordedEvent<Extract<ClientEvent, { type: T }>>

const erased: ClientPart = { erased: true }

const opened = (text: Confidential): string => ('open' in text ? text.open : '')

const registered = ({ data, actor, at }: Recorded<'ClientRegistered'>): ClientPart => {
  if ('erased' in data.firstName) return erased
  return {
    erased: false,
    firstName: opened(data.firstName),
    lastInitial: opened(data.lastInitial),
    county: data.county,
    ...contactsAfter(noContacts, data),
    ownerUserId: data.ownerUserId,
    createdBy: data.createdBy,
    enteredByOrganizationId: actor.organizationId,
    createdAt: at,
    updatedAt: at,
  }
}

const updated = (part: KnownClient, { data, at }: Recorded<'ClientProfileUpdated'>): KnownClient => ({
  ...part,
  firstName: data.firstName === undefined ? part.firstName : opened(data.firstName),
  lastInitial: data.lastInitial === undefined ? part.lastInitial : opened(data.lastInitial),
  county: data.county === undefined ? part.county : data.county,
  ...contactsAfter(part, data),
  updatedAt: at,
})

export const clientPart: Part<ClientPart> = {
  name: 'client',
  category: 'client',
  opened: true,
  fold: (part, event) => {
    if (event.type === 'ClientRegistered') return registered(event)
    if (event.type === 'ClientErased') return erased
    if (part === undefined || part.erased) return part
    if (event.type === 'ClientProfileUpdated') return updated(part, event)
    if (event.type === 'ClientClaimed') return { ...part, ownerUserId: event.data.ownerUserId, updatedAt: event.at }
    return part
  },
}
