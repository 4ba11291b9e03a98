// After each of the person's actions, refetches everything on the page that shows referrals.
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RouteName } from '#contracts/routes.ts'

/** The routes whose responses show referrals. A query's key begins with the name of its route. */
const referralQueries: ReadonlySet<RouteName> = new Set<RouteName>([
  'reviewReferrals',
  'reviewSummary',
  'incomingReferrals',
  'partnerSummary',
  'referral',
  'ownReferrals',
  'clientDashboard',
  'organizationClosing',
])

export const useReferralsRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return useCallback(async () => {
    const filters = { predicate: ({ queryKey }: Query) => referralQueries.has(queryKey[0] as RouteName) }
    // A request sent before the action would return data without it.
    await queries.cancelQueries(filters)
    await queries.invalidateQueries(filters)
  }, [queries])
}
