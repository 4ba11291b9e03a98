// Asks for the erasure of the family's information, or takes that back. Repeating it has no further effect. After a refusal,
// the page shows the request as it is now, and the next confirmation applies to that.
import { m } from '#messages'
import type { ChangeErasureRequest } from '#contracts/erasure-requests.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { toast } from '../../lib/stores/toasts.ts'

type Action = ChangeErasureRequest['action']

const refusalText = (error: unknown): string => {
  const problem = asProblem(error)
  return problem.code === 'stale_version' ? m['my-information:erasure.changed']() : problemText(problem)
}

export const useErasureRequest = (version: number, onDone: () => void) => {
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const refresh = () => queries.invalidateQueries({ queryKey: ['ownErasureRequest'] })
  const mutation = useMutation({
    mutationFn: (action: Action) => {
      const body = { action, version }
      return call('changeOwnErasureRequest', { body, key: idempotency.keyFor(body) })
    },
    onSuccess: async (_, action) => {
      idempotency.complete()
      const done = action === 'ask' ? m['my-information:erasure.sent'] : m['my-information:erasure.takenBack']
      toast({ kind: 'done', title: done() })
      await refresh()
      onDone()
    },
    onError: refresh,
  })
  return {
    pending: mutation.isPending,
    problem: mutation.error === null ? undefined : refusalText(mutation.error),
    run: (action: Action) => {
      if (!mutation.isPending) mutation.mutate(action)
    },
  }
}
