// Sends what the family decides about its information. Repeating it has no further effect. After a refusal, the page shows
// the current state, and the next confirmation applies to that.
import type { RouteName } from '#contracts/routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asProblem } from '../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { toast } from '../../lib/stores/toasts.ts'

interface OwnDecision<Decision> {
  /** `keyFor` returns the idempotency key of this content. */
  readonly send: (decision: Decision, keyFor: (content: unknown) => string) => Promise<unknown>
  readonly doneText: (decision: Decision) => string
  /** Says that someone else changed it meanwhile. */
  readonly changedText: () => string
  /** The queries whose answers show the decision. */
  readonly dependentQueries: readonly RouteName[]
  readonly onDone: () => void
}

export const useOwnDecision = <Decision>(options: OwnDecision<Decision>) => {
  const { send, doneText, changedText, dependentQueries, onDone } = options
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const refresh = () =>
    Promise.all(dependentQueries.map((name) => queries.invalidateQueries({ queryKey: [name] }))).then(() => undefined)
  const mutation = useMutation({
    mutationFn: (decision: Decision) => send(decision, idempotency.keyFor),
    onSuccess: async (_, decision) => {
      idempotency.complete()
      toast({ kind: 'done', title: doneText(decision) })
      await refresh()
      onDone()
    },
    onError: refresh,
  })
  const refusalText = (error: Error): string => {
    const problem = asProblem(error)
    return problem.code === 'stale_version' ? changedText() : problemText(problem)
  }
  return {
    pending: mutation.isPending,
    problem: mutation.error === null ? undefined : refusalText(mutation.error),
    run: (decision: Decision) => {
      if (!mutation.isPending) mutation.mutate(decision)
    },
  }
}
