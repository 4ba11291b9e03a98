// Replaces the ten recovery codes. The user confirms with their password.
import { m } from '#messages'
import { call } from '../../../lib/api/client.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

interface Props {
  readonly onClose: () => void
  readonly onRenewed: (codes: readonly string[]) => void
}

export const RenewCodesDialog = ({ onClose, onRenewed }: Props) => (
  <PasswordDialog
    title={m['own-account:secondFactor.renewTitle']()}
    consequence={m['own-account:secondFactor.renewText']()}
    confirmLabel={m['own-account:secondFactor.renewConfirm']()}
    failed={m['own-account:secondFactor.renewFailed']()}
    onClose={onClose}
    onConfirm={async (password) => onRenewed((await call('renewRecoveryCodes', { body: { password } })).recoveryCodes)}
  />
)
