// Who deals with the family about a referral: writes to it, and meets it.
import type { ReferralDetail } from '#contracts/referrals.ts'

/** Staff, and a receiver that has accepted. Not the sender of the referral. */
export const helpsFamily = ({
  roles,
  status,
  disposition,
}: Pick<ReferralDetail, 'roles' | 'status' | 'disposition'>): boolean =>
  roles.includes('staff') ||
  (roles.includes('receiver') && (status === 'closed' || (status === 'received' && disposition === 'accepted')))
