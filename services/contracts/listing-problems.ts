// What visitors report about a listing of the directory, and the staff's list of it.
import { z } from 'zod'

import { FormGuardPass } from './form-guard.ts'
import { PageQuery } from './lists.ts'
import type { RouteSpec } from './route-spec.ts'
import { harmless } from './screening/harmless.ts'

export const listingProblems = ['contacts', 'hours', 'services', 'closed', 'other'] as const
export const ListingProblemReason = z.enum(listingProblems)
export type ListingProblemReason = z.infer<typeof ListingProblemReason>

const id = z.uuid().toLowerCase()

export const ReportListing = z.object({
  reason: z.enum(listingProblems, 'Choose what is wrong'),
  text: harmless(
    z
      .string()
      .trim()
      .min(10, 'Please describe it in at least 10 characters')
      .max(500, 'The description must be 500 characters or less'),
  ),
  /** For an answer. */
  email: z
    .string()
    .trim()
    .max(255, 'Valid email address is required')
    .transform((text) => (text === '' ? null : text))
    .pipe(z.email('Valid email address is required').nullable()),
})
export type ReportListing = z.output<typeof ReportListing>

/** One that staff have not seen to yet. */
export const ListingProblem = z.object({
  id: z.uuid(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  reason: ListingProblemReason,
  text: z.string(),
  email: z.string().nullable(),
  reportedAt: z.iso.datetime(),
})
export type ListingProblem = z.infer<typeof ListingProblem>

/** The oldest first. */
export const ListingProblemList = z.object({
  rows: z.array(ListingProblem),
  total: z.number().int(),
  page: z.number().int(),
  /** At least 1. */
  pages: z.number().int(),
})
export type ListingProblemList = z.infer<typeof ListingProblemList>

export const listingProblemRoutes = {
  reportListing: {
    method: 'POST',
    path: '/api/directory/:id/problems',
    access: 'anyone',
    summary: 'Report that something is wrong with a listing; sent twice with one token it has one effect',
    params: z.object({ id }),
    body: ReportListing.extend({ guard: FormGuardPass }),
    response: z.object({}),
  },
  listingProblems: {
    method: 'GET',
    path: '/api/listing-problems',
    access: 'staff',
    summary: 'Reported problems with listings that nobody has seen to yet, the oldest first',
    query: PageQuery.pick({ page: true }),
    response: ListingProblemList,
  },
  settleListingProblem: {
    method: 'POST',
    path: '/api/listing-problems/:id/settled',
    access: 'staff',
    summary: 'Take a reported problem off the list: it was seen to',
    params: z.object({ id }),
    response: z.object({}),
  },
} as const satisfies Record<string, RouteSpec>
