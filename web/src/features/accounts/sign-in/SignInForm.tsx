// The sign-in form at /auth and at the three portals. After an error the fields keep their values. The password is
// never stored.
import { m } from '#messages'
import type { SignIn } from '#contracts/people.ts'
import { useEffect } from 'react'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { EmailField } from '../../../design-system/ui/EmailField.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import { lazySchema, lazyForms } from './lazy-forms.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { type SignInRoute, explainResetProblem, signInError } from './sign-in-errors.ts'

interface Props {
  readonly route: SignInRoute
  /** The email address typed in the page's other form. */
  readonly initialEmail?: string
  readonly onEmailChange?: (email: string) => void
}

/** The page that contains the form redirects once there is a session. */
export const SignInForm = ({ route, initialEmail = '', onEmailChange }: Props) => {
  const signInState = usePosted('sign_in')
  const resetState = usePosted('password_reset')
  const hasNewPassword = usePosted('new_password').result !== undefined
  const checks = useCheckedForm(lazySchema(route === 'auth' ? 'signInAtAuth' : 'signIn'), {
    initial: { email: initialEmail, password: '' },
    ids: { email: 'email', password: 'password' },
    persist: { name: 'account', fields: ['email'] },
    posted:
      resetState.problem === undefined
        ? { state: signInState, fallbackField: 'password', explain: (problem) => signInError(route, problem) }
        : { state: resetState, fallbackField: 'email', explain: explainResetProblem },
  })
  const { error, pending } = checks
  const { email } = checks.values
  useEffect(() => onEmailChange?.(email), [onEmailChange, email])

  const submit = async (values: SignIn) => {
    try {
      const { signIn } = await lazyForms.load()
      const session = await signIn(values)
      checks.deleteStored()
      if (session.user.mfaStep !== 'challenge') toast({ kind: 'done', title: m['accounts:welcomeBack']() })
    } catch (error) {
      const problem = asProblem(error)
      const refusal = signInError(route, problem)
      checks.showProblem(problem, 'password', refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  const explainRefusal = (values: SignIn) => {
    if (route !== 'auth' || (values.email.trim() !== '' && values.password !== '')) return undefined
    const text = m['accounts:missing.text']()
    toast({ kind: 'failed', title: m['accounts:missing.title'](), text })
    return text
  }
  const showEmailError = (message: string) => {
    checks.showFieldError('email', message)
    document.getElementById('email')?.focus()
  }

  return (
    <ForgotPassword email={email} onProblem={showEmailError}>
      {(forgotPassword) => (
        <CheckedForm checks={checks} onSubmit={submit} titleIfInvalid={explainRefusal}>
          {hasNewPassword && (
            <Notice kind="done" title={m['accounts:reset.done.title']()}>
              {m['accounts:reset.done.text']()}
            </Notice>
          )}
          <PostFields form="sign_in" />
          <EmailField id="email" error={error('email')} field={checks.field('email')} />
          <PasswordField
            id="password"
            kind="current-password"
            error={error('password')}
            field={checks.field('password')}
          />
          <Button type="submit" size="hero" aria-busy={pending} disabled={pending}>
            {pending ? m['accounts:signingIn']() : m['accounts:signInTitle']()}
          </Button>
          {forgotPassword}
        </CheckedForm>
      )}
    </ForgotPassword>
  )
}
