// Declines a family's request to be erased, with a reason that the family reads. What was typed stays if the request has
// changed meanwhile.
import { m } from '#messages'
import { type DeclineErasureRequest, erasureReasonLimit } from '#contracts/erasure-requests.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CharacterCount } from '../../../design-system/ui/CharacterCount.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Textarea } from '../../../design-system/ui/inputs.tsx'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { toast } from '../../../lib/stores/toasts.ts'

const refusalText = (error: unknown): string => {
  const problem = asProblem(error)
  return problem.code === 'stale_version' ? m['erasure-requests:changed']() : problemText(problem)
}

const useDecline = (clientId: string) => {
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: DeclineErasureRequest) =>
      call('declineErasureRequest', { params: { id: clientId }, body, key: idempotency.keyFor(body) }),
    onSuccess: () => {
      idempotency.complete()
      toast({ kind: 'done', title: m['erasure-requests:declined']() })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['erasureRequests'] }),
  })
}

export const DeclineForm = ({ clientId, version }: { clientId: string; version: number }) => {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const decline = useDecline(clientId)
  const id = `decline-reason-${clientId}`
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isBlank = reason.trim() === ''
    setIsMissing(isBlank)
    if (isBlank) document.getElementById(id)?.focus()
    else if (!decline.isPending) decline.mutate({ reason, version })
  }
  return (
    <chakra.form noValidate display="grid" gap="4" marginTop="4" aria-busy={decline.isPending} onSubmit={submit}>
      <Field
        id={id}
        label={m['erasure-requests:reason']()}
        help={m['erasure-requests:reasonHelp']()}
        counter={<CharacterCount length={reason.length} limit={erasureReasonLimit} />}
        error={isMissing ? m['staff-validation:safetyReasonRequired']() : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={erasureReasonLimit}
            value={reason}
            onChange={({ currentTarget }) => {
              setIsMissing(false)
              setReason(currentTarget.value)
            }}
          />
        )}
      </Field>
      {decline.error !== null && (
        <Notice kind="failed" title={m['erasure-requests:failed']()}>
          {refusalText(decline.error)}
        </Notice>
      )}
      <Button type="submit" size="touch" justifySelf="start" aria-busy={decline.isPending}>
        {decline.isPending ? m['erasure-requests:sending']() : m['erasure-requests:send']()}
      </Button>
    </chakra.form>
  )
}
