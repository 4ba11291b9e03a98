// Changes a member's role or takes the member out, after the admin has read what follows from it.
import type { AccessGrant } from '#contracts/access-control.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { problemText } from '../../../design-system/ui/problemText.ts'
import type { MemberChange } from './columns.tsx'

const words = t.access.members

const texts = {
  raise: { title: words.raiseTitle, text: words.raiseText, confirm: words.raise },
  lower: { title: words.lowerTitle, text: words.lowerText, confirm: words.lower },
  remove: { title: words.removeTitle, text: words.removeText, confirm: words.remove },
} as const satisfies Record<MemberChange, object>

const roles = { raise: 'org_admin', lower: 'member' } as const

interface Asked {
  readonly change: MemberChange
  readonly member: AccessGrant
}

export const useMemberChange = (
  organization: string,
): { readonly ask: (change: MemberChange, member: AccessGrant) => void; readonly dialog: ReactNode } => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const intent = useIdempotencyKey()
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: ({ change, member }: Asked) => {
      const params = { userId: member.user.id }
      const key = intent.key({ change, ...params })
      if (change === 'remove') return call('removeMember', { params, key })
      return call('setMemberRole', { params, body: { role: roles[change] }, key })
    },
    onSuccess: (_, { change, member: { user } }) => {
      intent.done()
      setAsked(null)
      const done =
        change === 'remove' ? words.removeDone(user.name) : words.roleDone(user.name, t.access.roles[roles[change]])
      toast({ kind: 'done', title: done })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['members'] }),
  })
  const { reset } = act
  const ask = useCallback(
    (change: MemberChange, member: AccessGrant) => {
      reset()
      setAsked({ change, member })
    },
    [reset],
  )
  if (asked === null) return { ask, dialog: null }
  const { title, text, confirm } = texts[asked.change]
  const { name } = asked.member.user
  return {
    ask,
    dialog: (
      <ConfirmDialog
        open
        title={title(name)}
        consequence={text(name, organization)}
        confirmLabel={confirm}
        pending={act.isPending}
        {...(act.error === null ? {} : { problem: problemText(asProblem(act.error)) })}
        onConfirm={() => act.mutate(asked)}
        onClose={() => setAsked(null)}
      />
    ),
  }
}
