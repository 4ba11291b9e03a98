// After each of the person's actions, refetches everything on the page that shows referrals.
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Query keys of everything that shows referrals. */
const referralQueries = new Set([
  'reviewReferrals',
  'reviewSummary',
  'incomingReferrals',
  'partnerSummary',
  'referral',
  'ownReferrals',
])

export const useReferralsRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return useCallback(async () => {
    const filters = { predicate: ({ queryKey }: Query) => referralQueries.has(String(queryKey[0])) }
    // A request sent before the action would return data without it.
    await queries.cancelQueries(filters)
    await queries.invalidateQueries(filters)
  }, [queries])
}
