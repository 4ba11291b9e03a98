// The reviews that a person has, for the reaction that frees them when the person is no longer staff.
import { NotYetAvailable } from '#platform/unavailable.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'

/**
 * Also returns the reviews that the system freed since `at`, so that a repetition finds the same ones.
 * @throws NotYetAvailable if the rows may lack a claim, so that the caller repeats the query
 */
export const claimedReviews = async (
  context: ReferralQueryContext,
  userId: string,
  { at }: { readonly at: string },
): Promise<string[]> => {
  if (context.referrals.stale) throw new NotYetAvailable('the read model of referrals is behind the log')
  const tables = referralTables(context)
  const rows = await tables
    .selectFrom('referral')
    .select('id')
    .where('claimed_by', '=', userId)
    .where('status', '=', 'in_review')
    .union(
      tables
        .selectFrom('referral_event')
        .select('referral_id as id')
        .where('type', '=', 'ReviewReleased')
        .where('actor_role', '=', 'system')
        .where('assignee', '=', userId)
        .where('at', '>=', new Date(at)),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
