// The state of an organization, which is undefined before it is created.
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { OrganizationProfile } from './events.ts'

export interface Organization {
  readonly organizationId: string
  readonly profile: OrganizationProfile
  readonly tier: PartnerTier
  readonly publicVisible: boolean
}
