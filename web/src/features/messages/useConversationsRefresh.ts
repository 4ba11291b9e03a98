// After a message is sent, read or assigned, refetches everything on the page that shows messages.
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RouteName } from '#contracts/routes.ts'

/** The routes whose responses show messages. A query's key begins with the name of its route. */
const conversationQueries: ReadonlySet<RouteName> = new Set<RouteName>([
  'ownConversations',
  'inbox',
  'referralConversations',
  'conversation',
  'unreadMessages',
  'clientDashboard',
])

export const useConversationsRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return useCallback(
    () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }: Query) => conversationQueries.has(queryKey[0] as RouteName),
      }),
    [queries],
  )
}
