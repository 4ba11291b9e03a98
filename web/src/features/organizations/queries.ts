// Queries of the console's pages about organizations.
import { type RouteQueryParams, listQuery, routeQuery } from '../../lib/api/route-query.ts'

/** Members and invitations get no live updates. A change that is made on a page of an organization triggers a refetch. */
export const managedOrganizations = (query: RouteQueryParams<'managedOrganizations'>) =>
  listQuery('managedOrganizations', { query }, ['organizations'])

export const organizationClosing = (id: string) =>
  routeQuery('organizationClosing', { params: { id }, query: {} }, ['organizations', 'review', 'appointments'])

export const setupProgress = () => routeQuery('setupProgress', { query: {} }, ['organizations', 'clients', 'review'])
