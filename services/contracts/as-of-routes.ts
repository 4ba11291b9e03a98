// Routes that show the past as of an instant.
import { z } from 'zod'
import { AsOfQuery, ReferralAsOf, ReviewAsOf, ReviewAsOfQuery } from './as-of.ts'
import { reading, shownClients } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'
import { messageKey } from './validation.ts'

export const asOfRoutes = {
  reviewAsOf: {
    method: 'GET',
    path: '/api/as-of/referrals',
    access: 'staff',
    summary: 'Staff review as of an instant',
    query: ReviewAsOfQuery,
    response: ReviewAsOf,
    reads: reading('list', ReviewAsOf, (result) => (result.state === 'ready' ? shownClients(result.answer.rows) : [])),
    startsJob: true,
  },
  referralAsOf: {
    method: 'GET',
    path: '/api/as-of/referrals/:id',
    access: 'staff',
    summary: 'One referral as of an instant, with its timeline up to then',
    params: z.object({ id: z.uuid(messageKey('staff-problems:invalidReferralId')).toLowerCase() }),
    query: AsOfQuery,
    response: ReferralAsOf,
    reads: reading('opening', ReferralAsOf, (result) =>
      result.state === 'ready' ? shownClients([result.answer]) : [],
    ),
    startsJob: true,
  },
} as const satisfies Record<string, RouteSpec>
