// The queries that a layout or several features use. All others are in the `queries.ts` of their feature.
import type { CurrentUser } from '#contracts/people.ts'
import { type RouteQueryParams, listQuery, routeQuery } from './route-query.ts'

export const reviewReferrals = (query: RouteQueryParams<'reviewReferrals'>) =>
  listQuery('reviewReferrals', { query }, ['review', 'protection'])

/** The counts of referrals that await staff, shown on every staff page. */
export const reviewSummary = () => routeQuery('reviewSummary', { query: {} }, ['review'])

/** Pass `clientId` if the user is the client of this referral, and otherwise null. */
export const referral = (id: string, clientId: string | null, isStaff: boolean) =>
  routeQuery('referral', { params: { id }, query: {} }, [
    clientId === null ? `referral:${id}` : `client:${clientId}`,
    ...(isStaff ? ['protection'] : []),
  ])

export const notifications = (userId: string, query: RouteQueryParams<'notifications'>) =>
  listQuery('notifications', { query }, [`notifications:${userId}`])

/** The person's conversations with unread messages, in every inbox that the person has. */
export const unreadMessages = (user: Pick<CurrentUser, 'clientId' | 'organizationId' | 'platformRole'>) =>
  routeQuery('unreadMessages', { query: {} }, [
    ...[user.clientId, user.organizationId].filter((id) => id !== null).map((id) => `messages:${id}`),
    ...(user.platformRole === null ? [] : ['staffmessages']),
  ])

/** How many families wait for a call or a letter, shown on every staff page. */
export const contactTaskCount = () => routeQuery('contactTaskCount', { query: {} }, ['contacttasks'])

/** How many families wait for an answer to their request to be erased, shown to admins on every staff page. */
export const erasureRequestCount = () => routeQuery('erasureRequestCount', { query: {} }, ['erasurerequests'])

/** Gets no live updates, because the setting is changed only on the account's page or by a link in an email. */
export const emailPreference = () => routeQuery('mailPreference', {}, [])
