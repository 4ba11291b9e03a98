// A question that the person answers with the password, before something grave is done to the second factor.
import { m } from '#messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../../lib/api/problem.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { problemText } from '../../../design-system/ui/problemText.ts'

interface Props {
  readonly title: string
  readonly consequence: string
  readonly confirmLabel: string
  /** What did not happen, before the reason. */
  readonly failed: string
  readonly danger?: boolean
  readonly onClose: () => void
  /** Rejects with the refusal; `wrong_password` is shown at the field. */
  readonly onConfirm: (password: string) => Promise<void>
}

export const PasswordDialog = ({ failed, onConfirm, ...dialog }: Props) => {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const act = useMutation({ mutationFn: () => onConfirm(password) })
  const wrong = act.error === null ? undefined : asProblem(act.error)
  const confirm = () => {
    setMissing(password === '')
    if (password !== '') act.mutate()
  }
  const atField = wrong?.code === 'wrong_password' ? problemText(wrong) : undefined
  return (
    <ConfirmDialog
      open
      {...dialog}
      pending={act.isPending}
      {...(wrong === undefined || atField !== undefined ? {} : { problem: `${failed}. ${problemText(wrong)}` })}
      onConfirm={confirm}
    >
      <PasswordField
        id="password-again"
        kind="current-password"
        size="regular"
        error={missing && password === '' ? m['own-account:factor.passwordMissing']() : atField}
        field={{ value: password, onChange: (event) => setPassword(event.currentTarget.value) }}
      />
    </ConfirmDialog>
  )
}
