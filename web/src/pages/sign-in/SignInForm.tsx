// E-mail and password. What was typed stays after a refusal; the password is never kept anywhere else.
import { chakra } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problem.ts'
import { startSession } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { t } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import type { FieldProblem } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/inputs.tsx'

interface Values {
  readonly email: string
  readonly password: string
}

const fields = ['email', 'password'] as const

const problemsOf = (errors: FieldErrors<Values>): FieldProblem[] =>
  fields.flatMap((id) => {
    const message = errors[id]?.message
    return message === undefined ? [] : [{ id, message }]
  })

const a = t.account

/** AUTH-03, AUTH-05 to AUTH-07. The page around it goes on once there is a session. */
export const SignInForm = () => {
  const [shown, setShown] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { email: '', password: '' },
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = formState

  const submit = async (values: Values) => {
    setRefusal(undefined)
    try {
      startSession(await call('signIn', { body: { ...values, email: values.email.trim() } }))
      toast({ kind: 'done', title: a.welcomeBack })
    } catch (thrown) {
      const refused = thrown instanceof ProblemError && thrown.problem.status >= 400 && thrown.problem.status < 500
      const failure = refused
        ? { title: a.signInFailed, text: thrown.problem.detail ?? thrown.problem.title }
        : a.failed
      setRefusal(failure.text)
      toast({ kind: 'failed', ...failure })
    }
  }

  const problems =
    refusal === undefined ? problemsOf(errors) : [...problemsOf(errors), { id: 'password', message: refusal }]

  return (
    <chakra.form
      noValidate
      display="grid"
      gap="5"
      aria-busy={isSubmitting}
      onSubmit={(event) => {
        void handleSubmit(submit, () => {
          setRefusal(undefined)
          toast({ kind: 'failed', ...a.missing })
        })(event)
      }}
    >
      <ErrorSummary
        problems={problems}
        submits={submitCount}
        title={refusal === undefined ? a.missing.text : a.signInFailed}
      />
      <Field id="email" label={a.email} size="public" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('email', { validate: (email) => email.trim() !== '' || a.emailMissing })}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            size="touch"
          />
        )}
      </Field>
      <Field id="password" label={a.password} size="public" error={errors.password?.message}>
        {(control) => (
          <chakra.span display="flex" gap="2">
            <Input
              {...control}
              {...register('password', { required: a.passwordMissing })}
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              size="touch"
            />
            <Button
              variant="quiet"
              size="touch"
              px="3"
              aria-label={shown ? a.hidePassword : a.showPassword}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </Button>
          </chakra.span>
        )}
      </Field>
      <Button type="submit" size="hero" aria-busy={isSubmitting} disabled={isSubmitting}>
        {isSubmitting ? a.signingIn : a.signInTitle}
      </Button>
    </chakra.form>
  )
}
