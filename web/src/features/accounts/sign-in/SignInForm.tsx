// E-mail and password, at /auth and at the three portals. What was typed stays after a refusal; the password is never kept
// anywhere else.
import { m } from '#messages'
import type { SignIn } from '#contracts/people.ts'
import { useEffect } from 'react'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { EmailField } from '../../../design-system/ui/EmailField.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { useCheckedForm } from '../../../design-system/ui/useCheckedForm.ts'
import { ruleOf, signingIn } from './code.ts'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { type Door, signInRefusal } from './refusals.ts'

interface Props {
  readonly door: Door
  /** Typed before, in the form beside this one. */
  readonly email?: string
  readonly onEmail?: (email: string) => void
}

const a = t.account

/** The page around it goes on once there is a session. */
export const SignInForm = ({ door, email = '', onEmail }: Props) => {
  const checks = useCheckedForm(ruleOf(door === 'auth' ? 'signInAtAuth' : 'signIn'), {
    initial: { email, password: '' },
    ids: { email: 'email', password: 'password' },
    keep: { under: 'account', fields: ['email'] },
  })
  const { error, pending, values: typed } = checks
  useEffect(() => onEmail?.(typed.email), [onEmail, typed.email])

  const submit = async (values: SignIn) => {
    try {
      const { signIn } = await signingIn.load()
      const session = await signIn(values)
      checks.forget()
      if (session.user.mfaStep !== 'challenge') toast({ kind: 'done', title: m['accounts:welcomeBack']() })
    } catch (thrown) {
      const problem = asProblem(thrown)
      const refusal = signInRefusal(door, problem)
      checks.refuse(problem, 'password', refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  const refused = ({ email: address, password }: SignIn) => {
    if (door !== 'auth' || (address.trim() !== '' && password !== '')) return undefined
    toast({ kind: 'failed', ...a.missing })
    return a.missing.text
  }
  const askForEmail = (message: string) => {
    checks.refuseField('email', message)
    document.getElementById('email')?.focus()
  }

  return (
    <ForgottenPassword email={typed.email} onProblem={askForEmail}>
      {(forgotten) => (
        <CheckedForm checks={checks} onSubmit={submit} onRefused={refused}>
          <EmailField id="email" error={error('email')} field={checks.field('email')} />
          <PasswordField
            id="password"
            kind="current-password"
            error={error('password')}
            field={checks.field('password')}
          />
          <Button type="submit" size="hero" aria-busy={pending} disabled={pending || !checks.ready}>
            {pending ? m['accounts:signingIn']() : m['accounts:signInTitle']()}
          </Button>
          {forgotten}
        </CheckedForm>
      )}
    </ForgottenPassword>
  )
}
