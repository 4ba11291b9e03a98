// API schemas for an organization's profile, which is also its public listing (ORG-09 to ORG-20). The form and the server
// validate with the same schema.
import { z } from 'zod'

import { LimitedCapacity } from './capacity.ts'
import { ZipCode } from './directory.ts'
import { weekdays } from './enumeration-values.ts'
import { Amenity, PartnerCounty, PartnerTier, Population, ServiceType, SpokenLanguage } from './enumerations.ts'
import { Freshness, WriteResult } from './lists.ts'
import { OpeningHours, SpecialDay, SpecialDays } from './opening-hours.ts'
import { OrganizationRef } from './organization-ref.ts'
import { OrganizationStatus } from './organization-status.ts'
import {
  About,
  Counties,
  Eligibility,
  OrganizationName,
  Populations,
  PublicEmail,
  Services,
  Website,
  choices,
  optionalText,
} from './partner-fields.ts'
import { safeText } from './screening/safe-text.ts'
import { messageKey } from './validation.ts'

const phoneMessage = messageKey('validation:phoneInvalid')
const Phone = optionalText(safeText(z.string().trim().max(20, phoneMessage))).pipe(
  z.string().min(10, phoneMessage).nullable(),
)

const addressLine = optionalText(safeText(z.string().trim().max(100, messageKey('staff-validation:addressTooLong'))))

/**
 * Where the organization is. A confidential address is stored sealed, and only the organization's own members and staff
 * receive it (ORG-20, ROLE-26).
 */
export const OrganizationAddress = z.object({
  street: addressLine,
  city: addressLine,
  zip: optionalText(z.string().trim()).pipe(ZipCode.nullable()),
  confidential: z.boolean(),
})
export type OrganizationAddress = z.output<typeof OrganizationAddress>

/** A save replaces every field of the profile. */
export const SaveOrganizationProfile = z.object({
  /** The version of the profile that the person saw. A save of another version is refused (412). */
  version: z.int().min(1),
  name: OrganizationName,
  website: Website,
  about: About,
  services: Services,
  populations: Populations,
  counties: Counties,
  amenities: choices(Amenity),
  hours: OpeningHours,
  /** Absent if they stay as they are. */
  specialDays: SpecialDays.optional(),
  email: PublicEmail,
  phone: Phone,
  languages: choices(SpokenLanguage),
  eligibility: Eligibility,
  /** Absent if the address stays as it is. */
  address: OrganizationAddress.optional(),
  /** Whether the directory lists the organization (ORG-19). */
  publicVisible: z.boolean(),
})
export type SaveOrganizationProfile = z.output<typeof SaveOrganizationProfile>

/** In the order of the form, which is also that of the history. */
export const organizationProfileFields = [
  'name',
  'website',
  'about',
  'services',
  'amenities',
  'populations',
  'counties',
  'languages',
  'eligibility',
  'hours',
  'specialDays',
  'email',
  'phone',
  'address',
  'publicVisible',
] as const satisfies readonly (keyof SaveOrganizationProfile)[]

/**
 * The profile as the organization's members and staff read it. A refused save (412) contains it as `current`, with what
 * others changed.
 */
export const OrganizationProfileContent = z.object({
  version: z.int(),
  name: z.string(),
  website: z.string().nullable(),
  about: z.string().nullable(),
  services: z.array(ServiceType),
  populations: z.array(Population),
  counties: z.array(PartnerCounty),
  amenities: z.array(Amenity),
  hours: z.partialRecord(z.enum(weekdays), z.union([z.literal('closed'), z.array(z.string())])),
  /** Without those that are over. */
  specialDays: z.array(SpecialDay),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  languages: z.array(SpokenLanguage),
  eligibility: z.string().nullable(),
  address: z.object({
    street: z.string().nullable(),
    city: z.string().nullable(),
    zip: z.string().nullable(),
    confidential: z.boolean(),
  }),
  publicVisible: z.boolean(),
})
export type OrganizationProfileContent = z.infer<typeof OrganizationProfileContent>

/** The partner record (ORG-18). */
export const OrganizationProfileDetail = OrganizationProfileContent.extend({
  id: z.uuid(),
  tier: PartnerTier,
  status: OrganizationStatus,
  /** The organization that a closing or closed one merges into. */
  successor: OrganizationRef.nullable(),
  /** The names of organizations that have merged into it. */
  formerNames: z.array(z.string()),
  member: z.boolean(),
  /** Null if it takes new referrals. */
  capacity: LimitedCapacity.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  ...Freshness.shape,
})
export type OrganizationProfileDetail = z.infer<typeof OrganizationProfileDetail>

export const SavedOrganizationProfile = WriteResult.extend({ version: z.int() })
