// Sends a new referral, then opens its page.
import { m } from '#messages'
import type { CreateReferral } from '#contracts/referral-commands.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../lib/api/client.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { useReferralsRefresh } from '../shared/useReferralsRefresh.ts'
import type { NewReferralDraft } from './useNewReferralDraft.ts'

export const useCreateReferral = ({ draft, change, deleteDraft }: NewReferralDraft) => {
  const navigate = useNavigate()
  const refresh = useReferralsRefresh()
  return useMutation({
    mutationFn: (body: CreateReferral) => {
      const text = JSON.stringify(body)
      const request = draft.lastRequest?.text === text ? draft.lastRequest : { text, key: crypto.randomUUID() }
      change({ lastRequest: request })
      return call('createReferral', { body, key: request.key })
    },
    onSuccess: ({ id }) => {
      deleteDraft()
      toast({ kind: 'done', title: m['new-referral:done.title'](), text: m['new-referral:done.text']() })
      void refresh()
      void navigate(paths.referral(id))
    },
  })
}
