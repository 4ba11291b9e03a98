// Whether a family has an account, for those who deal with it: without one, it reads nothing that they record for it.
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import { hasAccepted } from '#contracts/receiver-parts.ts'

import { isHidden } from './hidden-family.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'
import { type NamedReferral, toParties } from './rows.ts'

export const hasAccount = async (context: ReferralQueryContext, clientId: string): Promise<boolean> => {
  const account = await referralTables(context)
    .selectFrom('public.account')
    .select('id')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return account !== undefined
}

/** Staff who may read the family, and the organization that accepted its referral. */
export const dealsWithFamily = (
  { now, protection }: Pick<ReferralQueryContext, 'now' | 'protection'>,
  referral: NamedReferral,
  reader: ResolvedActor,
): boolean => {
  if (isStaff(reader)) return !isHidden(referral, protection)
  return reader.organizationId !== null && hasAccepted(reader.organizationId, toParties(referral), now)
}
