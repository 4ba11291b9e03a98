// Signs out every other device, or every device (AUTH-25).
import { m } from '#messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { ownSessions } from './queries.ts'
import { signOut } from '../../../lib/session/session-actions.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'

interface Props {
  readonly scope: 'others' | 'global'
  readonly onClose: () => void
}

export const SignOutAllDialog = ({ scope, onClose }: Props) => {
  const queries = useQueryClient()
  const signOutAll = useMutation({
    mutationFn: async () => {
      if (scope === 'global') return signOut('global')
      await call('signOut', { query: { scope } })
      toast({ kind: 'done', title: m['own-account:sessions.othersDone']() })
      await queries.invalidateQueries(ownSessions())
    },
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={scope === 'others' ? m['own-account:sessions.othersTitle']() : m['own-account:sessions.everywhereTitle']()}
      consequence={
        scope === 'others' ? m['own-account:sessions.othersText']() : m['own-account:sessions.everywhereText']()
      }
      confirmLabel={
        scope === 'others' ? m['own-account:sessions.othersConfirm']() : m['own-account:sessions.everywhereConfirm']()
      }
      pending={signOutAll.isPending}
      {...(signOutAll.error === null
        ? {}
        : { problem: `${m['layout:signOutFailed']()}. ${problemText(asProblem(signOutAll.error))}` })}
      onClose={onClose}
      onConfirm={() => signOutAll.mutate()}
    />
  )
}
