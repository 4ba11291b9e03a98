// The staff member who is currently assigned to the review of a referral.
import type { PersonRef, ReferralRow } from '#contracts/referrals.ts'

/** Null unless the referral is in review. After the review, only the history names the last reviewer. */
export const currentReviewer = ({ status, reviewer }: Pick<ReferralRow, 'status' | 'reviewer'>): PersonRef | null =>
  status === 'in_review' ? reviewer : null
