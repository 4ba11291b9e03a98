// The organizations that may receive a referral, if its family named them (docs/decisions/0068 and 0078).
import type { ReferralRole } from '#contracts/lifecycle.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { organizationsById } from '../../organizations/queries/organizations.ts'
import { isHidden } from './hidden-family.ts'
import type { ReferralQueryContext } from './query-context.ts'
import type { NamedReferral } from './rows.ts'

/** The rule is that of `findDisclosureRefusal` in services/domain/referral/consent.ts. Null for everyone except staff. */
export const allowedReceivers = async (
  context: ReferralQueryContext,
  referral: NamedReferral,
  roles: readonly ReferralRole[],
): Promise<ReferralDetail['allowedReceivers']> => {
  const { protection } = context
  if (!roles.includes('staff') || isHidden(referral, protection)) return null
  const isLimited = protection.protectedIds.has(referral.client_id) || referral.consent_scope === 'named_organizations'
  return isLimited ? organizationsById(context, referral.consent_organization_ids) : null
}
