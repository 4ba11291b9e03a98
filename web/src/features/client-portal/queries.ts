// Queries for the client dashboard.
import { listQuery, routeQuery } from '../../lib/api/route-query.ts'

export const ownReferrals = (clientId: string, page: number) =>
  listQuery('ownReferrals', { query: { page } }, [`client:${clientId}`])

/** Everything that the dashboard shows. */
export const clientDashboard = (clientId: string) =>
  routeQuery(
    'clientDashboard',
    { query: {} },
    ['client', 'activity', 'messages', 'appointments'].map((kind) => `${kind}:${clientId}`),
  )
