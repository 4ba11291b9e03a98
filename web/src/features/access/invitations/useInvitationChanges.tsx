// Sends an invitation again, or cancels it after a confirmation.
import { m } from '#messages'
import type { PendingInvitation } from '#contracts/invitations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'

export type InvitationScope = 'exchange' | 'own'

/** The routes of each scope. */
const routes = {
  exchange: { list: 'invitations', resend: 'resendInvitation', cancel: 'cancelInvitation' },
  own: { list: 'memberInvitations', resend: 'resendMemberInvitation', cancel: 'cancelMemberInvitation' },
} as const satisfies Record<InvitationScope, object>

export interface InvitationChanges {
  readonly resend: (invitation: PendingInvitation) => void
  /** The invitation that is being sent again. */
  readonly resendingId: string | undefined
  readonly openCancel: (invitation: PendingInvitation) => void
  readonly dialog: ReactNode
}

export const useInvitationChanges = (scope: InvitationScope): InvitationChanges => {
  const { list, resend: resendRoute, cancel: cancelRoute } = routes[scope]
  const [canceled, setCanceled] = useState<PendingInvitation | null>(null)
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: [list] })
  const resend = useMutation({
    mutationFn: ({ id }: PendingInvitation) => call(resendRoute, { params: { id } }),
    onSuccess: (_, { email }) => toast({ kind: 'done', title: m['access:invite.list.resent']({ email }) }),
    onError: (error) =>
      toast({ kind: 'failed', title: m['access:invite.list.resendFailed'](), text: problemText(asProblem(error)) }),
    onSettled,
  })
  const cancel = useMutation({
    mutationFn: ({ id }: PendingInvitation) => call(cancelRoute, { params: { id } }),
    onSuccess: () => {
      setCanceled(null)
      toast({ kind: 'done', title: m['access:invite.cancel.done']() })
    },
    onSettled,
  })
  return {
    resend: (invitation) => {
      if (!resend.isPending) resend.mutate(invitation)
    },
    resendingId: resend.isPending ? resend.variables.id : undefined,
    openCancel: (invitation) => {
      cancel.reset()
      setCanceled(invitation)
    },
    dialog: canceled && (
      <ConfirmDialog
        open
        title={m['access:invite.cancel.title']({ email: canceled.email })}
        consequence={m['access:invite.cancel.text']()}
        confirmLabel={m['access:invite.cancel.confirm']()}
        pending={cancel.isPending}
        {...(cancel.error === null ? {} : { problem: problemText(asProblem(cancel.error)) })}
        onConfirm={() => cancel.mutate(canceled)}
        onClose={() => setCanceled(null)}
      />
    ),
  }
}
