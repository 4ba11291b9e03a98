import type { ReferralDetail } from '#contracts/referrals.ts'

/** Whether the family is in danger, and this member of staff may not read its name, contact and notes. */
export const isHiddenFamily = ({ client }: Pick<ReferralDetail, 'client'>): boolean => client?.protection === 'hidden'
