// E-mail and password, at /auth and at the three portals. What was typed stays after a refusal; the password is never kept
// anywhere else.
import { SignIn } from '#contracts/people.ts'
import { z } from 'zod'
import { asProblem } from '../../api/problem.ts'
import { signIn } from '../../api/refresh.ts'
import { toast } from '../../stores/toasts.ts'
import { t } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckedForm } from '../../ui/CheckedForm.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useCheckedForm } from '../../ui/useCheckedForm.ts'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { type Door, signInRefusal } from './refusals.ts'

interface Props {
  readonly door: Door
  /** Typed before, in the form beside this one. */
  readonly email?: string
  readonly onEmail?: (email: string) => void
}

const a = t.account

/** At /auth an empty field is missing (AUTH-03); at a portal it is not valid (AUTH-15). */
const AtAuth = z.object({
  email: z.string().trim().min(1, a.emailMissing).pipe(SignIn.shape.email),
  password: SignIn.shape.password,
})

/** The page around it goes on once there is a session. */
export const SignInForm = ({ door, email = '', onEmail }: Props) => {
  const checks = useCheckedForm(door === 'auth' ? AtAuth : SignIn, {
    initial: { email, password: '' },
    ids: { email: 'email', password: 'password' },
    keep: { under: 'account', fields: ['email'] },
  })
  const { form, error, pending } = checks

  const submit = async (values: SignIn) => {
    try {
      const session = await signIn(values)
      checks.forget()
      if (session.user.mfaStep !== 'challenge') toast({ kind: 'done', title: a.welcomeBack })
    } catch (thrown) {
      const problem = asProblem(thrown)
      const refusal = signInRefusal(door, problem)
      checks.refuse(problem, 'password', refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  const refused = (typed: SignIn) => {
    if (door !== 'auth' || (typed.email.trim() !== '' && typed.password !== '')) return undefined
    toast({ kind: 'failed', ...a.missing })
    return a.missing.text
  }
  const askForEmail = (message: string) => {
    form.setError('email', { message })
    form.setFocus('email')
  }

  return (
    <ForgottenPassword email={() => form.getValues('email')} onProblem={askForEmail}>
      {(forgotten) => (
        <CheckedForm checks={checks} onSubmit={submit} onRefused={refused}>
          <EmailField
            id="email"
            error={error('email')}
            field={form.register('email', { onChange: () => onEmail?.(form.getValues('email')) })}
          />
          <PasswordField
            id="password"
            kind="current-password"
            error={error('password')}
            field={form.register('password')}
          />
          <Button type="submit" size="hero" aria-busy={pending} disabled={pending || !checks.ready}>
            {pending ? a.signingIn : a.signInTitle}
          </Button>
          {forgotten}
        </CheckedForm>
      )}
    </ForgottenPassword>
  )
}
