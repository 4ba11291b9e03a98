// The referral on whose page staff find a family again.
import { type ReferralQueryContext, referralTables, requireCurrent } from './query-context.ts'

/** The id of the family's newest referral, open or not. Undefined if it has none. @throws NotYetAvailable */
export const findNewestReferral = async (
  context: ReferralQueryContext,
  clientId: string,
): Promise<string | undefined> => {
  requireCurrent(context)
  const row = await referralTables(context)
    .selectFrom('referral')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
