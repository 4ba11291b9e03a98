// What of a partner each kind of visitor may see (ROLE-17..22). One policy: the server leaves out what it says, and the
// page words what is missing.
import { type Amenity, type PartnerTier, type ServiceType, partnerTiers } from './enumerations.ts'
import { type ResolvedActor, isStaff } from './parties.ts'

/** Who looks at a partner. */
export const partnerViewers = [
  'anonymous',
  /** With a guest pass. */
  'guest',
  'client',
  /** Signed in, neither client nor of an organization. */
  'account',
  /** Staff, admins and members of organizations. */
  'network',
] as const
export type PartnerViewer = (typeof partnerViewers)[number]

/** The viewer that somebody is; whoever is a client and a member is here as a member. */
export const viewerOf = (reader: ResolvedActor | undefined, withGuestPass = false): PartnerViewer => {
  if (reader === undefined) return withGuestPass ? 'guest' : 'anonymous'
  if (isStaff(reader) || reader.organizationId !== null) return 'network'
  return reader.clientId === null ? 'account' : 'client'
}

/** Tiers that share their contacts with those entitled: all eleven (ROLE-21). */
const sharingTiers: readonly PartnerTier[] = partnerTiers
const sharesContacts = (tier: PartnerTier | null): boolean => tier !== null && sharingTiers.includes(tier)

/**
 * `shown`: e-mail and phone as far as the partner has them. `account_needed`: a full account would see them. `private`: use
 * the website, or request a referral.
 */
export const contactAccesses = ['shown', 'account_needed', 'private'] as const
export type ContactAccess = (typeof contactAccesses)[number]

/** What the viewer may see of a partner's e-mail and phone. `tier` null: the partner has none (ROLE-21). */
export const contactAccess = (viewer: PartnerViewer, tier: PartnerTier | null): ContactAccess => {
  if (viewer === 'client' || !sharesContacts(tier)) return 'private'
  return viewer === 'anonymous' || viewer === 'guest' ? 'account_needed' : 'shown'
}

/** Whether "Request Service" stands with a partner: there is an address to write to, and the tier shares it (ROLE-19). */
export const mayRequestService = (
  viewer: PartnerViewer,
  { tier, email }: { readonly tier: PartnerTier | null; readonly email: string | null },
): boolean => viewer !== 'anonymous' && sharesContacts(tier) && email !== null

const shelters: readonly Amenity[] = ['emergency_shelter', 'day_shelter']

/** What a partner offers. */
interface Offered {
  readonly amenities: readonly Amenity[]
  readonly services: readonly ServiceType[]
}

/** Houses those who flee violence: in a shelter, or as it houses people at all. */
export const isRefuge = ({ amenities, services }: Offered): boolean =>
  amenities.includes('domestic_violence') &&
  (services.includes('Housing') || amenities.some((amenity) => shelters.includes(amenity)))

/** Whoever brings families to a refuge is told where it is and when people come and go; others ask first. */
export const seesRefuges = (viewer: PartnerViewer): boolean => viewer === 'network'

/** Whether neither place nor hours of the partner are said to the viewer. */
export const hidesLocation = (viewer: PartnerViewer, partner: Offered): boolean =>
  !seesRefuges(viewer) && isRefuge(partner)
