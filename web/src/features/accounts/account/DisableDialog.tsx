// Turning the second factor off, with the password as the proof that it is the person.
import { m } from '#messages'
import { call } from '../../../lib/api/client.ts'
import { updateUser } from '../../../lib/stores/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

export const DisableDialog = ({ onClose }: { onClose: () => void }) => (
  <PasswordDialog
    danger
    title={m['own-account:factor.disableTitle']()}
    consequence={m['own-account:factor.disableText']()}
    confirmLabel={m['own-account:factor.disableConfirm']()}
    failed={m['own-account:factor.disableFailed']()}
    onClose={onClose}
    onConfirm={async (password) => {
      updateUser(await call('disableMfa', { body: { password } }))
      toast({ kind: 'done', title: m['own-account:factor.disabled']() })
      onClose()
    }}
  />
)
