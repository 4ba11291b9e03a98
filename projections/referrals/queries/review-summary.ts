// The number of referrals that await review. Reads only a rollup, because every staff page shows the number.
import { awaitingReviewStatuses } from '#contracts/enumeration-values.ts'
import type { ReviewSummary } from '#contracts/referrals.ts'
import { sql } from 'kysely'
import { toFreshness } from '../../query-context.ts'
import { statusRank } from '../ranks.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'

/**
 * Reads the rollup by status, need, priority and county, which has at most a few hundred rows for any number of
 * referrals.
 */
export const reviewSummary = async (context: ReferralQueryContext): Promise<ReviewSummary> => {
  const { awaiting } = await referralTables(context)
    .selectFrom('referral_total')
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('awaiting'))
    .where('status_rank', 'in', awaitingReviewStatuses.map(statusRank))
    .executeTakeFirstOrThrow()
  return { awaiting, ...toFreshness(context.referrals) }
}
