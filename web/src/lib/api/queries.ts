// The queries that a layout or several features use. All others are in the `queries.ts` of their feature.
import { type QueryOf, listQuery, routeQuery } from './route-query.ts'

export const reviewReferrals = (query: QueryOf<'reviewReferrals'>) =>
  listQuery('reviewReferrals', { query }, ['review'])

/** Counts of work for staff, used on every staff page. */
export const reviewSummary = () => routeQuery('reviewSummary', { query: {} }, ['review'])

/** `clientId` is the id of the reader if the referral is about the reader. */
export const referral = (id: string, clientId: string | null) =>
  routeQuery('referral', { params: { id }, query: {} }, [clientId === null ? `referral:${id}` : `client:${clientId}`])

export const notifications = (userId: string, query: QueryOf<'notifications'>) =>
  listQuery('notifications', { query }, [`notifications:${userId}`])
