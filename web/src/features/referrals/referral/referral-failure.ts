// What a page says when a referral can't be shown. After any other failure to load, it keeps the content that it already
// shows.
import { m } from '#messages'
import { asProblem } from '../../../lib/api/problem.ts'

/** True if the referral does not exist, or if the user has no access to it or has lost access. */
export const isReferralNotFound = (error: Error): boolean =>
  ['referral_not_found', 'invalid_referral_id'].includes(asProblem(error).code)

/** `at` is the instant of an as-of view. */
export const referralFailureTitle = (error: Error, at: string | undefined): string => {
  const { code } = asProblem(error)
  if (code === 'invalid_referral_id') return m['referral-detail:invalidId']()
  if (code !== 'referral_not_found') return m['referral-detail:loadFailed']()
  return at === undefined ? m['referral-detail:notFound']() : m['as-of:notCreatedYet']()
}

export const referralFailureText = (error: Error, at: string | undefined): string | undefined => {
  if (asProblem(error).code !== 'referral_not_found') return undefined
  return at === undefined ? m['referral-detail:notFoundText']() : m['as-of:notCreatedYetText']()
}
