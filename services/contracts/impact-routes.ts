// The route of the network's figures.
import { Impact } from './impact.ts'
import type { RouteSpec } from './route-spec.ts'

export const impactRoutes = {
  impact: {
    method: 'GET',
    path: '/api/impact',
    access: 'anyone',
    perMinute: 600,
    summary:
      'What the network does, as sums alone: clients, partners by county, referrals a month; a minute old at most',
    response: Impact,
  },
} as const satisfies Record<string, RouteSpec>
