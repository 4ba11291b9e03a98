// After any other failure to load, the page keeps the content that it already shows.
import { asProblem } from '../../../lib/api/problem.ts'

/** True if the referral does not exist, or if the user has no access to it or has lost access. */
export const isReferralNotFound = (error: Error): boolean =>
  ['referral_not_found', 'invalid_referral_id'].includes(asProblem(error).code)
