// Route of the network totals on the home page.
import { Impact } from './impact.ts'
import type { RouteSpec } from './route-spec.ts'

export const impactRoutes = {
  impact: {
    method: 'GET',
    path: '/api/impact',
    access: 'anyone',
    requestsPerMinute: 600,
    summary: 'Totals for the network: clients, partners by county, referrals per month; at most a minute old',
    response: Impact,
  },
} as const satisfies Record<string, RouteSpec>
