// API schemas for the public directory and the guest pass.
import { z } from 'zod'

import { LimitedCapacity } from './capacity.ts'
import { contactAccessLevels } from './contacts.ts'
import { weekdays } from './enumeration-values.ts'
import {
  Amenity,
  ClientCounty,
  PartnerCounty,
  PartnerTier,
  Population,
  ServiceType,
  SpokenLanguage,
} from './enumerations.ts'
import { Freshness, PageQuery, listOf, oneOrMany } from './lists.ts'
import { defaultLanguage, languages } from './language.ts'
import { SpecialDay } from './opening-hours.ts'
import { safeText } from './screening/safe-text.ts'
import { directorySearchLength } from './text-limits.ts'
import { messageKey } from './validation.ts'

const instant = z.iso.datetime()

/** Cards per page, which fill the rows of a three-column grid. */
export const directoryPageSize = 24

/** The filter for general members covers two tiers (DIR-07). */
export const tierFilters = {
  general_member: ['cultivator', 'service_agreement'],
  faith_shepherd: ['faith_shepherd'],
  faith_steward: ['faith_steward'],
  faith_covenant: ['faith_covenant'],
} as const satisfies Record<string, readonly PartnerTier[]>
const TierFilter = z.enum(Object.keys(tierFilters) as [keyof typeof tierFilters])
export type TierFilter = z.infer<typeof TierFilter>

export const ZipCode = z.string().regex(/^\d{5}$/, messageKey('validation:zipCodeInvalid'))

export const DirectoryQuery = PageQuery.extend({
  /** Part of the partner's name (DIR-01). */
  q: z.string().trim().max(directorySearchLength, messageKey('validation:searchTooLong')).optional(),
  county: PartnerCounty.optional(),
  service: ServiceType.optional(),
  population: Population.optional(),
  tier: TierFilter.optional(),
  /** Selects partners that have all of these amenities. */
  amenity: oneOrMany(Amenity).optional(),
  /** `now` selects only partners that are open at this minute (DIR-09). */
  open: z.literal('now').optional(),
  /** The ZIP code from which distances are measured. */
  zip: ZipCode.optional(),
  /** The default is by distance if a known ZIP code is given, otherwise by name. */
  sort: z.enum(['name', 'distance']).optional(),
})
export type DirectoryQuery = z.output<typeof DirectoryQuery>

/** What the visitor may see of a partner. Email and phone are absent if they are hidden (ROLE-22). */
export const DirectoryPartner = z.object({
  id: z.uuid(),
  name: z.string(),
  about: z.string().nullable(),
  website: z.string().nullable(),
  counties: z.array(PartnerCounty),
  services: z.array(ServiceType),
  populations: z.array(Population),
  amenities: z.array(Amenity),
  tier: PartnerTier,
  member: z.boolean(),
  /** Absent if the location is hidden. */
  hours: z.partialRecord(z.enum(weekdays), z.union([z.literal('closed'), z.array(z.string())])).optional(),
  /** The next days on which it is closed or has other hours. Absent if there are none, or if the hours are hidden. */
  specialDays: z.array(SpecialDay).optional(),
  /**
   * Present while the partner is open, and absent if it is closed or its hours are hidden. `until` is the closing time
   * "HH:MM" in New York, or null if it is more than a day away. `tomorrow` says that it is after the next midnight.
   */
  open: z.object({ until: z.string().nullable(), tomorrow: z.boolean() }).optional(),
  languages: z.array(SpokenLanguage),
  eligibility: z.string().nullable(),
  /** Absent if unknown or hidden. */
  address: z.object({ street: z.string().nullable(), city: z.string().nullable() }).optional(),
  /** ZIP code of the street address. Absent if unknown or hidden. */
  zip: z.string().optional(),
  /**
   * Straight-line distance from the requested ZIP code. Absent if either ZIP code is unknown or the location is hidden.
   */
  miles: z.number().int().optional(),
  /** When someone who maintains the profile last confirmed it. */
  verifiedAt: instant,
  locationHidden: z.boolean(),
  /** Which contact details the visitor may see. The page explains why. */
  contacts: z.enum(contactAccessLevels),
  email: z.string().optional(),
  phone: z.string().optional(),
  /** Whether to offer "Request Service". */
  requestService: z.boolean(),
  /** Present if the partner does not take every new referral now. */
  capacity: LimitedCapacity.optional(),
})
export type DirectoryPartner = z.infer<typeof DirectoryPartner>

/** Only publicly visible partners. */
export const DirectoryList = listOf(DirectoryPartner).extend({
  /** The ZIP code from which distances are measured, or null if none was requested or its location is unknown. */
  from: z.string().nullable(),
})
export type DirectoryList = z.infer<typeof DirectoryList>
export const DirectoryEntry = DirectoryPartner.extend({
  /** The names of organizations that have merged into it. */
  formerNames: z.array(z.string()),
  ...Freshness.shape,
})
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

/** Error message for any missing field (DIR-21). */
const missingField = messageKey('problems:guestFieldsMissing')

export const RequestGuestPass = z.object({
  name: safeText(z.string(missingField).trim().min(1, missingField).max(100, messageKey('validation:nameTooLong'))),
  email: z
    .string(missingField)
    .trim()
    .min(1, missingField)
    .max(255, messageKey('validation:emailInvalid'))
    .pipe(z.email(messageKey('validation:emailInvalid'))),
  county: z.enum(ClientCounty.options, missingField),
  agreed: z.literal(true, missingField),
  /** The language of the page, also used for the email that is sent. */
  language: z.enum(languages).default(defaultLanguage),
})
export type RequestGuestPass = z.output<typeof RequestGuestPass>

/** The path in the unsubscribe link of mailing list emails. */
export const leaveMailingListPath = (token: string) => `/unsubscribe?list=${token}`

/**
 * Stored in the browser under `guestPass` (DIR-25). Only `pass` authenticates the guest. It is sent in the
 * `Authorization` header, after the word "Guest".
 */
export const GuestPass = z.object({
  pass: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: instant,
  expiresAt: instant,
})
export type GuestPass = z.infer<typeof GuestPass>
