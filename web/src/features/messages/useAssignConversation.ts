// Changes who answers a conversation, in the version that the person saw. A repeated request has one effect.
import { m } from '#messages'
import type { PersonRef } from '#contracts/referrals.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { useConversationsRefresh } from './useConversationsRefresh.ts'

interface NewAssignment {
  /** Null if no one in particular answers the family. */
  readonly assignee: PersonRef | null
  readonly version: number
}

export const useAssignConversation = (id: string) => {
  const ownId = useSession((session) => session.user?.id ?? null)
  const idempotency = useIdempotencyKey()
  const refresh = useConversationsRefresh()
  const doneText = ({ assignee }: NewAssignment): string => {
    if (assignee === null) return m['inbox:released']()
    return assignee.id === ownId ? m['inbox:assigned']() : m['inbox:assignedTo']({ name: assignee.name })
  }
  return useMutation({
    mutationFn: ({ assignee, version }: NewAssignment) => {
      const body = { assignedTo: assignee?.id ?? null, version }
      return call('assignConversation', { params: { id }, body, key: idempotency.keyFor({ id, ...body }) })
    },
    onSuccess: (_, assignment) => {
      idempotency.complete()
      toast({ kind: 'done', title: doneText(assignment) })
    },
    onSettled: refresh,
  })
}
