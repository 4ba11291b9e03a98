// Staff review, a single referral with its timeline, and the actions on one or many referrals.
import { toReferralHistory, withoutFamily } from '#contracts/history.ts'
import { toRefusedAction } from '#contracts/referral-commands.ts'
import { RefusalError } from '#domain/decision.ts'
import { localDay } from '#domain/policies/calendar.ts'

import type { FeatureModule } from '../../feature-module.ts'
import type { RouteHandler } from '../../route.ts'

/** The part of the time limit that a bulk action reserves for its response, in milliseconds. */
const responseTime = 200

export const referralsFeature: FeatureModule<'queries' | 'commands' | 'clock'> = (
  { route },
  { queries, commands, clock },
) => {
  route('reviewReferrals', ({ query, principal }) => queries.reviewReferrals(query, principal.actor))

  route('reviewSelection', ({ query, principal }) => queries.reviewSelection(query, principal.actor))

  route('reviewSummary', ({ query }) => queries.reviewSummary(query.after))

  route('staffMembers', ({ query }) => queries.staffMembers(query.after))

  route('referral', async ({ params, query, principal }) => {
    const referral = await queries.referral(params.id, principal.actor, query.after)
    if (referral === undefined) throw new RefusalError('referral_not_found')
    return referral
  })

  route('referralHistory', async ({ params, query, principal, reply }) => {
    const referral = await queries.referral(params.id, principal.actor, query.after)
    if (referral === undefined) throw new RefusalError('referral_not_found')
    const now = clock.now().toISOString()
    const name = `referral_${referral.id.slice(0, 8)}_${localDay(now)}.json`
    void reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store')
    const history = toReferralHistory(referral, now)
    const clientId = referral.client?.id ?? null
    if (clientId === null || clientId === principal.actor.clientId) return history
    return (await queries.protectedFamilies()).has(clientId) ? withoutFamily(history) : history
  })

  route('openContact', ({ params, principal }) => commands.openContact(params.id, principal.actor))

  route('createReferral', ({ body, context }) => commands.requestReferral(body, context))

  const act: RouteHandler<'actOnReferral'> = async ({ params, body, context }) => {
    const { referral, position } = await commands.actOnReferral(params.id, body, context)
    const { status, disposition, version, compensation } = referral
    // Notes and priority changes are not decisions. An undo would revert the decision before them.
    const undoable = 'version' in body && compensation !== null
    return { status, disposition, version, undoable, position }
  }
  route('actOnReferral', act, toRefusedAction)

  route('bulkReferrals', async ({ body, context, request }) => {
    const { results, leftOut, position } = await commands.runBulkAction(body, context, request.timeLeft - responseTime)
    return { results: [...results], done: results.filter(({ done }) => done).length, leftOut, position }
  })
}
