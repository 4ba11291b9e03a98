// The notification bell of staff and admins: the five newest, with the count of unread ones (NOT-01, NOT-02).
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon, Building2, CircleAlert, Inbox, Info, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { NotificationType } from '#contracts/enumerations.ts'
import type { Notification } from '#contracts/people.ts'
import { call } from '../api/call.ts'
import { notifications } from '../api/queries.ts'
import { t } from '../texts.ts'
import { rem } from '../theme/scale.ts'
import { Button } from '../ui/Button.tsx'
import { IconTile } from '../ui/IconTile.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { CountBadge } from './CountBadge.tsx'
import { Disclosure } from './Disclosure.tsx'

/** The bell lists at most this many. */
const listed = 5

const icons: Readonly<Record<NotificationType, LucideIcon>> = {
  new_referral: Inbox,
  urgent_referral: CircleAlert,
  new_partner_application: Building2,
  new_client: UserRound,
  other: Info,
}

const b = t.shell.bell

const Line = chakra(Link, {
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
  const Icon = icons[type]
  // The message is the same for every referral and names nobody: the id tells them apart.
  const subject = link?.match(/^\/referrals\/([0-9a-f-]{36})$/)?.[1]
  return (
    <li>
      <Line to={link ?? '#'} onClick={onOpen}>
        <IconTile {...(type === 'urgent_referral' ? { bg: 'danger.subtle', color: 'danger.fg' } : {})} aria-hidden>
          <Icon />
        </IconTile>
        <chakra.span minWidth="0" flexGrow={1}>
          <chakra.span display="flex" alignItems="baseline" justifyContent="space-between" gap="3">
            <chakra.strong fontWeight={readAt === null ? '650' : '400'}>{title}</chakra.strong>
            {readAt === null && (
              <CountBadge accent minWidth="0" textStyle="count">
                {b.unreadMark}
              </CountBadge>
            )}
          </chakra.span>
          <chakra.span display="block" color="fg.muted" textStyle="small">
            {message}
          </chakra.span>
          <chakra.span display="block" color="fg.muted" textStyle="small">
            {subject !== undefined && `${t.referral.shortId(subject)} · `}
            <RelativeTime instant={createdAt} plain />
          </chakra.span>
        </chakra.span>
      </Line>
    </li>
  )
}

/** A failed load is only logged: the bell then shows no count (UX-07). */
export const Bell = ({ userId }: { userId: string }) => {
  const queries = useQueryClient()
  const { data } = useQuery(notifications(userId, 1))
  const mark = useMutation({
    mutationFn: (id: string | null) => call('markNotificationsRead', { body: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
  const unread = data?.unread ?? 0
  const rows = data?.rows.slice(0, listed) ?? []
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
              top="0.5"
              insetInlineEnd="0"
              px="1"
              minWidth={rem(18)}
              fontSize={rem(12)}
            >
              {unread > 9 ? b.many : unread}
            </CountBadge>
          )}
        </>
      }
      buttonProps={{
        variant: 'quietOnDeep',
        size: 'icon',
        position: 'relative',
        'aria-label': unread > 0 ? `${b.label}, ${b.unread(unread)}` : b.label,
      }}
    >
      {(close) => (
        <>
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" px="2.5" minHeight="11">
            <chakra.h2 textStyle="section">{b.label}</chakra.h2>
            {unread > 0 && (
              <Button variant="quiet" size="row" onClick={() => mark.mutate(null)}>
                {b.markAll}
              </Button>
            )}
          </chakra.div>
          {rows.length === 0 ? (
            <chakra.p px="2.5" py="4" color="fg.muted">
              {b.none}
            </chakra.p>
          ) : (
            <ul>
              {rows.map((notification) => (
                <Item
                  key={notification.id}
                  notification={notification}
                  onOpen={() => {
                    close()
                    if (notification.readAt === null) mark.mutate(notification.id)
                  }}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Disclosure>
  )
}
