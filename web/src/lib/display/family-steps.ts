// The steps of a referral as its family sees them: under review, sent to a partner, in service, done.
import type { ReferralStatus } from '#contracts/enumerations.ts'

/** The step of each status, counted from 0. A returned referral is not in any of these steps. */
export const familyStepIndex: Readonly<Record<Exclude<ReferralStatus, 'returned'>, number>> = {
  requested: 0,
  pending_review: 0,
  in_review: 0,
  submitted: 1,
  received: 2,
  closed: 3,
}
