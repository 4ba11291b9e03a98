// Replaces the ten recovery codes. The user confirms with their password.
import { m } from '#messages'
import { call } from '../../../lib/api/client.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

interface Props {
  readonly onClose: () => void
  readonly onRegenerated: (codes: readonly string[]) => void
}

export const RegenerateCodesDialog = ({ onClose, onRegenerated }: Props) => (
  <PasswordDialog
    title={m['own-account:secondFactor.renewTitle']()}
    consequence={m['own-account:secondFactor.renewText']()}
    confirmLabel={m['own-account:secondFactor.renewConfirm']()}
    failureTitle={m['own-account:secondFactor.renewFailed']()}
    onClose={onClose}
    onConfirm={async (password) =>
      onRegenerated((await call('renewRecoveryCodes', { body: { password } })).recoveryCodes)
    }
  />
)
