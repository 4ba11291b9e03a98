// One notification on its page: it leads to what it tells of, and counts as read once it was opened or marked.
import { m } from '#messages'
import type { Notification } from '#contracts/notifications.ts'
import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { notificationIcons, notificationSubject, notificationTint } from '../../layouts/notificationDisplay.ts'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { IconTile } from '../../design-system/ui/IconTile.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { CountBadge } from '../../layouts/CountBadge.tsx'

const words = t.notices.page

const Row = chakra('li', {
  base: {
    display: 'flex',
    gap: '3.5',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border',
    _first: { borderTopWidth: 0 },
  },
})

interface Props {
  readonly notification: Notification
  readonly onRead: () => void
}

export const NotificationRow = ({ notification, onRead }: Props) => {
  const { type, title, message, link, createdAt, readAt } = notification
  const Icon = notificationIcons[type]
  const subject = notificationSubject(link)
  const unread = readAt === null
  const handleOpen = () => {
    if (unread) onRead()
  }
  return (
    <Row>
      <IconTile {...notificationTint(type)} aria-hidden>
        <Icon />
      </IconTile>
      <chakra.div
        display="flex"
        flexGrow={1}
        minWidth="0"
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ md: 'center' }}
        justifyContent="space-between"
        columnGap="5"
        rowGap="1"
      >
        <chakra.div minWidth="0">
          <chakra.p
            display="flex"
            alignItems="baseline"
            justifyContent={{ base: 'space-between', md: 'start' }}
            gap="2.5"
          >
            <chakra.span>
              <chakra.strong fontWeight={unread ? '650' : '400'}>{title}</chakra.strong>{' '}
              {link !== null && (
                <TextLink to={link} onClick={handleOpen} aria-label={`${title} ${subject ?? ''}`.trim()}>
                  {subject ?? m['client-portal:view']()}
                </TextLink>
              )}
            </chakra.span>
            {unread && (
              <CountBadge accent minWidth="0" textStyle="count" flexShrink={0}>
                {m['notifications:page.unreadMark']()}
              </CountBadge>
            )}
          </chakra.p>
          <chakra.p color="fg.muted">
            {message} <RelativeTime instant={createdAt} />
          </chakra.p>
        </chakra.div>
        {unread && (
          <Button
            variant="quiet"
            size="row"
            alignSelf={{ base: 'flex-start', md: 'center' }}
            marginInlineStart={{ base: '-2.5', md: 0 }}
            flexShrink={0}
            onClick={onRead}
            aria-label={words.markOf(title, subject ?? '')}
          >
            <Check aria-hidden />
            {m['notifications:page.mark']()}
          </Button>
        )}
      </chakra.div>
    </Row>
  )
}
