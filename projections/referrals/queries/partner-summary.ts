// The figures on the partner dashboard, from the rollup of the referrals that each organization received (ORG-05..07,
// INC-12).
import type { PartnerSummary } from '#contracts/referrals.ts'
import { sql } from 'kysely'
import { type Freshness } from '#contracts/lists.ts'
import { toFreshness } from '../../query-context.ts'
import { statusRank } from '../ranks.ts'
import {
  type PartnerQueryContext,
  type ReferralQueryContext,
  findLostReferrals,
  referralTables,
} from './query-context.ts'
import { isQuiet, isReturnedTo } from './needs-attention.ts'
import { countEndedByEvent, receivedIn, referralsWhere } from './received.ts'

/** What the rollup of received referrals contains. */
type Figures = Omit<PartnerSummary, keyof Freshness | 'quiet' | 'returned'>

/**
 * Counts the received referrals whose part no event has ended. A closed one counts as completed, with its amount, after
 * the organization has lost access too.
 */
const receivedFigures = (context: ReferralQueryContext, organizationId: string): Promise<Figures> => {
  const count = sql<number>`coalesce(sum(count), 0)::bigint`
  return referralTables(context)
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
      sql<number>`coalesce(sum(${eb.ref('sum_receiver_invested_cents')}), 0)::bigint`.as('investedCents'),
    ])
    .where('to_organization_id', '=', organizationId)
    .where('part_open', '=', true)
    .executeTakeFirstOrThrow()
}

/** Excludes referrals to which the organization has lost access, although the rollup still counts them. */
const withoutLostReferrals = async (
  context: ReferralQueryContext,
  organizationId: string,
  figures: Figures,
): Promise<Figures> => {
  const lostIds = await findLostReferrals(context, organizationId)
  if (lostIds.length === 0) return figures
  const lost = await referralTables(context)
    .selectFrom('referral')
    .select(['status', 'in_service', 'receiver_invested_cents'])
    .where('id', 'in', lostIds)
    .where('to_organization_id', '=', organizationId)
    .where('part_open', '=', true)
    .execute()
  const countOf = (status: (typeof lost)[number]['status']) => lost.filter((row) => row.status === status).length
  return {
    total: figures.total - lost.length,
    active: figures.active - lost.filter((row) => row.in_service).length,
    completed: figures.completed - countOf('closed'),
    waiting: figures.waiting - countOf('submitted'),
    investedCents: figures.investedCents - lost.reduce((sum, row) => sum + row.receiver_invested_cents, 0),
  }
}

export const partnerSummary = async (context: PartnerQueryContext, organizationId: string): Promise<PartnerSummary> => {
  const figures = await withoutLostReferrals(context, organizationId, await receivedFigures(context, organizationId))
  const [ended, quiet, returned] = await Promise.all([
    countEndedByEvent(context, organizationId),
    isQuiet(context, organizationId)
      .then((condition) => receivedIn(context, organizationId, ['received'], condition))
      .then((referrals) => referrals.count(context)),
    referralsWhere(isReturnedTo(organizationId)).count(context),
  ])
  return { ...figures, total: figures.total + ended, quiet, returned, ...toFreshness(context.referrals) }
}
