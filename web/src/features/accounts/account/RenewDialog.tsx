// Ten new recovery codes in place of the old ones, with the password as the proof that it is the person.
import { m } from '#messages'
import { call } from '../../../lib/api/client.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

interface Props {
  readonly onClose: () => void
  readonly onRenewed: (codes: readonly string[]) => void
}

export const RenewDialog = ({ onClose, onRenewed }: Props) => (
  <PasswordDialog
    title={m['own-account:factor.renewTitle']()}
    consequence={m['own-account:factor.renewText']()}
    confirmLabel={m['own-account:factor.renewConfirm']()}
    failed={m['own-account:factor.renewFailed']()}
    onClose={onClose}
    onConfirm={async (password) => onRenewed((await call('renewRecoveryCodes', { body: { password } })).recoveryCodes)}
  />
)
