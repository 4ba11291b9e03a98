// Queries for the audit page.
import { type RouteQueryParams, listQuery } from '../../lib/api/route-query.ts'

/** Gets no live updates. It is fetched when someone opens the page. */
export const auditTrail = (query: RouteQueryParams<'auditTrail'>) => listQuery('auditTrail', { query }, [])
