// Conversations in a list: about what, how the last message begins, who, when, and how many messages are unread.
import { m } from '#messages'
import type { ListedConversation } from '#contracts/conversations.ts'
import { chakra } from '@chakra-ui/react'
import { MessageSquare } from 'lucide-react'
import { CountBadge } from '../../layouts/header/CountBadge.tsx'
import { IconTile } from '../../design-system/ui/IconTile.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { previewText, subjectText } from './names.ts'

const Row = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    py: '3.5',
    borderTopWidth: '1px',
    borderColor: 'border',
    _first: { borderTopWidth: 0 },
  },
})

interface Props {
  readonly rows: readonly ListedConversation[]
  readonly linkTo: (id: string) => string
  /** The other side of the conversation, and what else tells it apart. */
  readonly describe: (row: ListedConversation) => string
  /** Whether the reader is the family. */
  readonly asClient: boolean
  readonly label: string
}

export const ConversationItems = ({ rows, linkTo, describe, asClient, label }: Props) => (
  <chakra.ul aria-label={label}>
    {rows.map((row) => (
      <Row key={row.id}>
        <IconTile aria-hidden>
          <MessageSquare />
        </IconTile>
        <chakra.div minWidth="0" flexGrow={1}>
          <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap="3">
            <TextLink to={linkTo(row.id)} fontWeight={row.unread > 0 ? '650' : '600'} overflowWrap="anywhere">
              {subjectText(row)}
            </TextLink>
            {row.unread > 0 && (
              <CountBadge accent flexShrink={0}>
                <span aria-hidden>{m['conversations:unread']({ count: row.unread })}</span>
                <chakra.span srOnly>{m['conversations:unreadLabel']({ count: row.unread })}</chakra.span>
              </CountBadge>
            )}
          </chakra.div>
          <Preview text={previewText(row, asClient)} isUnread={row.unread > 0} />
          <chakra.p color="fg.muted" textStyle="small" overflowWrap="anywhere">
            {describe(row)} · <RelativeTime instant={row.lastMessageAt} />
          </chakra.p>
        </chakra.div>
      </Row>
    ))}
  </chakra.ul>
)

/** One line of the last message. Unread ones are not gray. */
const Preview = ({ text, isUnread }: { text: string | undefined; isUnread: boolean }) =>
  text === undefined ? null : (
    <chakra.p truncate color={isUnread ? 'fg' : 'fg.muted'}>
      {text}
    </chakra.p>
  )
