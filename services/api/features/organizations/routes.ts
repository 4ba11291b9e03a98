// The list of organizations, a single organization, and its profile.
import { RefusalError } from '#domain/decision.ts'

import { toPartnerReader } from '../../principal.ts'
import type { FeatureModule } from '../../feature-module.ts'

export const organizationsFeature: FeatureModule<'queries' | 'commands'> = ({ route }, { queries, commands }) => {
  route('organizations', ({ query, principal }) => queries.organizations(query, principal.actor))
  route('organization', async ({ params, principal }) => {
    const organization = await queries.organization(params.id, toPartnerReader(principal))
    if (organization === undefined) throw new RefusalError('organization_not_found')
    return organization
  })

  route('organizationProfile', async ({ params, query, principal }) => {
    const profile = await queries.organizationProfile(params.id, principal.actor, query.after)
    if (profile === undefined) throw new RefusalError('organization_not_found')
    return profile
  })

  route('saveOrganizationProfile', ({ params, body, context }) =>
    commands.saveOrganizationProfile(params.id, body, context),
  )
}
