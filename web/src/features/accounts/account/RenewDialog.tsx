// Ten new recovery codes in place of the old ones, with the password as the proof that it is the person.
import { call } from '../../../lib/api/call.ts'
import { t } from '../../../lib/texts.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

interface Props {
  readonly onClose: () => void
  readonly onRenewed: (codes: readonly string[]) => void
}

const words = t.ownAccount.factor

export const RenewDialog = ({ onClose, onRenewed }: Props) => (
  <PasswordDialog
    title={words.renewTitle}
    consequence={words.renewText}
    confirmLabel={words.renewConfirm}
    failed={words.renewFailed}
    onClose={onClose}
    onConfirm={async (password) => onRenewed((await call('renewRecoveryCodes', { body: { password } })).recoveryCodes)}
  />
)
