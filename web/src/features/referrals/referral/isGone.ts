// Whether a failure means that there is nothing to show any more; after any other failure what was shown stays.
import { asProblem } from '../../../lib/api/problem.ts'

/** The referral is not, or no longer, the reader's to see. */
export const isGone = (error: Error): boolean =>
  ['referral_not_found', 'invalid_referral_id'].includes(asProblem(error).code)
