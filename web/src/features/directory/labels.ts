// Labels of tiers, amenities, weekdays, and problem reasons in the directory.
import { m } from '#messages'
import type { TierFilter } from '#contracts/directory.ts'
import type { Weekday } from '#contracts/enumeration-values.ts'
import type { Amenity, PartnerTier } from '#contracts/enumerations.ts'
import type { ListingProblemReason } from '#contracts/listing-problems.ts'

/** The labels of the tier badges (DIR-17). A free listing has no badge. */
export const tierLabels: Readonly<Record<PartnerTier, (() => string) | null>> = {
  free_listing: null,
  cultivator: m['directory:tiers.generalMember'],
  service_agreement: m['directory:tiers.generalMember'],
  faith_shepherd: m['directory:tiers.shepherd'],
  faith_steward: m['directory:tiers.steward'],
  faith_covenant: m['directory:tiers.covenant'],
  anchor_community: m['directory:tiers.community'],
  anchor_strategic: m['directory:tiers.strategic'],
  anchor_anchor: m['directory:tiers.anchor'],
  anchor_premier: m['directory:tiers.premier'],
  anchor_legacy: m['directory:tiers.legacy'],
}

export const tierFilterLabels = {
  general_member: m['directory:tiers.generalMembers'],
  faith_shepherd: m['directory:tiers.shepherd'],
  faith_steward: m['directory:tiers.steward'],
  faith_covenant: m['directory:tiers.covenant'],
} as const satisfies Readonly<Record<TierFilter, () => string>>

export const amenityLabels = {
  emergency_shelter: m['directory:amenity.emergencyShelter'],
  day_shelter: m['directory:amenity.dayShelter'],
  pet_friendly: m['directory:amenity.petFriendly'],
  domestic_violence: m['directory:amenity.domesticViolence'],
  clothing_closet: m['directory:amenity.clothingCloset'],
  inclement_weather: m['directory:amenity.inclementWeather'],
} as const satisfies Readonly<Record<Amenity, () => string>>

export const weekdayLabels = {
  sun: m['directory:days.sunday'],
  mon: m['directory:days.monday'],
  tue: m['directory:days.tuesday'],
  wed: m['directory:days.wednesday'],
  thu: m['directory:days.thursday'],
  fri: m['directory:days.friday'],
  sat: m['directory:days.saturday'],
} as const satisfies Readonly<Record<Weekday, () => string>>

export const problemReasonLabels = {
  contacts: m['directory:problem.reasons.contacts'],
  hours: m['directory:problem.reasons.hours'],
  services: m['directory:problem.reasons.services'],
  closed: m['directory:problem.reasons.closed'],
  other: m['directory:problem.reasons.other'],
} as const satisfies Readonly<Record<ListingProblemReason, () => string>>
