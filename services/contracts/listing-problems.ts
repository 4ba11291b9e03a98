// API schemas and routes for the problems that visitors report about directory listings.
import { z } from 'zod'

import { FormGuardFields } from './form-guard.ts'
import { PageQuery } from './lists.ts'
import type { RouteSpec } from './route-spec.ts'
import { safeText } from './screening/safe-text.ts'
import { messageKey } from './validation.ts'

const listingProblemReasons = ['contacts', 'hours', 'services', 'closed', 'other'] as const
export const ListingProblemReason = z.enum(listingProblemReasons)
export type ListingProblemReason = z.infer<typeof ListingProblemReason>

const id = z.uuid().toLowerCase()

export const ReportListingProblem = z.object({
  reason: z.enum(listingProblemReasons, messageKey('validation:listingProblemRequired')),
  text: safeText(
    z
      .string()
      .trim()
      .min(10, messageKey('validation:listingProblemTooShort'))
      .max(500, messageKey('validation:listingProblemTooLong')),
  ),
  /** An optional address for replies from staff. */
  email: z
    .string()
    .trim()
    .max(255, messageKey('validation:emailInvalid'))
    .transform((text) => (text === '' ? null : text))
    .pipe(z.email(messageKey('validation:emailInvalid')).nullable()),
})
export type ReportListingProblem = z.output<typeof ReportListingProblem>

/** A problem that staff have not resolved yet. */
export const ListingProblem = z.object({
  id: z.uuid(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  reason: ListingProblemReason,
  text: z.string(),
  email: z.string().nullable(),
  reportedAt: z.iso.datetime(),
})
export type ListingProblem = z.infer<typeof ListingProblem>

/** Oldest first. */
export const ListingProblemList = z.object({
  rows: z.array(ListingProblem),
  total: z.number().int(),
  page: z.number().int(),
  /** At least 1. */
  pages: z.number().int(),
})
export type ListingProblemList = z.infer<typeof ListingProblemList>

export const listingProblemRoutes = {
  reportListingProblem: {
    method: 'POST',
    path: '/api/directory/:id/problems',
    access: 'anyone',
    summary: 'Report a problem with a listing; idempotent for the same form token',
    params: z.object({ id }),
    body: ReportListingProblem.extend({ guard: FormGuardFields }),
    response: z.object({}),
  },
  listingProblems: {
    method: 'GET',
    path: '/api/listing-problems',
    access: 'staff',
    summary: 'Unresolved problems with listings, oldest first',
    query: PageQuery.pick({ page: true }),
    response: ListingProblemList,
  },
  resolveListingProblem: {
    method: 'POST',
    path: '/api/listing-problems/:id/settled',
    access: 'staff',
    summary: 'Mark a reported problem as resolved',
    params: z.object({ id }),
    response: z.object({}),
  },
} as const satisfies Record<string, RouteSpec>
