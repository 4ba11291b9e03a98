// Staff review, and one referral with its timeline.
import { Refused } from '#domain/decision.ts'
import type { Queries } from '#projections/queries.ts'

import type { Router } from '../../route.ts'

export const referralQueryRoutes = (
  { route }: Router,
  queries: Pick<Queries, 'reviewReferrals' | 'reviewSummary' | 'referral' | 'staffMembers'>,
): void => {
  route('reviewReferrals', ({ query, reader }) => queries.reviewReferrals(query, reader.actor))

  route('reviewSummary', ({ query }) => queries.reviewSummary(query.after))

  route('staffMembers', ({ query }) => queries.staffMembers(query.after))

  route('referral', async ({ params, query, reader }) => {
    const referral = await queries.referral(params.id, reader.actor, query.after)
    if (referral === undefined) throw new Refused('referral_not_found')
    return referral
  })
}
