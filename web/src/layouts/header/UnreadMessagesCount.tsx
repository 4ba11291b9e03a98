// The number of conversations with unread messages, on a link to them.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { UnreadMessages } from '#contracts/conversations.ts'
import type { CurrentUser } from '#contracts/people.ts'
import { unreadMessages } from '../../lib/api/queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { CountBadge } from './CountBadge.tsx'

type InboxName = keyof Pick<UnreadMessages, 'own' | 'organization' | 'staff'>

const noOne: Pick<CurrentUser, 'clientId' | 'organizationId' | 'platformRole'> = {
  clientId: null,
  organizationId: null,
  platformRole: null,
}

/** Zero until the count is known. */
export const useUnreadMessages = (inbox: InboxName): number => {
  const user = useSession((state) => state.user)
  const { data } = useQuery({ ...unreadMessages(user ?? noOne), enabled: user !== null })
  return data?.[inbox] ?? 0
}

export const UnreadMessagesCount = ({ inbox }: { inbox: InboxName }) => {
  const count = useUnreadMessages(inbox)
  if (count === 0) return null
  return (
    <CountBadge accent>
      {count}
      <chakra.span srOnly> {m['layout:unread']()}</chakra.span>
    </CountBadge>
  )
}
