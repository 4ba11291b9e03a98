// The state that the read model stores for an organization: its profile, which is also its public listing, its tier and
// its visibility.
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { OrganizationProfile } from '#domain/organization/events.ts'
import type { StreamFold } from '../engine/model.ts'

export interface OrganizationState {
  readonly profile: OrganizationProfile
  readonly tier: PartnerTier
  readonly publicVisible: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** When the profile was last confirmed, by changing it or by saving it unchanged. */
  readonly verifiedAt: string
}

export const organizationFold: StreamFold<OrganizationState> = {
  name: 'organization',
  category: 'organization',
  apply: (state, event) => {
    if (event.type === 'OrganizationCreated') {
      const { profile, tier, publicVisible } = event.data
      return { profile, tier, publicVisible, createdAt: event.at, updatedAt: event.at, verifiedAt: event.at }
    }
    if (state === undefined) return undefined
    switch (event.type) {
      case 'OrganizationProfileUpdated':
        return { ...state, profile: event.data.profile, updatedAt: event.at, verifiedAt: event.at }
      case 'TierSet':
        return { ...state, tier: event.data.tier, updatedAt: event.at }
      case 'VisibilitySet':
        return { ...state, publicVisible: event.data.publicVisible, updatedAt: event.at }
      default:
        return state
    }
  },
}
