// The number of referrals that await review, from a rollup alone, because every staff page shows it.
import { awaitingReview } from '#contracts/enumerations.ts'
import type { ReviewSummary } from '#contracts/referrals.ts'
import { sql } from 'kysely'
import { freshnessOf } from '../../reading.ts'
import { statusRank } from '../ranks.ts'
import { type ReferralReading, referralTables } from './reading.ts'

/** Reads the rollup by status, need, priority and county: at most a few hundred rows, for any number of referrals. */
export const reviewSummary = async (reading: ReferralReading): Promise<ReviewSummary> => {
  const { awaiting } = await referralTables(reading)
    .selectFrom('referral_total')
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('awaiting'))
    .where('status_rank', 'in', awaitingReview.map(statusRank))
    .executeTakeFirstOrThrow()
  return { awaiting, ...freshnessOf(reading.referrals) }
}
