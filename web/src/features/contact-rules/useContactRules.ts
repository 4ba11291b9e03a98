// Keeps the rules that a person checks until they are saved. If someone else changed them meanwhile, the person sees that,
// and saves again.
import { m } from '#messages'
import type { ContactRules, SavedContactRules, SetContactRules } from '#contracts/contact-rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { asProblem } from '../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { toast } from '../../lib/stores/toasts.ts'

export interface ContactRulesRequest {
  readonly queryKey: readonly unknown[]
  readonly send: (body: SetContactRules, key: string) => Promise<unknown>
}

export const useContactRules = (saved: SavedContactRules, { queryKey, send }: ContactRulesRequest) => {
  const [changes, setChanges] = useState<Partial<ContactRules>>({})
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const { doNotContact, doNotLeaveDetails, version } = saved
  const rules: ContactRules = { doNotContact, doNotLeaveDetails, ...changes }
  const save = useMutation({
    mutationFn: (body: SetContactRules) => send(body, idempotency.keyFor(body)),
    onSuccess: async () => {
      idempotency.complete()
      await queries.invalidateQueries({ queryKey })
      setChanges({})
      toast({ kind: 'done', title: m['contact-rules:saved']() })
    },
    // Someone may have changed the rules, and then the form shows them under what this person has checked.
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
  return {
    rules,
    hasChanges: rules.doNotContact !== doNotContact || rules.doNotLeaveDetails !== doNotLeaveDetails,
    pending: save.isPending,
    problem: save.error === null ? undefined : problemText(asProblem(save.error)),
    change: (changed: Partial<ContactRules>) => {
      save.reset()
      setChanges((previous) => ({ ...previous, ...changed }))
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (!save.isPending) save.mutate({ ...rules, version })
    },
  }
}
