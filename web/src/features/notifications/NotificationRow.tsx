// One notification on the page. It becomes read when the person opens its link or marks it as read.
import { m } from '#messages'
import type { Notification } from '#contracts/notifications.ts'
import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { notificationIcons, notificationSubject, notificationTint } from '../../lib/display/notification-display.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { IconTile } from '../../design-system/ui/IconTile.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { CountBadge } from '../../layouts/header/CountBadge.tsx'

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
  const { type, alsoType, title, message, link, createdAt, readAt } = notification
  const Icon = notificationIcons[type]
  const SecondIcon = alsoType === null ? undefined : notificationIcons[alsoType]
  const subject = notificationSubject(link)
  const label = subject === undefined ? title : `${title} ${subject}`
  const isUnread = readAt === null
  const markReadOnOpen = () => {
    if (isUnread) onRead()
  }
  return (
    <Row>
      <chakra.div display="grid" alignContent="start" gap="1.5">
        <IconTile {...notificationTint(type)} aria-hidden>
          <Icon />
        </IconTile>
        {SecondIcon !== undefined && (
          <IconTile aria-hidden>
            <SecondIcon />
          </IconTile>
        )}
      </chakra.div>
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
              <chakra.strong fontWeight={isUnread ? '650' : '400'}>{title}</chakra.strong>{' '}
              {link !== null && (
                <TextLink to={link} onClick={markReadOnOpen} aria-label={label}>
                  {subject ?? m['notifications:page.open']()}
                </TextLink>
              )}
            </chakra.span>
            {isUnread && (
              <CountBadge accent minWidth="0" textStyle="count" flexShrink={0}>
                {m['notifications:page.unread']()}
              </CountBadge>
            )}
          </chakra.p>
          <chakra.p color="fg.muted">
            {message} <RelativeTime instant={createdAt} />
          </chakra.p>
        </chakra.div>
        {isUnread && (
          <Button
            variant="quiet"
            size="row"
            alignSelf={{ base: 'flex-start', md: 'center' }}
            marginInlineStart={{ base: '-2.5', md: 0 }}
            flexShrink={0}
            onClick={onRead}
            aria-label={m['notifications:page.markReadLabel']({ title: label })}
          >
            <Check aria-hidden />
            {m['notifications:page.markRead']()}
          </Button>
        )}
      </chakra.div>
    </Row>
  )
}
