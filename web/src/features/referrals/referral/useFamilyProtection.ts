// Protects a family that is in danger, or lifts that, after the person says why (docs/decisions/0078).
import { m } from '#messages'
import { type ClientSafety, safetyReasonLimit } from '#contracts/client-safety.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noteError } from '../../../layouts/crisis/NoteField.tsx'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { clientSafety } from '../queries.ts'
import { useReferralsRefresh } from '../shared/useReferralsRefresh.ts'

interface Change {
  readonly isProtected: boolean
  readonly reason: string
  readonly version: number
}

/** Why the reason can't be sent, or undefined if it can. */
const reasonError = (reason: string): string | undefined =>
  reason.trim() === ''
    ? m['staff-validation:safetyReasonRequired']()
    : noteError(reason, 'referral_note', safetyReasonLimit)

export const useFamilyProtection = ({ clientId, isProtected, version }: ClientSafety) => {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>()
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const refresh = useReferralsRefresh()
  const change = useMutation({
    mutationFn: (body: Change) =>
      call('setFamilyProtection', { params: { id: clientId }, body, key: idempotency.keyFor(body) }),
    onSuccess: (_, body) => {
      idempotency.complete()
      setIsOpen(false)
      setReason('')
      toast({
        kind: 'done',
        title: body.isProtected ? m['client-safety:protection.protected']() : m['client-safety:protection.lifted'](),
      })
      // The person may now read more or less of the referral.
      void refresh()
    },
    // Someone may have changed it, and then the panel shows the new state.
    onSettled: () => queries.invalidateQueries({ queryKey: clientSafety(clientId).queryKey }),
  })
  return {
    isOpen,
    reason,
    error,
    pending: change.isPending,
    problem: change.error === null ? undefined : problemText(asProblem(change.error)),
    open: () => {
      change.reset()
      setError(undefined)
      setIsOpen(true)
    },
    /** What was typed stays for the next time. */
    close: () => setIsOpen(false),
    changeReason: (text: string) => {
      setReason(text)
      setError(undefined)
    },
    confirm: () => {
      const newError = reasonError(reason)
      setError(newError)
      if (newError === undefined) change.mutate({ isProtected: !isProtected, reason: reason.trim(), version })
    },
  }
}
