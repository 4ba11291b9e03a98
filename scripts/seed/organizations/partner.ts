// The definition of a partner in the demo, with a short notation for its opening hours.
import type { Weekday } from '#contracts/enumeration-values.ts'
import type {
  Amenity,
  NeedCategory,
  PartnerCounty,
  PartnerTier,
  Population,
  ServiceType,
} from '#contracts/enumerations.ts'
import { weekdays } from '#contracts/enumeration-values.ts'
import type { Hours, OrganizationProfile } from '#domain/organization/events.ts'

export interface DemoOrganization {
  /** A short name that identifies the partner in the demo and begins its email and web addresses. */
  readonly key: string
  readonly profile: OrganizationProfile
  readonly tier: PartnerTier
  readonly publicVisible: boolean
  /** The needs for which it accepts referrals. */
  readonly acceptedNeeds: readonly NeedCategory[]
  /** How likely it is to be picked as receiver, relative to others that accept the need. */
  readonly receiveWeight: number
  /** How likely it is to be picked as sender, relative to the others. */
  readonly sendWeight: number
}

export interface PartnerDefinition {
  readonly key: string
  readonly name: string
  readonly about: string
  readonly counties: readonly PartnerCounty[]
  readonly services: readonly ServiceType[]
  readonly populations: readonly Population[]
  readonly amenities?: readonly Amenity[]
  /** Opening hours, e.g. `mon-thu 09:00-12:00 13:00-17:00, sat 10:00-14:00`. Omitted days are closed. */
  readonly hours: string
  /** ZIP code of its location. */
  readonly zip: string
  readonly tier: PartnerTier
  /** A fictional number: 555 and 0100 to 0199. */
  readonly phone: string
  readonly hidden?: true
  readonly acceptedNeeds: readonly NeedCategory[]
  readonly receiveWeight: number
  readonly sendWeight: number
}

const dayRange = (text: string): Weekday[] => {
  const [first, last = first] = text.split('-') as [Weekday, Weekday?]
  const from = weekdays.indexOf(first)
  const count = ((weekdays.indexOf(last) - from + 7) % 7) + 1
  return Array.from({ length: count }, (_, day) => weekdays[(from + day) % 7] as Weekday)
}

/** Parses the notation of `PartnerDefinition.hours`. */
const openingHours = (notation: string): Hours => {
  const hours: Hours = Object.fromEntries(weekdays.map((day) => [day, 'closed']))
  for (const entry of notation.split(', ')) {
    const [days = '', ...ranges] = entry.split(' ')
    for (const day of dayRange(days)) hours[day] = ranges
  }
  return hours
}

/** The partner as the application stores it. Its web and email domains are reserved, so they reach no real person. */
export const partner = (definition: PartnerDefinition): DemoOrganization => ({
  key: definition.key,
  profile: {
    name: definition.name,
    about: definition.about,
    website: `https://${definition.key.replaceAll('-', '')}.example`,
    email: `${definition.key}@example.org`,
    phone: definition.phone,
    counties: [...definition.counties],
    services: [...definition.services],
    populations: [...definition.populations],
    amenities: [...(definition.amenities ?? [])],
    hours: openingHours(definition.hours),
    zip: definition.zip,
  },
  tier: definition.tier,
  publicVisible: definition.hidden !== true,
  acceptedNeeds: definition.acceptedNeeds,
  receiveWeight: definition.receiveWeight,
  sendWeight: definition.sendWeight,
})
