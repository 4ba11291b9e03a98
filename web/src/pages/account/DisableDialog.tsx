// Turning the second factor off, with the password as the proof that it is the person.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { asProblem } from '../../api/problem.ts'
import { updateUser } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { t } from '../../texts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { problemText } from '../../ui/problemText.ts'

const words = t.ownAccount.factor

export const DisableDialog = ({ onClose }: { onClose: () => void }) => {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const disable = useMutation({
    mutationFn: () => call('disableMfa', { body: { password } }),
    onSuccess: (user) => {
      updateUser(user)
      toast({ kind: 'done', title: words.disabled })
      onClose()
    },
  })
  const wrong = disable.error === null ? undefined : asProblem(disable.error)
  const confirm = () => {
    setMissing(password === '')
    if (password !== '') disable.mutate()
  }
  const atField = wrong?.code === 'wrong_password' ? problemText(wrong) : undefined
  return (
    <ConfirmDialog
      open
      danger
      title={words.disableTitle}
      consequence={words.disableText}
      confirmLabel={words.disableConfirm}
      pending={disable.isPending}
      {...(wrong === undefined || atField !== undefined
        ? {}
        : { problem: `${words.disableFailed}. ${problemText(wrong)}` })}
      onClose={onClose}
      onConfirm={confirm}
    >
      <PasswordField
        id="disable-password"
        kind="current-password"
        size="desk"
        error={missing && password === '' ? words.passwordMissing : atField}
        field={{ value: password, onChange: (event) => setPassword(event.currentTarget.value) }}
      />
    </ConfirmDialog>
  )
}
