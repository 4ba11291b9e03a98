// Queries for messages.
import type { RouteQueryParams } from '../../lib/api/route-query.ts'
import { listQuery, routeQuery } from '../../lib/api/route-query.ts'
import type { Inbox } from './inbox.ts'

export const ownConversations = (clientId: string, page: number) =>
  listQuery('ownConversations', { query: { page } }, [`messages:${clientId}`])

export const inboxConversations = ({ topic }: Pick<Inbox, 'topic'>, query: RouteQueryParams<'inbox'>) =>
  listQuery('inbox', { query }, [topic])

export const referralConversations = (id: string, topics: readonly string[]) =>
  routeQuery('referralConversations', { params: { id }, query: {} }, topics)

export const conversation = (id: string, topic: string) =>
  routeQuery('conversation', { params: { id }, query: {} }, [topic])

/** The family's requests, to choose the one that a new message is about. */
export const ownReferrals = (clientId: string) =>
  routeQuery('ownReferrals', { query: { page: 1 } }, [`client:${clientId}`])

/** The people who can be assigned a conversation of this inbox. */
export const assignees = (inbox: Inbox['kind']) => routeQuery('assignees', { query: { inbox } }, [])
