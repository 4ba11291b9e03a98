// The queries of the access pages.
import { type RouteQueryParams, listQuery } from '../../lib/api/route-query.ts'

/** Has no live topic. A change that an admin makes on this page triggers a refetch. */
export const accessGrants = (query: RouteQueryParams<'accessGrants'>) => listQuery('accessGrants', { query }, [])

/** The members of the session's organization. Has no live topic; a change made on this page triggers a refetch. */
export const members = (query: RouteQueryParams<'members'>) => listQuery('members', { query }, [])

/** Has no live topic. It is fetched when someone opens the page. */
export const accountAudit = (query: RouteQueryParams<'audit'>) => listQuery('audit', { query }, [])
