// One update for a partner: what happened to a referral, which one, and when (NOT-10).
import { shortId } from '#contracts/short-id.ts'
import { m } from '#messages'
import { updateMessage } from '#contracts/notification-messages.ts'
import type { OrganizationUpdate } from '#contracts/notifications.ts'
import { chakra } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { CountBadge } from '../../layouts/header/CountBadge.tsx'
import { IconTile } from '../../design-system/ui/IconTile.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { tagView } from '../../lib/display/referral-status.ts'

const Row = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border',
    _first: { borderTopWidth: 0 },
  },
})

interface Props {
  readonly update: OrganizationUpdate
  readonly onRead: () => void
}

export const UpdateRow = ({ update, onRead }: Props) => {
  const { role, status, disposition, from, to, referralId, at, read } = update
  const Icon = role === 'former_receiver' ? Undo2 : tagView(status, disposition).icon
  return (
    <Row>
      <IconTile aria-hidden>
        <Icon />
      </IconTile>
      <chakra.div minWidth="0" flexGrow={1}>
        <chakra.p display="flex" alignItems="baseline" justifyContent="space-between" gap="3">
          <chakra.span fontWeight={read ? '400' : '650'}>
            {updateMessage(role, update, { from: from?.name ?? null, to: to?.name ?? null })}
          </chakra.span>
          {!read && (
            <CountBadge accent minWidth="0" textStyle="count" flexShrink={0}>
              {m['notifications:page.unread']()}
            </CountBadge>
          )}
        </chakra.p>
        <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="1.5" color="fg.muted" textStyle="small">
          <TextLink to={paths.referral(referralId)} onClick={() => !read && onRead()}>
            {shortId(referralId)}
          </TextLink>
          <span aria-hidden>·</span>
          <RelativeTime instant={at} />
        </chakra.p>
      </chakra.div>
    </Row>
  )
}
