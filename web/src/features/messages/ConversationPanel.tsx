// A loaded conversation: its messages, and the form to answer.
import { m } from '#messages'
import type { ConversationDetail } from '#contracts/conversations.ts'
import { chakra } from '@chakra-ui/react'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { paths } from '../../lib/paths.ts'
import { MessageList } from './MessageList.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { useMarkRead } from './useMarkRead.ts'

export const ConversationPanel = ({ conversation }: { conversation: ConversationDetail }) => {
  useMarkRead(conversation)
  const lastMessage = conversation.messages.at(-1)
  return (
    <Panel as="div">
      <MessageList conversation={conversation} />
      {conversation.canReply && lastMessage !== undefined && !conversation.client.erased && (
        <ReplyForm conversationId={conversation.id} parentMessageId={lastMessage.id} />
      )}
      {!conversation.canReply && (
        <chakra.div marginTop="5" display="grid" gap="3" justifyItems="start">
          <Notice kind="info">
            {conversation.organizationClosed ? m['conversations:organizationClosed']() : m['conversations:closed']()}
          </Notice>
          <ButtonLink
            variant="outline"
            size="touch"
            to={paths.newClientMessage({ referral: conversation.referralId, to: 'staff' })}
          >
            {m['conversations:writeToStaff']()}
          </ButtonLink>
        </chakra.div>
      )}
    </Panel>
  )
}
