// The figures on the staff analytics page.
import type { Queries } from '#projections/queries.ts'

import type { Router } from '../../route.ts'

export const registerAnalyticsRoutes = ({ route }: Router, queries: Pick<Queries, 'analytics'>): void => {
  route('analytics', ({ query }) => queries.analytics(query))
}
