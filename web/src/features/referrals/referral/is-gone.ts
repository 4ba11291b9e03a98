// Whether a failed load means that the page has nothing to show. After any other failure it keeps what it shows.
import { asProblem } from '../../../lib/api/problem.ts'

/** The referral does not exist, or the reader may not see it, or not anymore. */
export const isGone = (error: Error): boolean =>
  ['referral_not_found', 'invalid_referral_id'].includes(asProblem(error).code)
