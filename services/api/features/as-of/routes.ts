// Staff review and a single referral as of an earlier instant.
import { fieldIssue } from '#contracts/validation-messages.ts'
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'

export const asOfFeature: FeatureModule<'asOfQueries' | 'clock'> = ({ route }, { asOfQueries, clock }) => {
  /** @refuses invalid_body for an instant in the future, because the response could still change */
  const requirePastInstant = ({ at }: { readonly at: string }): Date => {
    const instant = new Date(at)
    if (instant <= clock.now()) return instant
    throw new RefusalError('invalid_body', { issues: [fieldIssue('at', { key: 'staff-validation:instantInFuture' })] })
  }

  route('reviewAsOf', ({ query, principal }) =>
    asOfQueries.reviewReferrals(requirePastInstant(query), query, principal.actor),
  )

  route('referralAsOf', async ({ params, query, principal }) => {
    const result = await asOfQueries.referral(requirePastInstant(query), params.id, principal.actor)
    if (result.state === 'preparing') return result
    if (result.answer === undefined) throw new RefusalError('referral_not_found')
    return { state: 'ready', answer: result.answer }
  })

  route('cancelAsOf', async ({ query }) => {
    await asOfQueries.cancel(new Date(query.at))
    return {}
  })
}
