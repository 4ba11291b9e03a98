// The staff member who is assigned to the review of a referral now.
import type { PersonRef, ReferralRow } from '#contracts/referrals.ts'

/** Null unless the referral is in review. After the review, the last reviewer only stays on record. */
export const currentReviewer = ({ status, claimedBy }: Pick<ReferralRow, 'status' | 'claimedBy'>): PersonRef | null =>
  status === 'in_review' ? claimedBy : null
