// Turns off the second factor. The user confirms with their password.
import { m } from '#messages'
import { call } from '../../../lib/api/client.ts'
import { updateUser } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

export const DisableMfaDialog = ({ onClose }: { onClose: () => void }) => (
  <PasswordDialog
    danger
    title={m['own-account:secondFactor.disableTitle']()}
    consequence={m['own-account:secondFactor.disableText']()}
    confirmLabel={m['own-account:secondFactor.disableConfirm']()}
    failureTitle={m['own-account:secondFactor.disableFailed']()}
    onClose={onClose}
    onConfirm={async (password) => {
      updateUser(await call('disableMfa', { body: { password } }))
      toast({ kind: 'done', title: m['own-account:secondFactor.disabled']() })
      onClose()
    }}
  />
)
