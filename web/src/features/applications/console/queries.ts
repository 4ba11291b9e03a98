// Queries of the console's page about applications.
import { type RouteQueryParams, listQuery, routeQuery } from '../../../lib/api/route-query.ts'

export const applications = (query: RouteQueryParams<'applications'>) =>
  listQuery('applications', { query }, ['applications'])

export const application = (id: string) => routeQuery('application', { params: { id }, query: {} }, ['applications'])

/** The queries to repeat after a change of an application. */
export const applicationQueryKeys = ['applications', 'application'] as const
