// Sends a new message about a referral (CLI-28, CLI-30).
import { m } from '#messages'
import type { StartConversation } from '#contracts/conversations.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { useConversationsRefresh } from './useConversationsRefresh.ts'

export interface NewMessage extends StartConversation {
  readonly referralId: string
}

export const useNewMessage = (onSent: (conversationId: string) => void) => {
  const idempotency = useIdempotencyKey()
  const refresh = useConversationsRefresh()
  return useMutation({
    mutationFn: ({ referralId, ...body }: NewMessage) =>
      call('startConversation', {
        params: { id: referralId },
        body,
        key: idempotency.keyFor({ referralId, ...body }),
      }),
    onSuccess: ({ id }) => {
      idempotency.complete()
      toast({ kind: 'done', title: m['conversations:form.sent']() })
      onSent(id)
    },
    onError: (error) =>
      toast({ kind: 'failed', title: m['conversations:form.failed'](), text: problemText(asProblem(error)) }),
    onSettled: refresh,
  })
}
