// Publishes the listing of an organization, or hides it after a confirmation.
import { m } from '#messages'
import type { OrganizationProfileDetail } from '#contracts/organization-profile.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { useOrganizationRefresh } from './useOrganizationRefresh.ts'

export const useVisibility = ({ id, name, version }: OrganizationProfileDetail) => {
  const [confirming, setConfirming] = useState(false)
  const idempotency = useIdempotencyKey()
  const refresh = useOrganizationRefresh()
  const change = useMutation({
    mutationFn: (publicVisible: boolean) =>
      call('setOrganizationVisibility', {
        params: { id },
        body: { publicVisible },
        // With the version, so that publishing again later is another command.
        key: idempotency.keyFor([publicVisible, version]),
      }),
    onSuccess: async (_, publicVisible) => {
      idempotency.complete()
      await refresh()
      setConfirming(false)
      toast({
        kind: 'done',
        title: publicVisible ? m['organizations:published']({ name }) : m['organizations:hiddenDone']({ name }),
      })
    },
    onError: (error, publicVisible) => {
      if (publicVisible)
        toast({
          kind: 'failed',
          title: m['organizations:publishFailed'](),
          text: problemText(asProblem(error)),
        })
    },
  })
  return {
    pending: change.isPending,
    confirming,
    problem: change.error === null ? undefined : problemText(asProblem(change.error)),
    openConfirm: () => {
      change.reset()
      setConfirming(true)
    },
    closeConfirm: () => setConfirming(false),
    publish: () => change.mutate(true),
    hide: () => change.mutate(false),
  }
}
