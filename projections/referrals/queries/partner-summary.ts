// The figures on the partner dashboard, from the rollup of the referrals that each organization received (ORG-05..07,
// INC-12).
import type { PartnerSummary } from '#contracts/referrals.ts'
import { sql } from 'kysely'
import { toFreshness } from '../../query-context.ts'
import { statusRank } from '../ranks.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'

/** Counts every received referral that the organization can still see: those in all its boxes except `sent`. */
export const partnerSummary = async (
  context: ReferralQueryContext,
  organizationId: string,
): Promise<PartnerSummary> => {
  const count = sql<number>`coalesce(sum(count), 0)::bigint`
  const figures = await referralTables(context)
    .selectFrom('referral_received')
    .select((eb) => [
      count.as('total'),
      sql<number>`coalesce(sum(count) filter (where ${eb.ref('in_service')}), 0)::bigint`.as('active'),
      sql<number>`coalesce(sum(count) filter (where ${eb('status_rank', '=', statusRank('closed'))}), 0)::bigint`.as(
        'completed',
      ),
      sql<number>`coalesce(sum(count) filter (where ${eb('status_rank', '=', statusRank('submitted'))}), 0)::bigint`.as(
        'waiting',
      ),
      sql<number>`coalesce(sum(${eb.ref('sum_invested_cents')}), 0)::bigint`.as('investedCents'),
    ])
    .where('to_organization_id', '=', organizationId)
    .where('with_receiver', '=', true)
    .executeTakeFirstOrThrow()
  return { ...figures, ...toFreshness(context.referrals) }
}
