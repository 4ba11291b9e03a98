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
  /** Revision of the last event, up to which blocks of readers may apply. */
  readonly revision: number
}

export const organizationFold: StreamFold<OrganizationState> = {
  name: 'organization',
  category: 'organization',
  apply: (state, event) => {
    if (event.type === 'OrganizationCreated') {
      const { profile, tier, publicVisible } = event.data
      const { at, revision } = event
      return { profile, tier, publicVisible, createdAt: at, updatedAt: at, verifiedAt: at, revision }
    }
    if (state === undefined) return undefined
    const { at, revision } = event
    switch (event.type) {
      case 'OrganizationProfileUpdated':
        return { ...state, profile: event.data.profile, updatedAt: at, verifiedAt: at, revision }
      case 'TierSet':
        return { ...state, tier: event.data.tier, updatedAt: at, revision }
      case 'VisibilitySet':
        return { ...state, publicVisible: event.data.publicVisible, updatedAt: at, revision }
      default:
        return state
    }
  },
}
