// Whether a failed load means that the page has nothing to show. After any other failure the page keeps its content.
import { asProblem } from '../../../lib/api/problem.ts'

/** True if the referral does not exist, or if the reader may not or may no longer see it. */
export const isGone = (error: Error): boolean =>
  ['referral_not_found', 'invalid_referral_id'].includes(asProblem(error).code)
