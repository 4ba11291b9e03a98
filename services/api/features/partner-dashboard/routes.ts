// A partner's queue of incoming referrals and the figures of its dashboard.
import { RefusalError } from '#domain/decision.ts'

import type { Principal } from '../../principal.ts'
import type { FeatureModule } from '../../feature-module.ts'

/** The route's access rule guarantees an organization. We still check it here. */
const requireOrganizationActor = ({ actor }: Principal) => {
  const { organizationId } = actor
  if (organizationId === null) throw new RefusalError('not_permitted')
  return { ...actor, organizationId }
}

export const partnerDashboardFeature: FeatureModule<'queries'> = ({ route }, { queries }) => {
  route('incomingReferrals', async ({ query, principal }) =>
    queries.incomingReferrals(query, requireOrganizationActor(principal)),
  )
  route('partnerSummary', async ({ query, principal }) =>
    queries.partnerSummary(requireOrganizationActor(principal), query.after),
  )
}
