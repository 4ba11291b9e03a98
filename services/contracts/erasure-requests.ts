// API schemas and routes for a family's request that its information be erased (docs/decisions/0084). Admins answer it.
import { z } from 'zod'

import { Freshness, PageQuery, ReadYourWritesQuery, WriteResult, listOf } from './lists.ts'
import { ShownProtection } from './protection.ts'
import { reading, shownClients } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'
import { messageKey } from './validation.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** Requests per page. */
export const erasureRequestPageSize = 20
/** Maximum length of the reason for declining, in characters. */
export const erasureReasonLimit = 300

/** Counts what happened to the request. A change carries the version that the person saw. */
const version = z.int().min(0)

/** The request as the family sees it. */
export const OwnErasureRequest = z.object({
  state: z.enum(['none', 'open', 'declined']),
  /** When the family asked. Null without a request. */
  askedAt: instant.nullable(),
  /** When it was declined. */
  declinedAt: instant.nullable(),
  /** Why it was declined. Null in an account whose screen someone else may read (ROLE-26). */
  reason: z.string().nullable(),
  version,
})
export type OwnErasureRequest = z.infer<typeof OwnErasureRequest>

export const ChangeErasureRequest = z.object({ action: z.enum(['ask', 'take_back']), version })
export type ChangeErasureRequest = z.infer<typeof ChangeErasureRequest>

/** The form and the server both screen the reason (NEW-22). */
export const DeclineErasureRequest = z.object({
  reason: z.string().trim().min(1, messageKey('staff-validation:safetyReasonRequired')),
  version,
})
export type DeclineErasureRequest = z.infer<typeof DeclineErasureRequest>

/** Open requests, the longest waiting first. */
export const ErasureRequestList = listOf(
  z.object({
    client: z.object({
      id,
      firstName: z.string(),
      lastInitial: z.string(),
      erased: z.boolean(),
      protection: ShownProtection,
    }),
    askedAt: instant,
    version,
  }),
)
export type ErasureRequestList = z.infer<typeof ErasureRequestList>

export const ErasureRequestCount = z.object({ open: z.int(), ...Freshness.shape })
export type ErasureRequestCount = z.infer<typeof ErasureRequestCount>

const SavedErasureRequest = WriteResult.extend({ version })

export const erasureRequestRoutes = {
  ownErasureRequest: {
    method: 'GET',
    path: '/api/client/erasure-request',
    access: 'client',
    summary: 'Whether your family asked that its information be erased, and the answer',
    response: OwnErasureRequest,
  },
  changeOwnErasureRequest: {
    method: 'POST',
    path: '/api/client/erasure-request',
    access: 'client',
    summary: "Ask that your family's information be erased, or take that back",
    body: ChangeErasureRequest,
    response: SavedErasureRequest,
    idempotent: true,
  },
  erasureRequests: {
    method: 'GET',
    path: '/api/erasure-requests',
    access: 'admin',
    summary: 'Families who ask that their information be erased, the longest waiting first',
    query: PageQuery,
    response: ErasureRequestList,
    reads: reading('list', ErasureRequestList, ({ rows }) => shownClients(rows)),
  },
  erasureRequestCount: {
    method: 'GET',
    path: '/api/erasure-requests/count',
    access: 'admin',
    summary: 'How many families wait for an answer to their request to be erased',
    query: ReadYourWritesQuery,
    response: ErasureRequestCount,
  },
  declineErasureRequest: {
    method: 'POST',
    path: '/api/clients/:id/erasure-request/decline',
    access: 'admin',
    summary: "Decline a family's request to be erased, with a reason that it reads",
    params: z.object({ id: id.toLowerCase() }),
    body: DeclineErasureRequest,
    response: SavedErasureRequest,
    idempotent: true,
  },
} as const satisfies Record<string, RouteSpec>
