// The state of an organization, which is undefined before it is created, and what follows from it.
import type { Capacity } from '#contracts/capacity.ts'
import type { Confidential } from '#contracts/confidential.ts'
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { OrganizationStatus } from '#contracts/organization-status.ts'
import type { OrganizationAddress } from '#contracts/organization-profile.ts'
import type { Address, OrganizationProfile } from './events.ts'

/** How far an organization that closes is. */
interface Closing {
  readonly isClosed: boolean
  /** The organization that it merges into. */
  readonly successorId: string | null
}

export interface Organization {
  readonly organizationId: string
  readonly profile: OrganizationProfile
  readonly tier: PartnerTier
  readonly publicVisible: boolean
  /** Absent until someone sets it. */
  readonly capacity?: Capacity
  /** Absent while it is open. */
  readonly closing?: Closing
  /** Counts the changes of profile and visibility, which one form saves, and the steps of closing. */
  readonly version: number
}

export const statusOf = ({ closing }: Pick<Organization, 'closing'>): OrganizationStatus => {
  if (closing === undefined) return 'open'
  return closing.isClosed ? 'closed' : 'closing'
}

/** Whether the directory lists it: until it begins to close. */
export const isListed = ({ publicVisible, closing }: Pick<Organization, 'publicVisible' | 'closing'>): boolean =>
  publicVisible && closing === undefined

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
