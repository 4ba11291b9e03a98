// The list of organizations, and a single organization.
import { RefusalError } from '#domain/decision.ts'

import { toPartnerReader } from '../../principal.ts'
import type { FeatureModule } from '../../feature-module.ts'

export const organizationsFeature: FeatureModule<'queries'> = ({ route }, { queries }) => {
  route('organizations', ({ query, principal }) => queries.organizations(query, principal.actor))
  route('organization', async ({ params, principal }) => {
    const organization = await queries.organization(params.id, toPartnerReader(principal))
    if (organization === undefined) throw new RefusalError('organization_not_found')
    return organization
  })
}
