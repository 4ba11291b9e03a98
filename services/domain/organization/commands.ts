// Commands that create and change an organization.
import type { Capacity, LimitedCapacity } from '#contracts/capacity.ts'
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { SaveOrganizationProfile } from '#contracts/organization-profile.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { OrganizationProfile } from './events.ts'

interface OrganizationCommandFields {
  readonly organizationId: string
  readonly actor: ResolvedActor
  /** The current time, ISO 8601 UTC. */
  readonly at: string
}

export interface CreateOrganization extends OrganizationCommandFields {
  readonly type: 'create'
  readonly profile: OrganizationProfile
  readonly tier: PartnerTier
  readonly publicVisible: boolean
}

/** Saves the profile and whether the directory lists it. */
interface SaveProfile extends OrganizationCommandFields {
  readonly type: 'save_profile'
  readonly saved: SaveOrganizationProfile
}

/** Sets one property, regardless of changes to the others. */
export type OrganizationSetting =
  | { readonly type: 'set_tier'; readonly tier: PartnerTier }
  | { readonly type: 'set_visibility'; readonly publicVisible: boolean }
  | {
      readonly type: 'set_capacity'
      readonly capacity: Capacity
      /** The limit that the person saw, or null for none. Undefined if unknown. */
      readonly seen?: LimitedCapacity | null | undefined
    }

/** The steps of closing. Each contains the version that the admin saw. */
export type ClosingStep = { readonly version: number } & (
  | {
      readonly type: 'start_closing'
      /** The caller has checked that it is open. */
      readonly successorId: string | null
    }
  | { readonly type: 'cancel_closing' }
  | {
      readonly type: 'close'
      readonly membersFollow: boolean
    }
)

export type OrganizationCommand =
  | CreateOrganization
  | SaveProfile
  | (OrganizationCommandFields & (OrganizationSetting | ClosingStep))
