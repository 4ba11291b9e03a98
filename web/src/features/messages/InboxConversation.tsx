// One conversation in an inbox, with the referral that it is about and who answers it.
import { m } from '#messages'
import type { ConversationDetail } from '#contracts/conversations.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../design-system/ui/Button.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { ConversationPage } from './ConversationPage.tsx'
import type { Inbox } from './inbox.ts'
import { familyName } from './names.ts'
import { useConversationsRefresh } from './useConversationsRefresh.ts'

export const InboxConversation = ({ inbox }: { inbox: Inbox }) => (
  <ConversationPage topic={inbox.topic} listPath={inbox.listPath} titleStyle="pageTitle">
    {(conversation) => (
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2" marginTop="1">
        <chakra.p color="fg.muted">
          {familyName(conversation.client)} · {conversation.need ?? m['common:help']()} ·{' '}
          <TextLink to={paths.referral(conversation.referralId)}>
            {m['inbox:referral']({ id: shortId(conversation.referralId) })}
          </TextLink>
        </chakra.p>
        {!conversation.asClient && <Assignment conversation={conversation} />}
      </chakra.div>
    )}
  </ConversationPage>
)

const Assignment = ({ conversation: { id, assignee } }: { conversation: ConversationDetail }) => {
  const userId = useSession((session) => session.user?.id ?? null)
  const refresh = useConversationsRefresh()
  const assign = useMutation({
    mutationFn: (assignedTo: string | null) =>
      call('assignConversation', { params: { id }, body: { assignedTo }, key: crypto.randomUUID() }),
    onSuccess: (_, assignedTo) =>
      toast({ kind: 'done', title: assignedTo === null ? m['inbox:released']() : m['inbox:assigned']() }),
    onError: (error) =>
      toast({ kind: 'failed', title: m['inbox:assignFailed'](), text: problemText(asProblem(error)) }),
    onSettled: refresh,
  })
  const isOwn = assignee !== null && assignee.id === userId
  return (
    <chakra.div display="flex" alignItems="center" gap="2">
      {assignee !== null && !isOwn && <span>{m['inbox:assignedTo']({ name: assignee.name })}</span>}
      <Button
        variant="outline"
        size="row"
        px="3"
        aria-busy={assign.isPending}
        onClick={() => assign.mutate(isOwn ? null : userId)}
      >
        {isOwn ? m['inbox:unassign']() : m['inbox:assignToMe']()}
      </Button>
    </chakra.div>
  )
}
