// Defines what each kind of visitor may see of a partner (ROLE-17..22). The server omits hidden fields, and the page
// explains what is missing.
import { partnerTiers } from './enumeration-values.ts'
import type { Amenity, PartnerTier, ServiceType } from './enumerations.ts'
import { type ResolvedActor, isStaff } from './parties.ts'

/** The kinds of visitors to the directory. */
export const partnerViewers = [
  'anonymous',
  /** With a guest pass. */
  'guest',
  'client',
  /** Signed in, with an email address that is not confirmed. Anyone can sign up with another person's address. */
  'unconfirmed',
  /** Signed in, but neither a client nor a member of an organization. */
  'account',
  /** Staff, admins and members of organizations. */
  'network',
] as const
export type PartnerViewer = (typeof partnerViewers)[number]

/** A signed-in person who reads about partners. */
export interface PartnerReader extends ResolvedActor {
  /** Whether the person's email address is confirmed. */
  readonly confirmed: boolean
}

/** Returns a person's kind of viewer. A member who is also a client counts as a member. */
export const viewerOf = (reader: PartnerReader | undefined, hasGuestPass = false): PartnerViewer => {
  if (reader === undefined) return hasGuestPass ? 'guest' : 'anonymous'
  if (!reader.confirmed) return reader.clientId === null ? 'unconfirmed' : 'client'
  if (isStaff(reader) || reader.organizationId !== null) return 'network'
  return reader.clientId === null ? 'account' : 'client'
}

/** The tiers that share contact details with entitled viewers, currently all eleven (ROLE-21). */
const contactSharingTiers: readonly PartnerTier[] = partnerTiers
const sharesContacts = (tier: PartnerTier | null): boolean => tier !== null && contactSharingTiers.includes(tier)

/**
 * With `shown`, the partner's email and phone are visible. With `account_needed`, they are visible with a full account,
 * and with `confirmation_needed`, once the account's email address is confirmed (ROLE-20). With `private`, the visitor can use the website or request a referral.
 */
export const contactAccessLevels = ['shown', 'account_needed', 'confirmation_needed', 'private'] as const
export type ContactAccess = (typeof contactAccessLevels)[number]

/** Returns the viewer's access to a partner's email and phone. `tier` is null if the partner has none (ROLE-21). */
export const contactAccess = (viewer: PartnerViewer, tier: PartnerTier | null): ContactAccess => {
  if (viewer === 'client' || !sharesContacts(tier)) return 'private'
  if (viewer === 'unconfirmed') return 'confirmation_needed'
  return viewer === 'anonymous' || viewer === 'guest' ? 'account_needed' : 'shown'
}

/** Whether to offer "Request Service", which requires an email address that the partner's tier shares (ROLE-19). */
export const canRequestService = (
  viewer: PartnerViewer,
  { tier, email }: { readonly tier: PartnerTier | null; readonly email: string | null },
): boolean => viewer !== 'anonymous' && sharesContacts(tier) && email !== null

const shelterAmenities: readonly Amenity[] = ['emergency_shelter', 'day_shelter']

interface PartnerOffering {
  readonly amenities: readonly Amenity[]
  readonly services: readonly ServiceType[]
  /** Whether the partner marked its address as confidential (ORG-20). */
  readonly addressConfidential: boolean
}

/**
 * Whether the partner is a confidential shelter: its address is confidential, or it houses people who flee domestic
 * violence, in a shelter or in other housing (ROLE-26).
 */
export const isConfidentialShelter = ({ amenities, services, addressConfidential }: PartnerOffering): boolean =>
  addressConfidential ||
  (amenities.includes('domestic_violence') &&
    (services.includes('Housing') || amenities.some((amenity) => shelterAmenities.includes(amenity))))

/**
 * People in the network bring families to these shelters, so they see the location and hours. Other visitors must ask.
 */
export const seesConfidentialShelters = (viewer: PartnerViewer): boolean => viewer === 'network'

/** Only the organization's own members and staff read its whole profile, with a confidential address (ROLE-26). */
export const canSeeProfile = (reader: ResolvedActor, organizationId: string): boolean =>
  isStaff(reader) || reader.organizationId === organizationId

/** Whether the partner's location and hours are hidden from the viewer. */
export const hidesLocation = (viewer: PartnerViewer, partner: PartnerOffering): boolean =>
  !seesConfidentialShelters(viewer) && isConfidentialShelter(partner)
