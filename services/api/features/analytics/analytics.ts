// The figures of the staff's analytics.
import type { Queries } from '#projections/queries.ts'

import type { Router } from '../../route.ts'

export const analyticsRoutes = ({ route }: Router, queries: Pick<Queries, 'analytics'>): void => {
  route('analytics', ({ query }) => queries.analytics(query))
}
