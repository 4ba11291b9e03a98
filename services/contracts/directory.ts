// The public directory and the guest pass as browser and server exchange them.
import { z } from 'zod'

import { contactAccesses } from './contacts.ts'
import { Amenity, ClientCounty, PartnerCounty, PartnerTier, Population, ServiceType, weekdays } from './enumerations.ts'
import { Freshness, PageQuery, listOf } from './lists.ts'
import { problems } from './problems.ts'

const instant = z.iso.datetime()

/** Cards of one page: whole rows of a grid of three. */
export const directoryPageSize = 24

export const DirectoryQuery = PageQuery.extend({
  /** Part of the name (DIR-01). */
  q: z.string().trim().max(100).optional(),
  county: PartnerCounty.optional(),
  service: ServiceType.optional(),
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
  locationHidden: z.boolean(),
  /** What the visitor may see of the contacts, for the page to word it. */
  contacts: z.enum(contactAccesses),
  email: z.string().optional(),
  phone: z.string().optional(),
  /** Whether "Request Service" stands with it. */
  requestService: z.boolean(),
})
export type DirectoryPartner = z.infer<typeof DirectoryPartner>

/** By name; publicly visible partners alone. */
export const DirectoryList = listOf(DirectoryPartner)
export type DirectoryList = z.infer<typeof DirectoryList>
export const DirectoryEntry = DirectoryPartner.extend(Freshness.shape)
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

/** What any missing answer is refused with (DIR-21). */
const missing = problems.guest_fields_missing.title

export const RequestGuestPass = z.object({
  name: z.string(missing).trim().min(1, missing).max(100, 'Name must be 100 characters or less'),
  email: z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(255, 'Valid email address is required')
    .pipe(z.email('Valid email address is required')),
  county: z.enum(ClientCounty.options, missing),
  agreed: z.literal(true, missing),
})
export type RequestGuestPass = z.infer<typeof RequestGuestPass>

/** What the browser keeps under `guestPass` (DIR-25); `pass` alone proves anything, sent as `Authorization: Guest <pass>`. */
export const GuestPass = z.object({
  pass: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: instant,
  expiresAt: instant,
})
export type GuestPass = z.infer<typeof GuestPass>
