// The query of the analytics page.
import type { RouteQueryParams } from '../../lib/api/route-query.ts'
import { listQuery } from '../../lib/api/route-query.ts'

/** The model has no live topics, because every action on any referral may change its figures. */
const refetchMs = 60_000

export const analytics = (query: RouteQueryParams<'analytics'>) => ({
  ...listQuery('analytics', { query }, []),
  refetchInterval: refetchMs,
})
