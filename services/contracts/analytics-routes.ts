// Route of the staff analytics page.
import { Analytics, AnalyticsQuery } from './analytics.ts'
import type { RouteSpec } from './route-spec.ts'

export const analyticsRoutes = {
  analytics: {
    method: 'GET',
    path: '/api/analytics',
    access: 'staff',
    summary: 'Figures for the referrals made in a range of days',
    query: AnalyticsQuery,
    response: Analytics,
  },
} as const satisfies Record<string, RouteSpec>
