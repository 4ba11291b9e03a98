// The staff member who is currently assigned to the review of a referral.
import type { PersonRef, ReferralRow } from '#contracts/referrals.ts'

/** Null unless the referral is in review. After the review, the last reviewer stays only in the history. */
export const currentReviewer = ({ status, reviewer }: Pick<ReferralRow, 'status' | 'reviewer'>): PersonRef | null =>
  status === 'in_review' ? reviewer : null
