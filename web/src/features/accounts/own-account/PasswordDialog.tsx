// Asks for the password before a change to the second factor.
import { m } from '#messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../../lib/api/problem.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'

interface Props {
  readonly title: string
  readonly consequence: string
  readonly confirmLabel: string
  /** Says what failed. The reason follows it. */
  readonly failureTitle: string
  readonly danger?: boolean
  readonly onClose: () => void
  /** @throws ProblemError; `wrong_password` is shown at the field */
  readonly onConfirm: (password: string) => Promise<void>
}

export const PasswordDialog = ({ failureTitle, onConfirm, ...dialog }: Props) => {
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const action = useMutation({ mutationFn: () => onConfirm(password) })
  const problem = action.error === null ? undefined : asProblem(action.error)
  const confirm = () => {
    setIsMissing(password === '')
    if (password !== '') action.mutate()
  }
  const fieldError = problem?.code === 'wrong_password' ? problemText(problem) : undefined
  return (
    <ConfirmDialog
      open
      {...dialog}
      pending={action.isPending}
      {...(problem === undefined || fieldError !== undefined
        ? {}
        : { problem: `${failureTitle}. ${problemText(problem)}` })}
      onConfirm={confirm}
    >
      <PasswordField
        id="password-again"
        kind="current-password"
        size="regular"
        error={isMissing && password === '' ? m['own-account:secondFactor.passwordRequired']() : fieldError}
        field={{ value: password, onChange: (event) => setPassword(event.currentTarget.value) }}
      />
    </ConfirmDialog>
  )
}
