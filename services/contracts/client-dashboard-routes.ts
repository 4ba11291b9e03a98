// The route of the family's dashboard.
import { ClientDashboard } from './client-dashboard.ts'
import { ReadYourWritesQuery } from './lists.ts'
import type { RouteSpec } from './route-spec.ts'

export const clientDashboardRoutes = {
  clientDashboard: {
    method: 'GET',
    path: '/api/client/dashboard',
    access: 'client',
    summary: 'The family’s dashboard: current requests, next appointment, figures, and recent activity',
    query: ReadYourWritesQuery,
    response: ClientDashboard,
  },
} as const satisfies Record<string, RouteSpec>
