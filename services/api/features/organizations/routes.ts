// The list of organizations, and a single organization.
import { RefusalError } from '#domain/decision.ts'
import type { Queries } from '#projections/queries.ts'

import { toPartnerReader } from '../../principal.ts'
import type { Router } from '../../route.ts'

export const registerOrganizationRoutes = (
  { route }: Router,
  queries: Pick<Queries, 'organizations' | 'organization'>,
): void => {
  route('organizations', ({ query, principal }) => queries.organizations(query, principal.actor))
  route('organization', async ({ params, principal }) => {
    const organization = await queries.organization(params.id, toPartnerReader(principal))
    if (organization === undefined) throw new RefusalError('organization_not_found')
    return organization
  })
}
