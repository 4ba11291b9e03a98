// What a save changes in the profile of an organization.
import { type Confidential, confidential } from '#contracts/confidential.ts'
import { isConfidentialShelter } from '#contracts/contacts.ts'
import type { OrganizationAddress, SaveOrganizationProfile } from '#contracts/organization-profile.ts'
import { type Address, type OrganizationProfile, organizationStream } from './events.ts'
import { upcomingDays } from '../policies/opening-hours.ts'
import { isAddressConfidential } from './state.ts'

/** Whether the location and hours are hidden from the public. */
export const isShelterProfile = (profile: OrganizationProfile): boolean =>
  isConfidentialShelter({ ...profile, addressConfidential: isAddressConfidential(profile) })

const toStoredAddress = (
  organizationId: string,
  { street, city, zip, confidential: isConfidential }: OrganizationAddress,
): Pick<OrganizationProfile, 'address' | 'zip'> => {
  const seal = (text: string | null): Confidential | null =>
    text === null ? null : confidential(text, organizationStream(organizationId))
  if (isConfidential)
    return { zip: null, address: { confidential: true, street: seal(street), city: seal(city), zip: seal(zip) } }
  const address: Address | null = street === null && city === null ? null : { confidential: false, street, city }
  return { zip, address }
}

/** The profile of a new organization, of which nothing else is known yet. */
export const newProfile = (
  fields: Pick<OrganizationProfile, 'name' | 'services' | 'populations' | 'counties'>,
): OrganizationProfile => ({
  ...fields,
  about: null,
  website: null,
  email: null,
  phone: null,
  amenities: [],
  hours: {},
  zip: null,
  address: null,
  languages: [],
  eligibility: null,
  specialDays: [],
})

/**
 * The profile after a save. Without an address in it, the address stays as it is, even if it is sealed. Without special
 * days in it, they stay as they are.
 */
export const profileAfter = (
  before: OrganizationProfile,
  organizationId: string,
  {
    version: _,
    publicVisible: __,
    address,
    specialDays = before.specialDays ?? [],
    ...fields
  }: SaveOrganizationProfile,
): OrganizationProfile => ({
  ...fields,
  specialDays,
  ...(address === undefined
    ? { zip: before.zip ?? null, address: before.address ?? null }
    : toStoredAddress(organizationId, address)),
})

/** The same text for equal values, regardless of the order of their keys. */
const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )

/** A profile that was saved before a field existed says the same as one where it is empty. */
const withAllFields = (profile: OrganizationProfile): OrganizationProfile => ({
  zip: null,
  address: null,
  languages: [],
  eligibility: null,
  ...profile,
})

/** Whether two profiles say the same on this local day. Special days that are over say nothing. */
export const isSameProfile = (a: OrganizationProfile, b: OrganizationProfile, today: string): boolean => {
  const text = (profile: OrganizationProfile) =>
    canonicalText({ ...withAllFields(profile), specialDays: upcomingDays(profile.specialDays ?? [], today) })
  return text(a) === text(b)
}
