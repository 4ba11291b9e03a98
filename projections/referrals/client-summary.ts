// The client fields that a referral's row shows and that lists sort by (REF-33): first name, last initial, county,
// masked contact.
import type { Confidential } from '#contracts/confidential.ts'
import type { ClientCounty } from '#contracts/enumerations.ts'
import type { Join, StreamFold } from '../engine/model.ts'
import { contactsAfter, type MaskedContacts, noContacts } from '../masked-contact.ts'
import type { ReferralState } from './fold.ts'

/** Names are empty and contacts are missing if the client's key is destroyed. */
export interface ClientSummary extends MaskedContacts {
  readonly firstName: string
  readonly lastInitial: string
  readonly county: ClientCounty | null
  readonly erased: boolean
}

const erasedSummary: ClientSummary = { firstName: '', lastInitial: '', county: null, ...noContacts, erased: true }

/** The engine unseals this fold's fields. A field that is still sealed belongs to a client without a key. */
const textOrEmpty = (text: Confidential): string => ('open' in text ? text.open : '')

export const clientSummaryFold: StreamFold<ClientSummary> = {
  name: 'client_card',
  category: 'client',
  unsealed: true,
  apply: (summary, event) => {
    switch (event.type) {
      case 'ClientRegistered': {
        const { firstName, lastInitial, county } = event.data
        if ('erased' in firstName) return erasedSummary
        return {
          firstName: textOrEmpty(firstName),
          lastInitial: textOrEmpty(lastInitial),
          county,
          ...contactsAfter(noContacts, event.data),
          erased: false,
        }
      }
      case 'ClientProfileUpdated': {
        const { firstName, lastInitial, county } = event.data
        if (summary === undefined || summary.erased) return summary
        return {
          firstName: firstName === undefined ? summary.firstName : textOrEmpty(firstName),
          lastInitial: lastInitial === undefined ? summary.lastInitial : textOrEmpty(lastInitial),
          county: county === undefined ? summary.county : county,
          ...contactsAfter(summary, event.data),
          erased: false,
        }
      }
      case 'ClientErased':
        return erasedSummary
      default:
        return summary
    }
  },
}

export const clientJoin: Join<ReferralState, ClientSummary> = {
  fold: clientSummaryFold,
  link: ({ referral }) => referral.clientId,
}
