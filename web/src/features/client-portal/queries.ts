// Queries for the client dashboard.
import { listQuery, routeQuery } from '../../lib/api/route-query.ts'

export const ownReferrals = (clientId: string, page: number) =>
  listQuery('ownReferrals', { query: { page } }, [`client:${clientId}`])

/** The topics of the read models do not matter, because the profile is read from the log. */
export const familyProfile = () => routeQuery('familyProfile', {}, [])

/** Gets no live updates, because the setting is changed only on this page or by a text message. */
export const textNumber = () => routeQuery('textNumber', {}, [])

/** Everything that the dashboard shows. */
export const clientDashboard = (clientId: string) =>
  routeQuery(
    'clientDashboard',
    { query: {} },
    ['client', 'activity', 'messages', 'appointments', 'ownresources'].map((kind) => `${kind}:${clientId}`),
  )
