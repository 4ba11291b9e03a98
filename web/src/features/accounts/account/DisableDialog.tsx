// Turning the second factor off, with the password as the proof that it is the person.
import { call } from '../../../lib/api/call.ts'
import { updateUser } from '../../../lib/stores/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

const words = t.ownAccount.factor

export const DisableDialog = ({ onClose }: { onClose: () => void }) => (
  <PasswordDialog
    danger
    title={words.disableTitle}
    consequence={words.disableText}
    confirmLabel={words.disableConfirm}
    failed={words.disableFailed}
    onClose={onClose}
    onConfirm={async (password) => {
      updateUser(await call('disableMfa', { body: { password } }))
      toast({ kind: 'done', title: words.disabled })
      onClose()
    }}
  />
)
