// The messages of a conversation, oldest first. The reader's own messages are set apart by place and tint, and each says
// who wrote it. Between them stand the changes of who answers, for those who help the family.
import { m } from '#messages'
import type { ConversationDetail, Message } from '#contracts/conversations.ts'
import { chakra } from '@chakra-ui/react'
import { useNow } from '../../lib/hooks/useNow.ts'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { formatDateTime, formatRelativeTime } from '../../lib/format/time.ts'
import { conversationEntries } from './conversation-entries.ts'
import { assignmentText, correspondentName, familyName, messageText } from './names.ts'

type ShownConversation = Pick<ConversationDetail, 'asClient' | 'client' | 'correspondent' | 'messages' | 'assignments'>

const authorOf = ({ asClient, client, correspondent }: ShownConversation, { fromClient, author }: Message): string => {
  if (fromClient) return asClient ? m['conversations:you']() : familyName(client)
  return author?.name ?? correspondentName(correspondent)
}

interface Props {
  readonly conversation: ShownConversation
  /** On paper, "2 hours ago" says nothing. */
  readonly exactTimes?: boolean
}

export const MessageList = ({ conversation, exactTimes = false }: Props) => (
  <chakra.ol aria-label={m['conversations:messages']()} display="grid" gap="4">
    {conversationEntries(conversation).map((entry) =>
      'assignee' in entry ? (
        <chakra.li key={`assigned ${entry.at}`} color="fg.muted" textStyle="small" textAlign="center">
          {assignmentText(entry)} · {exactTimes ? formatDateTime(entry.at) : <RelativeTime instant={entry.at} />}
        </chakra.li>
      ) : (
        <MessageItem key={entry.id} message={entry} conversation={conversation} exactTimes={exactTimes} />
      ),
    )}
  </chakra.ol>
)

type ItemProps = Required<Props> & { readonly message: Message }

const MessageItem = ({ message, conversation, exactTimes }: ItemProps) => {
  const now = useNow()
  const isOwn = message.fromClient === conversation.asClient
  return (
    <chakra.li
      maxWidth="reading"
      width={{ base: 'full', md: 'auto' }}
      minWidth={{ md: '60%' }}
      justifySelf={isOwn ? 'end' : 'start'}
      px="4"
      py="3"
      borderRadius="control"
      bg={isOwn ? 'primary.subtle' : 'bg.subtle'}
    >
      <chakra.p display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4" textStyle="small">
        <chakra.strong fontWeight="650">{authorOf(conversation, message)}</chakra.strong>
        <chakra.span color="fg.muted">
          {exactTimes ? formatDateTime(message.createdAt) : <RelativeTime instant={message.createdAt} />}
        </chakra.span>
      </chakra.p>
      <chakra.p
        marginTop="1"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        {...(message.messageBody !== null && 'text' in message.messageBody
          ? {}
          : { color: 'fg.muted', fontStyle: 'italic' })}
      >
        {messageText(message)}
      </chakra.p>
      {isOwn && message.readAt !== null && (
        <chakra.p color="fg.muted" textStyle="small" marginTop="1" textAlign="end">
          {m['conversations:read']({
            time: exactTimes ? formatDateTime(message.readAt) : formatRelativeTime(message.readAt, now, 'inSentence'),
          })}
        </chakra.p>
      )}
    </chakra.li>
  )
}
