// The link to the organization's inbox in the workspace header, with the number of unread conversations.
import { m } from '#messages'
import { MessageSquare } from 'lucide-react'
import { rem } from '../../design-system/theme/scale.ts'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { paths } from '../../lib/paths.ts'
import { CountBadge } from './CountBadge.tsx'
import { useUnreadMessages } from './UnreadMessagesCount.tsx'

export const OrganizationMessagesLink = () => {
  const count = useUnreadMessages('organization')
  return (
    <ButtonLink
      to={paths.organizationMessages()}
      variant="quietOnDeep"
      size="icon"
      position="relative"
      // Leaves space for the count.
      marginInlineEnd="1"
      aria-label={count === 0 ? m['workspace:nav.messages']() : m['workspace:nav.unreadMessages']({ count })}
    >
      <MessageSquare aria-hidden />
      {count > 0 && (
        <CountBadge
          accent
          position="absolute"
          top="0"
          insetInlineEnd="-1.5"
          px="1"
          minWidth={rem(18)}
          fontSize={rem(12)}
        >
          {count}
        </CountBadge>
      )}
    </ButtonLink>
  )
}
