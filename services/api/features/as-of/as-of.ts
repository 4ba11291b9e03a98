// Staff review and a single referral as of an earlier instant.
import { Refused } from '#domain/decision.ts'
import type { Clock } from '#platform/clock.ts'
import type { PastQueries } from '#projections/as-of/queries/past.ts'

import type { Router } from '../../route.ts'

export const asOfRoutes = ({ route }: Router, past: PastQueries, clock: Clock): void => {
  /** @refuses invalid_body for an instant in the future, because the answer could still change */
  const passed = ({ at }: { readonly at: string }): Date => {
    const instant = new Date(at)
    if (instant <= clock.now()) return instant
    throw new Refused('invalid_body', { issues: [{ path: 'at', message: 'Must be in the past' }] })
  }

  route('reviewAsOf', ({ query, reader }) => past.reviewReferrals(passed(query), query, reader.actor))

  route('referralAsOf', async ({ params, query, reader }) => {
    const looked = await past.referral(passed(query), params.id, reader.actor)
    if (looked.state === 'preparing') return looked
    if (looked.answer === undefined) throw new Refused('referral_not_found')
    return { state: 'ready', answer: looked.answer }
  })

  route('giveUpAsOf', async ({ query }) => {
    await past.giveUp(new Date(query.at))
    return { givenUp: true }
  })
}
