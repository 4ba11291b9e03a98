// The client fields that a referral's row shows and that lists sort by (REF-33): first name, last initial, county,
// masked contact.
import type { Join, StreamFold } from '../engine/model.ts'
import { type ClientProfile, registeredProfile, updatedProfile } from '../client-profile.ts'
import { noContacts } from '../masked-contact.ts'
import type { ReferralState } from './fold.ts'

/** Names are empty and contacts are missing if the client's key is destroyed. */
export interface ClientSummary extends ClientProfile {
  readonly erased: boolean
}

const erasedSummary: ClientSummary = { firstName: '', lastInitial: '', county: null, ...noContacts, erased: true }

export const clientSummaryFold: StreamFold<ClientSummary> = {
  name: 'client_card',
  category: 'client',
  unsealed: true,
  apply: (summary, event) => {
    switch (event.type) {
      case 'ClientRegistered': {
        const profile = registeredProfile(event.data)
        return profile === undefined ? erasedSummary : { ...profile, erased: false }
      }
      case 'ClientProfileUpdated':
        return summary === undefined || summary.erased
          ? summary
          : { ...updatedProfile(summary, event.data), erased: false }
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
