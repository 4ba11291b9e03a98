// Answers the last message of a conversation (CLI-28, CLI-30). The typed text is kept until the answer is saved.
import { m } from '#messages'
import { messageLimits } from '#contracts/conversations.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { useNeedsConnection } from '../../layouts/page-status/useNeedsConnection.tsx'
import { NoteField, noteError } from '../../layouts/crisis/NoteField.tsx'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { useDraft } from '../../lib/forms/drafts.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { useConversationsRefresh } from './useConversationsRefresh.ts'
import { requiredText } from './required-text.ts'

const emptyDraft = { body: '' }

interface Props {
  readonly conversationId: string
  /** The message that is answered. */
  readonly parentMessageId: string
}

export const ReplyForm = ({ conversationId, parentMessageId }: Props) => {
  const { draft, change, deleteDraft } = useDraft(`reply:${conversationId}`, emptyDraft)
  const [error, setError] = useState<string>()
  const idempotency = useIdempotencyKey()
  const refresh = useConversationsRefresh()
  const send = useMutation({
    mutationFn: (body: string) => {
      const reply = { parentMessageId, body }
      return call('replyToConversation', {
        params: { id: conversationId },
        body: reply,
        key: idempotency.keyFor({ conversationId, body }),
      })
    },
    onSuccess: () => {
      idempotency.complete()
      deleteDraft()
      toast({ kind: 'done', title: m['conversations:reply.sent']() })
    },
    onError: (failure) =>
      toast({ kind: 'failed', title: m['conversations:reply.failed'](), text: problemText(asProblem(failure)) }),
    onSettled: refresh,
  })
  const { props, reason } = useNeedsConnection()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problem = requiredText(draft.body) ?? noteError(draft.body, 'referral_note', messageLimits.body)
    setError(problem)
    if (problem === undefined && !send.isPending) send.mutate(draft.body)
  }
  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="3" marginTop="6">
      <NoteField
        id="reply"
        label={m['conversations:reply.label']()}
        rows={4}
        limit={messageLimits.body}
        value={draft.body}
        error={send.error === null ? error : problemText(asProblem(send.error))}
        onChange={(body) => {
          change({ body })
          setError(undefined)
          if (send.error !== null) send.reset()
        }}
      />
      <Button type="submit" size="touch" justifySelf={{ md: 'start' }} {...props} aria-busy={send.isPending}>
        {m['conversations:reply.send']()}
      </Button>
      {reason}
    </chakra.form>
  )
}
