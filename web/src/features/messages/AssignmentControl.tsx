// Who answers a conversation, and how to change that: one press for oneself, and a dialog for a colleague.
import { m } from '#messages'
import type { ConversationDetail } from '#contracts/conversations.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { newerVersion } from '../../lib/api/newer-version.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { AssignConversationDialog } from './AssignConversationDialog.tsx'
import type { Inbox } from './inbox.ts'
import { useAssignConversation } from './useAssignConversation.ts'

interface Props {
  readonly conversation: Pick<ConversationDetail, 'id' | 'assignee'>
  /** The version of the assignment. */
  readonly version: number
  readonly inboxKind: Inbox['kind']
}

/** What the dialog starts with: nothing, or the refusal of an attempt to take the conversation. */
type OpenDialog = { readonly initialChoice?: string; readonly initialError?: Error }

export const AssignmentControl = ({ conversation: { id, assignee }, version, inboxKind }: Props) => {
  const user = useSession((session) => session.user)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const assign = useAssignConversation(id)
  if (user === null) return null
  const isOwn = assignee?.id === user.id
  const quickAssign = () =>
    assign.mutate(
      { assignee: isOwn ? null : { id: user.id, name: user.name }, version },
      {
        onError: (error) => {
          if (newerVersion(error) === null)
            toast({ kind: 'failed', title: m['inbox:assignFailed'](), text: problemText(asProblem(error)) })
          else setDialog({ initialError: error, ...(isOwn ? {} : { initialChoice: user.id }) })
        },
      },
    )
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
      <chakra.span fontWeight="600">
        {assignee === null ? m['inbox:noAssignee']() : m['inbox:assignedTo']({ name: assignee.name })}
      </chakra.span>
      <chakra.span display="flex" flexWrap="wrap" gap="2">
        <Button variant="outline" size="row" px="3" aria-busy={assign.isPending} onClick={quickAssign}>
          {isOwn ? m['inbox:unassign']() : m['inbox:assignToMe']()}
        </Button>
        <Button variant="outline" size="row" px="3" onClick={() => setDialog({})}>
          {m['inbox:assignToColleague']()}
        </Button>
      </chakra.span>
      {dialog !== null && (
        <AssignConversationDialog
          conversationId={id}
          inboxKind={inboxKind}
          seen={{ version, assignedTo: assignee?.id ?? null }}
          onClose={() => setDialog(null)}
          {...dialog}
        />
      )}
    </chakra.div>
  )
}
