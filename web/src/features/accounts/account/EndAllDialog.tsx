// Signing out every other device, or every device (AUTH-25).
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { ownSessions } from '../../../lib/api/queries.ts'
import { signOut } from '../../../layouts/account.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { problemText } from '../../../design-system/ui/problemText.ts'

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
