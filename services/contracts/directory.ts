// The public directory and the guest pass as browser and server exchange them.
import { z } from 'zod'

import { contactAccesses } from './contacts.ts'
import { Amenity, ClientCounty, PartnerCounty, PartnerTier, Population, ServiceType, weekdays } from './enumerations.ts'
import { Freshness, PageQuery, listOf, oneOrMany } from './lists.ts'
import { defaultLanguage, languages } from './language.ts'
import { safeText } from './screening/safe-text.ts'
import { messageKey } from './validation.ts'

const instant = z.iso.datetime()

/** Cards per page: full rows of a three-column grid. */
export const directoryPageSize = 24

/** The general member filter covers two tiers (DIR-07). */
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
  q: z.string().trim().max(100).optional(),
  county: PartnerCounty.optional(),
  service: ServiceType.optional(),
  population: Population.optional(),
  tier: TierFilter.optional(),
  /** A partner must have all of them. */
  amenity: oneOrMany(Amenity).optional(),
  /** `now`: only partners that are open at this minute (DIR-09). */
  open: z.literal('now').optional(),
  /** The ZIP code from which distances are measured. */
  zip: ZipCode.optional(),
  /** Default: by distance if a known ZIP code is given, otherwise by name. */
  sort: z.enum(['name', 'distance']).optional(),
})
export type DirectoryQuery = z.output<typeof DirectoryQuery>

/** A partner as this visitor may see it. Email and phone are absent if the visitor may not see them (ROLE-22). */
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
  /**
   * Present while the partner is open. `until` is the closing time "HH:MM" in New York, or null if it is more than a
   * day away. Absent if the partner is closed or its hours are hidden.
   */
  open: z.object({ until: z.string().nullable() }).optional(),
  /** ZIP code of the street address. Absent if unknown or hidden. */
  zip: z.string().optional(),
  /**
   * Straight-line distance from the requested ZIP code. Absent if either ZIP code is unknown or the location is hidden.
   */
  miles: z.number().int().optional(),
  /** When the people who maintain the profile last confirmed it. */
  verifiedAt: instant,
  locationHidden: z.boolean(),
  /** The visitor's access to the contacts, so that the page can explain it. */
  contacts: z.enum(contactAccesses),
  email: z.string().optional(),
  phone: z.string().optional(),
  /** Whether to offer "Request Service". */
  requestService: z.boolean(),
})
export type DirectoryPartner = z.infer<typeof DirectoryPartner>

/** Only publicly visible partners. */
export const DirectoryList = listOf(DirectoryPartner).extend({
  /** The ZIP code from which distances are measured; null if none was requested or its location is unknown. */
  from: z.string().nullable(),
})
export type DirectoryList = z.infer<typeof DirectoryList>
export const DirectoryEntry = DirectoryPartner.extend(Freshness.shape)
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
  /** Language of the page, used for the email that follows. */
  language: z.enum(languages).default(defaultLanguage),
})
export type RequestGuestPass = z.output<typeof RequestGuestPass>

/** Path of the page that the unsubscribe link in each mailing list email opens. */
export const leaveMailingListPath = (token: string) => `/unsubscribe?list=${token}`

/**
 * Stored in the browser under `guestPass` (DIR-25). Only `pass` proves anything. It is sent in the `Authorization`
 * header, after the word "Guest".
 */
export const GuestPass = z.object({
  pass: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: instant,
  expiresAt: instant,
})
export type GuestPass = z.infer<typeof GuestPass>
