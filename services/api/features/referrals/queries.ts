// Staff review, and a single referral with its timeline.
import { toReferralHistory } from '#contracts/history.ts'
import { RefusalError } from '#domain/decision.ts'
import { localDay } from '#domain/policies/calendar.ts'
import type { Clock } from '#platform/clock.ts'
import type { Queries } from '#projections/queries.ts'

import type { Router } from '../../route.ts'

export const referralQueryRoutes = (
  { route }: Router,
  queries: Pick<Queries, 'reviewReferrals' | 'reviewSelection' | 'reviewSummary' | 'referral' | 'staffMembers'>,
  clock: Clock,
): void => {
  route('reviewReferrals', ({ query, principal }) => queries.reviewReferrals(query, principal.actor))

  route('reviewSelection', ({ query, principal }) => queries.reviewSelection(query, principal.actor))

  route('reviewSummary', ({ query }) => queries.reviewSummary(query.after))

  route('staffMembers', ({ query }) => queries.staffMembers(query.after))

  route('referral', async ({ params, query, principal }) => {
    const referral = await queries.referral(params.id, principal.actor, query.after)
    if (referral === undefined) throw new RefusalError('referral_not_found')
    return referral
  })

  route('referralHistory', async ({ params, query, principal, reply }) => {
    const referral = await queries.referral(params.id, principal.actor, query.after)
    if (referral === undefined) throw new RefusalError('referral_not_found')
    const now = clock.now().toISOString()
    const name = `referral_${referral.id.slice(0, 8)}_${localDay(now)}.json`
    void reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store')
    return toReferralHistory(referral, now)
  })
}
