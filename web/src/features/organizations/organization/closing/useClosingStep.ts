// Takes one step of closing an organization. Repeating it after a failure has no second effect.
import { useMutation } from '@tanstack/react-query'
import { type CallInput, call } from '../../../../lib/api/client.ts'
import { asProblem } from '../../../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../../../lib/format/problem-text.ts'
import { toast } from '../../../../lib/stores/toasts.ts'
import { useOrganizationRefresh } from '../useOrganizationRefresh.ts'

type Step = 'startClosing' | 'cancelClosing' | 'closeOrganization'

type Body<S extends Step> = CallInput<S> extends { readonly body: infer B } ? B : never

interface Options {
  /** The title of the toast. */
  readonly done: string
  readonly onDone: () => void
}

export const useClosingStep = <S extends Step>(step: S, id: string, { done, onDone }: Options) => {
  const idempotency = useIdempotencyKey()
  const refresh = useOrganizationRefresh()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Body<S>) =>
      // The cast is safe: the three routes have the same parameters, and the body is the one of this route.
      call(step, { params: { id }, body, key: idempotency.keyFor([step, body]) } as unknown as CallInput<S>),
    onSuccess: async () => {
      idempotency.complete()
      await refresh()
      toast({ kind: 'done', title: done })
      onDone()
    },
    // Someone else may have taken a step meanwhile. The page then shows it behind the dialog.
    onError: () => void refresh(),
  })
  return { take: mutate, pending: isPending, problem: error === null ? undefined : problemText(asProblem(error)) }
}
