// Ten new recovery codes in place of the old ones.
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { asProblem } from '../../api/problem.ts'
import { t } from '../../texts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { problemText } from '../../ui/problemText.ts'

interface Props {
  readonly onClose: () => void
  readonly onRenewed: (codes: readonly string[]) => void
}

const words = t.ownAccount.factor

export const RenewDialog = ({ onClose, onRenewed }: Props) => {
  const renew = useMutation({
    mutationFn: () => call('renewRecoveryCodes', {}),
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
  })
  return (
    <ConfirmDialog
      open
      title={words.renewTitle}
      consequence={words.renewText}
      confirmLabel={words.renewConfirm}
      pending={renew.isPending}
      {...(renew.error === null ? {} : { problem: `${words.renewFailed}. ${problemText(asProblem(renew.error))}` })}
      onClose={onClose}
      onConfirm={() => renew.mutate()}
    />
  )
}
