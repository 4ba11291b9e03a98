// Staff review and a single referral as of an earlier instant.
import { fieldIssue } from '#contracts/validation-messages.ts'
import { RefusalError } from '#domain/decision.ts'
import type { AsOfRequest, AsOfResult } from '#projections/as-of/queries/as-of-queries.ts'
import type { FastifyReply } from 'fastify'

import type { FeatureModule } from '../../feature-module.ts'
import { setJobHeaders } from '../../job-response.ts'
import type { Principal } from '../../principal.ts'

/** Tells the caller where to follow the job, if there is one. */
const announceJob = <Answer>(reply: FastifyReply, result: AsOfResult<Answer>): AsOfResult<Answer> => {
  if (result.state === 'job') setJobHeaders(reply, result.job)
  return result
}

export const asOfFeature: FeatureModule<'asOfQueries' | 'clock'> = ({ route }, { asOfQueries, clock }) => {
  /** @refuses invalid_body for an instant in the future, because the response could still change */
  const toRequest = ({ at }: { readonly at: string }, { user }: Principal): AsOfRequest => {
    const instant = new Date(at)
    if (instant <= clock.now()) return { at: instant, requestedBy: user.id }
    throw new RefusalError('invalid_body', { issues: [fieldIssue('at', { key: 'staff-validation:instantInFuture' })] })
  }

  route('reviewAsOf', async ({ query, principal, reply }) =>
    announceJob(reply, await asOfQueries.reviewReferrals(toRequest(query, principal), query, principal.actor)),
  )

  route('referralAsOf', async ({ params, query, principal, reply }) => {
    const result = await asOfQueries.referral(toRequest(query, principal), params.id, principal.actor)
    if (result.state !== 'ready') return announceJob(reply, result)
    if (result.answer === undefined) throw new RefusalError('referral_not_found')
    return { state: 'ready', answer: result.answer }
  })
}
