// What pages show of referrals is read again after each action of the person.
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Queries that show referrals. */
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
    // What was asked for before the action would answer without it.
    await queries.cancelQueries(filters)
    await queries.invalidateQueries(filters)
  }, [queries])
}
