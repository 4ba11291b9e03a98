// The routes that look at the past.
import { z } from 'zod'
import { AsOfQuery, ReferralAsOf, ReviewAsOf, ReviewAsOfQuery } from './as-of.ts'
import type { RouteSpec } from './route-spec.ts'

export const asOfRoutes = {
  reviewAsOf: {
    method: 'GET',
    path: '/api/as-of/referrals',
    access: 'staff',
    summary: 'Staff review as it stood at an instant',
    query: ReviewAsOfQuery,
    response: ReviewAsOf,
  },
  referralAsOf: {
    method: 'GET',
    path: '/api/as-of/referrals/:id',
    access: 'staff',
    summary: 'One referral as it stood at an instant, with its timeline up to then',
    params: z.object({ id: z.uuid('Invalid referral ID').toLowerCase() }),
    query: AsOfQuery,
    response: ReferralAsOf,
  },
  giveUpAsOf: {
    method: 'DELETE',
    path: '/api/as-of',
    access: 'staff',
    summary: 'Wait no longer for an instant that is being put together',
    query: AsOfQuery,
    response: z.object({ givenUp: z.literal(true) }),
  },
} as const satisfies Record<string, RouteSpec>
