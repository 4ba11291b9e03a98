// The sign-up form. After it, the server emails a link that confirms the address (AUTH-08).
import { m } from '#messages'
import type { SignUp } from '#contracts/accounts.ts'
import { passwordLength } from '#contracts/text-limits.ts'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { inPlace } from '../../../lib/in-place.ts'
import { language } from '../../../lib/language.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { EmailField } from '../../../design-system/ui/EmailField.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input } from '../../../design-system/ui/inputs.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import { call, lazySchema } from './lazy-forms.ts'
import { FormResult } from './FormResult.tsx'
import { authError } from './sign-in-errors.ts'
import { useResendConfirmation } from './useResendConfirmation.ts'

type TypedValues = Omit<SignUp, 'language'>

interface Props {
  /** The email address typed in the page's other form. */
  readonly initialEmail: string
  readonly onEmailChange: (email: string) => void
  readonly onSignIn: () => void
  /** The toast after sign-up. The default is "Check your email!". */
  readonly successToast?: { readonly title: string; readonly text?: string }
}

export const SignUpForm = ({
  initialEmail,
  onEmailChange,
  onSignIn,
  successToast = { title: m['accounts:confirmationSent.title']() },
}: Props) => {
  const posted = usePosted('sign_up')
  const resent = usePosted('resend_confirmation')
  const [sentTo, setSentTo] = useState(posted.result?.email ?? findResentAddress(resent))
  const checks = useCheckedForm(lazySchema('signUp'), {
    initial: { fullName: '', email: initialEmail, password: '' },
    ids: { fullName: 'full-name', email: 'email', password: 'password' },
    persist: { name: 'account', fields: ['fullName', 'email'] },
    posted: {
      state: posted,
      fallbackField: 'email',
      explain: (problem) => authError(problem, m['accounts:signUpFailed']()),
    },
  })
  const { error, pending } = checks
  const { email } = checks.values
  useEffect(() => onEmailChange(email), [onEmailChange, email])

  const submit = async (values: TypedValues) => {
    try {
      await call('signUp', { body: { ...values, language } })
      checks.deleteStored()
      toast({ kind: 'done', ...successToast })
      setSentTo(values.email)
    } catch (error) {
      const problem = asProblem(error)
      const refusal = authError(problem, m['accounts:signUpFailed']())
      checks.showProblem(problem, 'email', refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  const explainRefusal = (values: TypedValues) => {
    if (Object.values(values).every((text) => text.trim() !== '')) return undefined
    const text = m['accounts:missing.text']()
    toast({ kind: 'failed', title: m['accounts:missing.title'](), text })
    return text
  }

  if (sentTo !== undefined) {
    return <ConfirmationSent email={sentTo} onSignIn={onSignIn} onChangeAddress={() => setSentTo(undefined)} />
  }
  return (
    <CheckedForm checks={checks} onSubmit={submit} titleIfInvalid={explainRefusal}>
      <PostFields form="sign_up" />
      <Field id="full-name" label={m['accounts:fullName']()} size="public" error={error('fullName')}>
        {(control) => <Input {...control} {...checks.field('fullName')} autoComplete="name" size="touch" />}
      </Field>
      <EmailField id="email" error={error('email')} field={checks.field('email')} />
      <PasswordField
        id="password"
        kind="new-password"
        minLength={passwordLength.min}
        error={error('password')}
        field={checks.field('password')}
      />
      <Button type="submit" size="hero" aria-busy={pending} disabled={pending}>
        {pending ? m['accounts:signingUp']() : m['accounts:signUpTitle']()}
      </Button>
    </CheckedForm>
  )
}

/** The address that the person asked to send the confirmation to again. */
const findResentAddress = ({ result, values }: ReturnType<typeof usePosted<'resend_confirmation'>>) => {
  const typed = values?.['email']
  return result?.email ?? (typeof typed === 'string' ? typed : undefined)
}

interface ConfirmationSentProps {
  readonly email: string
  readonly onSignIn: () => void
  readonly onChangeAddress: () => void
}

const ConfirmationSent = ({ email, onSignIn, onChangeAddress }: ConfirmationSentProps) => {
  const resend = useResendConfirmation()
  const { result, problem } = usePosted('resend_confirmation')
  return (
    <FormResult
      icon={MailCheck}
      title={m['accounts:confirmationSent.title']()}
      text={m['accounts:confirmationSent.text']({ email })}
      help={m['accounts:confirmationSent.help']()}
    >
      <ButtonLink to={paths.signIn()} size="touch" onClick={inPlace(onSignIn)}>
        {m['accounts:confirmationSent.signIn']()}
      </ButtonLink>
      <form method="post">
        <PostFields form="resend_confirmation" />
        <input type="hidden" name="email" value={email} />
        <Button
          type="submit"
          variant="outline"
          size="touch"
          aria-busy={resend.sending}
          onClick={inPlace(() => resend.send(email))}
        >
          {m['accounts:confirmationSent.resend']()}
        </Button>
      </form>
      <ButtonLink
        to={paths.signIn({ mode: 'register' })}
        variant="quiet"
        size="touch"
        onClick={inPlace(onChangeAddress)}
      >
        {m['accounts:confirmationSent.changeAddress']()}
      </ButtonLink>
      {result !== undefined && (
        <Notice kind="done" title={m['accounts:confirmation.sent.title']()}>
          {m['accounts:confirmation.sent.text']()}
        </Notice>
      )}
      {problem !== undefined && (
        <Notice kind="failed" title={m['accounts:confirmation.notSent']()}>
          {problemText(problem)}
        </Notice>
      )}
    </FormResult>
  )
}
