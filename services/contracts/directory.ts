// The public directory and the guest pass as browser and server exchange them.
import { z } from 'zod'

import { contactAccesses } from './contacts.ts'
import { Amenity, ClientCounty, PartnerCounty, PartnerTier, Population, ServiceType, weekdays } from './enumerations.ts'
import { Freshness, PageQuery, listOf, many } from './lists.ts'
import { languages } from './language.ts'
import { problems } from './problems.ts'
import { harmless } from './screening/harmless.ts'

const instant = z.iso.datetime()

/** Cards of one page: whole rows of a grid of three. */
export const directoryPageSize = 24

/** General members are of two tiers (DIR-07). */
export const tierFilters = {
  general_member: ['cultivator', 'service_agreement'],
  faith_shepherd: ['faith_shepherd'],
  faith_steward: ['faith_steward'],
  faith_covenant: ['faith_covenant'],
} as const satisfies Record<string, readonly PartnerTier[]>
const TierFilter = z.enum(Object.keys(tierFilters) as [keyof typeof tierFilters])
export type TierFilter = z.infer<typeof TierFilter>

export const ZipCode = z.string().regex(/^\d{5}$/, 'A ZIP code has five digits')

export const DirectoryQuery = PageQuery.extend({
  /** Part of the name (DIR-01). */
  q: z.string().trim().max(100).optional(),
  county: PartnerCounty.optional(),
  service: ServiceType.optional(),
  population: Population.optional(),
  tier: TierFilter.optional(),
  /** A partner has all of them. */
  amenity: many(Amenity).optional(),
  /** `now`: those alone that are open at this minute (DIR-09). */
  open: z.literal('now').optional(),
  /** Where distances are counted from. */
  zip: ZipCode.optional(),
  /** By distance where a ZIP code is given and known, unless by name. */
  sort: z.enum(['name', 'distance']).optional(),
})
export type DirectoryQuery = z.output<typeof DirectoryQuery>

/** A partner as one kind of visitor may see it: e-mail and phone are there or they are not (ROLE-22). */
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
  /** Left out where the location is hidden. */
  hours: z.partialRecord(z.enum(weekdays), z.union([z.literal('closed'), z.array(z.string())])).optional(),
  /** Open at this minute, and until when, "HH:MM" in New York; null: for more than a day. Left out: closed, or not said. */
  open: z.object({ until: z.string().nullable() }).optional(),
  /** Of its door. Left out where it is not known, or hidden. */
  zip: z.string().optional(),
  /** From the ZIP code that was asked for, as the crow flies. Left out where either is not known, or the location is hidden. */
  miles: z.number().int().optional(),
  /** When those who keep the profile last said that it is so. */
  verifiedAt: instant,
  locationHidden: z.boolean(),
  /** What the visitor may see of the contacts, for the page to word it. */
  contacts: z.enum(contactAccesses),
  email: z.string().optional(),
  phone: z.string().optional(),
  /** Whether "Request Service" stands with it. */
  requestService: z.boolean(),
})
export type DirectoryPartner = z.infer<typeof DirectoryPartner>

/** Publicly visible partners alone. */
export const DirectoryList = listOf(DirectoryPartner).extend({
  /** The ZIP code that distances are counted from; null: none was asked for, or we do not know where it is. */
  from: z.string().nullable(),
})
export type DirectoryList = z.infer<typeof DirectoryList>
export const DirectoryEntry = DirectoryPartner.extend(Freshness.shape)
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

/** What any missing answer is refused with (DIR-21). */
const missing = problems.guest_fields_missing.title

export const RequestGuestPass = z.object({
  name: harmless(z.string(missing).trim().min(1, missing).max(100, 'Name must be 100 characters or less')),
  email: z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(255, 'Valid email address is required')
    .pipe(z.email('Valid email address is required')),
  county: z.enum(ClientCounty.options, missing),
  agreed: z.literal(true, missing),
  /** Of the page, for the mail that follows. */
  language: z.enum(languages).default('en'),
})
export type RequestGuestPass = z.output<typeof RequestGuestPass>

/** The page that the link of every mail of the list opens. */
export const leaveListPath = (token: string) => `/unsubscribe?list=${token}`

/** What the browser keeps under `guestPass` (DIR-25); `pass` alone proves anything, sent as `Authorization: Guest <pass>`. */
export const GuestPass = z.object({
  pass: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: instant,
  expiresAt: instant,
})
export type GuestPass = z.infer<typeof GuestPass>
