// The state that the read model keeps for an organization: its profile, which is also its public listing, its tier and
// its visibility.
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { OrganizationProfile } from '#domain/organization/events.ts'
import type { Part } from '../engine/model.ts'

export interface OrganizationPart {
  readonly profile: OrganizationProfile
  readonly tier: PartnerTier
  readonly publicVisible: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** When the profile was last confirmed: changed, or saved again unchanged. */
  readonly verifiedAt: string
}

export const organizationPart: Part<OrganizationPart> = {
  name: 'organization',
  category: 'organization',
  fold: (part, event) => {
    if (event.type === 'OrganizationCreated') {
      const { profile, tier, publicVisible } = event.data
      return { profile, tier, publicVisible, createdAt: event.at, updatedAt: event.at, verifiedAt: event.at }
    }
    if (part === undefined) return undefined
    switch (event.type) {
      case 'OrganizationProfileUpdated':
        return { ...part, profile: event.data.profile, updatedAt: event.at, verifiedAt: event.at }
      case 'TierSet':
        return { ...part, tier: event.data.tier, updatedAt: event.at }
      case 'VisibilitySet':
        return { ...part, publicVisible: event.data.publicVisible, updatedAt: event.at }
      default:
        return part
    }
  },
}
