// Changes a member's role or removes the member, after a confirmation that explains the consequence.
import { m } from '#messages'
import type { AccessGrant } from '#contracts/access-control.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { roleName } from '../shared/role-names.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import type { MemberChange } from './member-columns.tsx'

const confirmationMessages = {
  makeAdmin: {
    title: m['access:members.makeAdmin.title'],
    text: m['access:members.makeAdmin.text'],
    confirm: m['access:members.makeAdmin.action'],
  },
  makeMember: {
    title: m['access:members.makeMember.title'],
    text: m['access:members.makeMember.text'],
    confirm: m['access:members.makeMember.action'],
  },
  remove: {
    title: m['access:members.remove.title'],
    text: m['access:members.remove.text'],
    confirm: m['access:members.remove.action'],
  },
} as const satisfies Record<MemberChange, object>

const newRoles = { makeAdmin: 'org_admin', makeMember: 'member' } as const

interface PendingChange {
  readonly change: MemberChange
  readonly member: AccessGrant
}

export const useMemberChange = (
  organization: string,
): { readonly open: (change: MemberChange, member: AccessGrant) => void; readonly dialog: ReactNode } => {
  const [pending, setPending] = useState<PendingChange | null>(null)
  const idempotency = useIdempotencyKey()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ change, member }: PendingChange) => {
      const params = { userId: member.user.id }
      const key = idempotency.keyFor({ change, ...params })
      if (change === 'remove') return call('removeMember', { params, key })
      return call('setMemberRole', { params, body: { role: newRoles[change] }, key })
    },
    onSuccess: (_, { change, member: { user } }) => {
      idempotency.complete()
      setPending(null)
      const { name } = user
      const title =
        change === 'remove'
          ? m['access:members.removed']({ name })
          : m['access:members.roleChanged']({ name, role: roleName(newRoles[change]) })
      toast({ kind: 'done', title })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['members'] }),
  })
  const { reset } = mutation
  const open = useCallback(
    (change: MemberChange, member: AccessGrant) => {
      reset()
      setPending({ change, member })
    },
    [reset],
  )
  if (pending === null) return { open, dialog: null }
  const { title, text, confirm } = confirmationMessages[pending.change]
  const { name } = pending.member.user
  return {
    open,
    dialog: (
      <ConfirmDialog
        open
        title={title({ name })}
        consequence={text({ name, organization })}
        confirmLabel={confirm()}
        pending={mutation.isPending}
        {...(mutation.error === null ? {} : { problem: problemText(asProblem(mutation.error)) })}
        onConfirm={() => mutation.mutate(pending)}
        onClose={() => setPending(null)}
      />
    ),
  }
}
