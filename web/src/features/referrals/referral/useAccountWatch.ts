// Marks the family's account as one that someone else may read, or unmarks it, after a confirmation.
import { m } from '#messages'
import type { ClientSafety } from '#contracts/client-safety.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { clientSafety } from '../queries.ts'

export const useAccountWatch = ({ clientId, watched, version }: ClientSafety) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const change = useMutation({
    mutationFn: (body: { watched: boolean; version: number }) =>
      call('setAccountWatch', { params: { id: clientId }, body, key: idempotency.keyFor(body) }),
    onSuccess: (_, body) => {
      idempotency.complete()
      setIsConfirming(false)
      toast({
        kind: 'done',
        title: body.watched ? m['client-safety:watched.marked']() : m['client-safety:watched.unmarked'](),
      })
    },
    // Someone may have changed it, and then the panel shows the new state.
    onSettled: () => queries.invalidateQueries({ queryKey: clientSafety(clientId).queryKey }),
  })
  return {
    isConfirming,
    pending: change.isPending,
    problem: change.error === null ? undefined : problemText(asProblem(change.error)),
    openConfirm: () => {
      change.reset()
      setIsConfirming(true)
    },
    closeConfirm: () => setIsConfirming(false),
    confirm: () => change.mutate({ watched: !watched, version }),
  }
}
