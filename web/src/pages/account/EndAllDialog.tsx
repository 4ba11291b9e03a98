// Signing out every other device, or every device (AUTH-25).
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { asProblem } from '../../api/problem.ts'
import { ownSessions } from '../../api/queries.ts'
import { signOut } from '../../shells/account.ts'
import { toast } from '../../stores/toasts.ts'
import { t } from '../../texts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { problemText } from '../../ui/problemText.ts'

interface Props {
  readonly scope: 'others' | 'global'
  readonly onClose: () => void
}

const words = t.ownAccount.sessions

export const EndAllDialog = ({ scope, onClose }: Props) => {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: async () => {
      if (scope === 'global') return signOut('global')
      await call('signOut', { query: { scope } })
      toast({ kind: 'done', title: words.othersDone })
      await queries.invalidateQueries(ownSessions())
    },
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={scope === 'others' ? words.othersTitle : words.globalTitle}
      consequence={scope === 'others' ? words.othersText : words.globalText}
      confirmLabel={scope === 'others' ? words.othersConfirm : words.globalConfirm}
      pending={end.isPending}
      {...(end.error === null ? {} : { problem: `${t.shell.signOutFailed}. ${problemText(asProblem(end.error))}` })}
      onClose={onClose}
      onConfirm={() => end.mutate()}
    />
  )
}
