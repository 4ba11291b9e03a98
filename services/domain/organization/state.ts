// The state of an organization, which is undefined before it is created, and what follows from it.
import type { Capacity } from '#contracts/capacity.ts'
import type { Confidential } from '#contracts/confidential.ts'
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { OrganizationAddress } from '#contracts/organization-profile.ts'
import type { Address, OrganizationProfile } from './events.ts'

export interface Organization {
  readonly organizationId: string
  readonly profile: OrganizationProfile
  readonly tier: PartnerTier
  readonly publicVisible: boolean
  /** Absent until someone sets it. */
  readonly capacity?: Capacity
  /** Counts the changes of profile and visibility, which one form saves. */
  readonly version: number
}

export const isAddressConfidential = ({ address }: Pick<OrganizationProfile, 'address'>): boolean =>
  address?.confidential === true

/** The texts of an address that are sealed. */
export const confidentialTexts = (address: Address | null | undefined): (Confidential | null)[] =>
  address?.confidential === true ? [address.street, address.city, address.zip] : []

/** The address in clear text. `open` returns the text of a confidential value. */
export const readAddress = (
  { address, zip }: Pick<OrganizationProfile, 'address' | 'zip'>,
  open: (value: Confidential | null) => string | null,
): OrganizationAddress =>
  address?.confidential === true
    ? { street: open(address.street), city: open(address.city), zip: open(address.zip), confidential: true }
    : { street: address?.street ?? null, city: address?.city ?? null, zip: zip ?? null, confidential: false }
