// A partner's queue of incoming referrals and the figures of its dashboard.
import { Refused } from '#domain/decision.ts'
import type { Queries } from '#projections/queries.ts'

import type { Reader } from '../../reader.ts'
import type { Router } from '../../route.ts'

/** The route's access rule guarantees an organization. We still check it here. */
const forOrganization = ({ actor }: Reader) => {
  const { organizationId } = actor
  if (organizationId === null) throw new Refused('not_permitted')
  return { ...actor, organizationId }
}

export const organizationDeskRoutes = (
  { route }: Router,
  queries: Pick<Queries, 'incomingReferrals' | 'partnerSummary'>,
): void => {
  route('incomingReferrals', async ({ query, reader }) => queries.incomingReferrals(query, forOrganization(reader)))
  route('partnerSummary', async ({ query, reader }) => queries.partnerSummary(forOrganization(reader), query.after))
}
