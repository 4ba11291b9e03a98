// A client's profile in read models: name, county, and contacts only in masked form (REF-33).
import type { Confidential } from '#contracts/confidential.ts'
import type { ClientCounty } from '#contracts/enumerations.ts'
import type { ClientEvent } from '#domain/client/events.ts'

import { type MaskedContacts, contactsAfter, noContacts } from './masked-contact.ts'

export interface ClientProfile extends MaskedContacts {
  readonly firstName: string
  readonly lastInitial: string
  readonly county: ClientCounty | null
}

type DataOf<Type extends ClientEvent['type']> = Extract<ClientEvent, { type: Type }>['data']

const textOrEmpty = (text: Confidential): string => ('open' in text ? text.open : '')

/** The profile of a new client, from unsealed data. Undefined if the client's key is destroyed. */
export const registeredProfile = (data: DataOf<'ClientRegistered'>): ClientProfile | undefined =>
  'erased' in data.firstName
    ? undefined
    : {
        firstName: textOrEmpty(data.firstName),
        lastInitial: textOrEmpty(data.lastInitial),
        county: data.county,
        ...contactsAfter(noContacts, data),
      }

/** The profile after an update. A field that the update does not include stays unchanged. */
export const updatedProfile = (before: ClientProfile, data: DataOf<'ClientProfileUpdated'>): ClientProfile => ({
  firstName: data.firstName === undefined ? before.firstName : textOrEmpty(data.firstName),
  lastInitial: data.lastInitial === undefined ? before.lastInitial : textOrEmpty(data.lastInitial),
  county: data.county === undefined ? before.county : data.county,
  ...contactsAfter(before, data),
})
