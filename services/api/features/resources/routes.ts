// What families received through their referrals (CLI-26, CLI-37).
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'

export const resourcesFeature: FeatureModule<'commands' | 'queries'> = ({ route }, { commands, queries }) => {
  route('ownResources', ({ query, principal: { actor } }) => {
    const { clientId } = actor
    // The route's access rule guarantees a client profile.
    if (clientId === null) throw new RefusalError('not_permitted')
    return queries.ownResources(query, { ...actor, clientId })
  })

  route('referralResources', async ({ params, query, principal }) => {
    const resources = await queries.referralResources(params.id, principal.actor, query.after)
    if (resources === undefined) throw new RefusalError('referral_not_found')
    return resources
  })

  route('recordResource', ({ params, body, context }) => commands.recordResource(params.id, body, context))

  route('correctResource', ({ params, body, context }) => commands.correctResource(params, body, context))

  route('cancelResource', ({ params, body, context }) => commands.cancelResource(params, body.version, context))
}
