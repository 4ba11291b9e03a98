// Events of an organization, which is also the public listing. Stream `organization-<id>`.
import { Capacity } from '#contracts/capacity.ts'
import { Confidential } from '#contracts/confidential.ts'
import { ZipCode } from '#contracts/directory.ts'
import { weekdays } from '#contracts/enumeration-values.ts'
import {
  Amenity,
  PartnerCounty,
  PartnerTier,
  Population,
  ServiceType,
  SpokenLanguage,
} from '#contracts/enumerations.ts'
import { z } from 'zod'

const id = z.uuid()

/** Ranges "HH:MM-HH:MM", which may run past midnight, or closed (DIR-10). */
const DayHours = z.union([
  z.literal('closed'),
  z.array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d$/)).min(1),
])
export const Hours = z.partialRecord(z.enum(weekdays), DayHours)
export type Hours = z.infer<typeof Hours>

/** A day on which the organization is closed or has other hours than on its weekday. */
const SpecialDay = z.object({ day: z.iso.date(), hours: DayHours, note: z.string().max(60).nullable() })

/**
 * A public address in clear text, or a confidential one, sealed with the organization's own key. The ZIP code of a public
 * address is in the profile.
 */
const Address = z.discriminatedUnion('confidential', [
  z.object({ confidential: z.literal(false), street: z.string().nullable(), city: z.string().nullable() }),
  z.object({
    confidential: z.literal(true),
    street: Confidential.nullable(),
    city: Confidential.nullable(),
    zip: Confidential.nullable(),
  }),
])
export type Address = z.infer<typeof Address>

/** The content of a listing. The contact details of a listed organization are public, so they are not sealed. */
export const OrganizationProfile = z.object({
  name: z.string().min(2).max(100),
  about: z.string().max(500).nullable(),
  website: z.url().nullable(),
  email: z.email().nullable(),
  phone: z.string().max(20).nullable(),
  counties: z.array(PartnerCounty),
  services: z.array(ServiceType),
  populations: z.array(Population),
  amenities: z.array(Amenity),
  hours: Hours,
  /** ZIP code of a public address. This field and those below are absent from profiles saved before they existed. */
  zip: ZipCode.nullable().optional(),
  address: Address.nullable().optional(),
  languages: z.array(SpokenLanguage).optional(),
  eligibility: z.string().max(500).nullable().optional(),
  /** Sorted by day. Days that are over stay until the next save. */
  specialDays: z.array(SpecialDay).optional(),
})
export type OrganizationProfile = z.infer<typeof OrganizationProfile>

export const organizationEvents = {
  OrganizationCreated: {
    version: 1,
    schema: z.object({
      organizationId: id,
      profile: OrganizationProfile,
      tier: PartnerTier,
      publicVisible: z.boolean(),
    }),
  },
  OrganizationProfileUpdated: { version: 1, schema: z.object({ profile: OrganizationProfile }) },
  TierSet: { version: 1, schema: z.object({ tier: PartnerTier }) },
  CapacitySet: { version: 1, schema: z.object({ capacity: Capacity }) },
  VisibilitySet: { version: 1, schema: z.object({ publicVisible: z.boolean() }) },
  /** From now on nothing new arrives. Stored again if an admin chooses another successor. */
  ClosingStarted: {
    version: 1,
    schema: z.object({
      /** The organization that it merges into, or null. */
      successorId: id.nullable(),
    }),
  },
  ClosingCanceled: { version: 1, schema: z.object({}) },
  OrganizationClosed: {
    version: 1,
    schema: z.object({
      successorId: id.nullable(),
      /** Whether its members get the same role in the successor. */
      membersFollow: z.boolean(),
    }),
  },
} as const

type OrganizationEventType = keyof typeof organizationEvents
export type OrganizationEvent = {
  [T in OrganizationEventType]: { readonly type: T; readonly data: z.infer<(typeof organizationEvents)[T]['schema']> }
}[OrganizationEventType]

/** The name of the stream, and also of the organization's key in the vault. */
export const organizationStream = (organizationId: string) => `organization-${organizationId}`
