// The client fields that a referral's row shows and sorts by (REF-33): first name, last initial, county, masked
// contact.
import type { Confidential } from '#contracts/confidential.ts'
import type { ClientCounty } from '#contracts/enumerations.ts'
import type { Card, Part } from '../engine/model.ts'
import { contactsAfter, type MaskedContacts, noContacts } from '../masked-contact.ts'
import type { ReferralPart } from './part.ts'

/** Names are empty and contacts are missing if the client's key is destroyed. */
export interface ClientCard extends MaskedContacts {
  readonly firstName: string
  readonly lastInitial: string
  readonly county: ClientCounty | null
  readonly erased: boolean
}

const erasedCard: ClientCard = { firstName: '', lastInitial: '', county: null, ...noContacts, erased: true }

/** The engine unseals this fold's fields. A field that is still sealed belongs to a client without a key. */
const opened = (text: Confidential): string => ('open' in text ? text.open : '')

export const clientCardPart: Part<ClientCard> = {
  name: 'client_card',
  category: 'client',
  opened: true,
  fold: (card, event) => {
    switch (event.type) {
      case 'ClientRegistered': {
        const { firstName, lastInitial, county } = event.data
        if ('erased' in firstName) return erasedCard
        return {
          firstName: opened(firstName),
          lastInitial: opened(lastInitial),
          county,
          ...contactsAfter(noContacts, event.data),
          erased: false,
        }
      }
      case 'ClientProfileUpdated': {
        const { firstName, lastInitial, county } = event.data
        if (card === undefined || card.erased) return card
        return {
          firstName: firstName === undefined ? card.firstName : opened(firstName),
          lastInitial: lastInitial === undefined ? card.lastInitial : opened(lastInitial),
          county: county === undefined ? card.county : county,
          ...contactsAfter(card, event.data),
          erased: false,
        }
      }
      case 'ClientErased':
        return erasedCard
      default:
        return card
    }
  },
}

export const clientCard: Card<ReferralPart, ClientCard> = {
  part: clientCardPart,
  link: (referral) => referral.clientId,
}
