// Asks whether the family really wants to withdraw a request (CLI-17). The version that the person saw is sent with it.
import { m } from '#messages'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { requestInSentence } from '../../../lib/display/request-in-sentence.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { call } from './lazy-portal-client.ts'

interface Props {
  readonly referral: OwnReferral
  readonly page: number
}

const useWithdrawal = ({ id, version }: OwnReferral, returnUrl: string) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const idempotency = useIdempotencyKey()
  const refresh = () => queries.invalidateQueries({ queryKey: ['ownReferrals'] })
  return useMutation({
    mutationFn: () => {
      const input = { params: { id }, body: { action: 'withdraw', version } } as const
      return call('actOnReferral', { ...input, key: idempotency.keyFor(input) })
    },
    onSuccess: async () => {
      toast({ kind: 'done', title: m['portal:withdraw.done']() })
      await refresh()
      void navigate(returnUrl, { replace: true })
    },
    // Someone may have changed the request, and then the list shows its new state.
    onError: () => void refresh(),
  })
}

export const WithdrawForm = ({ referral, page }: Props) => {
  const returnUrl = paths.clientPortal({ tab: 'status', ...(page === 1 ? {} : { page: String(page) }) })
  const withdrawal = useWithdrawal(referral, returnUrl)
  const posted = usePosted('withdraw_request').problem
  const problem = withdrawal.error === null ? posted : asProblem(withdrawal.error)
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!withdrawal.isPending) withdrawal.mutate()
  }
  return (
    <chakra.form
      method="post"
      onSubmit={submit}
      aria-busy={withdrawal.isPending}
      display="grid"
      gap="3"
      marginTop="3"
      px="4"
      py="3.5"
      bg="bg.subtle"
      borderRadius="control"
    >
      <PostFields form="withdraw_request" />
      <input type="hidden" name="referral" value={referral.id} />
      <input type="hidden" name="version" value={referral.version} />
      <chakra.p ref={question} tabIndex={-1} fontWeight="650" outline="none">
        {m['portal:withdraw.question']({ request: requestInSentence(referral.need) })}
      </chakra.p>
      <p>{m['portal:withdraw.effect']()}</p>
      {problem !== undefined && (
        <Notice kind="failed" title={m['portal:withdraw.failed']()}>
          {problemText(problem)}
        </Notice>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button type="submit" size="touch" disabled={withdrawal.isPending}>
          {m['portal:withdraw.confirm']()}
        </Button>
        <ButtonLink to={returnUrl} replace size="touch" variant="outline">
          {m['portal:withdraw.keep']()}
        </ButtonLink>
      </chakra.div>
    </chakra.form>
  )
}
