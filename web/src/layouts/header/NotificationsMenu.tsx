// The notifications menu of staff and admins: the five newest, with the unread count (NOT-01, NOT-02).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Notification } from '#contracts/notifications.ts'
import { call } from '../../lib/api/client.ts'
import { notifications } from '../../lib/api/queries.ts'
import { paths } from '../../lib/paths.ts'
import { rem } from '../../design-system/theme/scale.ts'
import { Button, ButtonLink } from '../../design-system/ui/Button.tsx'
import { IconTile } from '../../design-system/ui/IconTile.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { CountBadge } from './CountBadge.tsx'
import { Disclosure } from './Disclosure.tsx'
import {
  badgeCount,
  notificationIcons,
  notificationSubject,
  notificationTint,
} from '../../lib/display/notification-display.ts'

/** Maximum number of notifications in the menu. */
const listSize = 5

const ItemLink = chakra(Link, {
  base: {
    display: 'flex',
    gap: '3',
    px: '2.5',
    py: '2.5',
    borderRadius: 'control',
    _hover: { bg: 'primary.subtle' },
  },
})

const Item = ({ notification, onOpen }: { notification: Notification; onOpen: () => void }) => {
  const { type, title, message, createdAt, readAt, link } = notification
  const Icon = notificationIcons[type]
  const subject = notificationSubject(link)
  return (
    <li>
      {/* A notification without its own page links to the list. */}
      <ItemLink to={link ?? paths.notifications()} onClick={onOpen}>
        <IconTile {...notificationTint(type)} aria-hidden>
          <Icon />
        </IconTile>
        <chakra.span minWidth="0" flexGrow={1}>
          <chakra.span display="flex" alignItems="baseline" justifyContent="space-between" gap="3">
            <chakra.strong fontWeight={readAt === null ? '650' : '400'}>{title}</chakra.strong>
            {readAt === null && (
              <CountBadge accent minWidth="0" textStyle="count">
                {m['notifications:page.unread']()}
              </CountBadge>
            )}
          </chakra.span>
          <chakra.span display="block" color="fg.muted" textStyle="small">
            {message}
          </chakra.span>
          <chakra.span display="block" color="fg.muted" textStyle="small">
            {subject !== undefined && `${subject} · `}
            <RelativeTime instant={createdAt} plain />
          </chakra.span>
        </chakra.span>
      </ItemLink>
    </li>
  )
}

/** If the notifications do not load, the error is only logged and the button shows no count (UX-07). */
export const NotificationsMenu = ({ userId }: { userId: string }) => {
  const queries = useQueryClient()
  const { data } = useQuery(notifications(userId, { page: 1, limit: listSize }))
  const markRead = useMutation({
    mutationFn: (id: string | null) => call('markNotificationsRead', { body: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
  const unread = data?.unread ?? 0
  const rows = data?.rows ?? []
  return (
    <Disclosure
      wide="phone"
      button={
        <>
          <BellIcon aria-hidden />
          {unread > 0 && (
            <CountBadge
              accent
              position="absolute"
              top="0"
              insetInlineEnd="-1.5"
              px="1"
              minWidth={rem(18)}
              fontSize={rem(12)}
            >
              {badgeCount(unread)}
            </CountBadge>
          )}
        </>
      }
      buttonProps={{
        variant: 'quietOnDeep',
        size: 'icon',
        position: 'relative',
        'aria-label':
          unread > 0
            ? m['notifications:page.menuLabel']({ unread: badgeCount(unread) })
            : m['notifications:page.title'](),
      }}
    >
      {(close) => (
        <>
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" px="2.5" minHeight="11">
            <chakra.h2 textStyle="section">{m['notifications:page.title']()}</chakra.h2>
            {unread > 0 && (
              <Button variant="quiet" size="row" onClick={() => markRead.mutate(null)}>
                {m['notifications:page.markAll']()}
              </Button>
            )}
          </chakra.div>
          {rows.length === 0 ? (
            <chakra.p px="2.5" py="4" color="fg.muted">
              {m['notifications:page.empty']()}
            </chakra.p>
          ) : (
            <ul>
              {rows.map((notification) => (
                <Item
                  key={notification.id}
                  notification={notification}
                  onOpen={() => {
                    close()
                    if (notification.readAt === null) markRead.mutate(notification.id)
                  }}
                />
              ))}
            </ul>
          )}
          {(data?.total ?? 0) > listSize && (
            <ButtonLink to={paths.notifications()} variant="quiet" width="full" onClick={close}>
              {m['notifications:page.viewAll']()}
            </ButtonLink>
          )}
        </>
      )}
    </Disclosure>
  )
}
