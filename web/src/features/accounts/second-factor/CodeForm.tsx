// The second step of sign-in: a code from the authenticator app, or a recovery code (AUTH-41, AUTH-42).
import { m } from '#messages'
import { EnrollmentCode, type VerifyMfa } from '#contracts/accounts.ts'
import { messageKey } from '#contracts/validation.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { z } from 'zod'
import { withSessionRetry } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { elevateSession } from '../../../lib/api/refresh-session.ts'
import { signOut } from '../../../lib/session/session-actions.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { CodeField } from '../../../design-system/ui/CodeField.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input } from '../../../design-system/ui/inputs.tsx'
import { type Refusal, useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import { verificationError } from './verification-error.ts'

const Code = EnrollmentCode.pick({ code: true })
const RecoveryCode = z.object({
  recoveryCode: z.string().trim().min(1, messageKey('validation:recoveryCodeRequired')),
})

/** Verifies the session's second factor. Returns the problem if that fails. */
const verify = async (
  body: VerifyMfa,
): Promise<{ problem: ReturnType<typeof asProblem>; refusal: Refusal } | undefined> => {
  try {
    await withSessionRetry('verifyMfa', () => elevateSession(body))
    toast({ kind: 'done', title: m['accounts:welcomeBack']() })
    return undefined
  } catch (error) {
    const problem = asProblem(error)
    const refusal = verificationError(problem)
    toast({ kind: 'failed', ...refusal })
    return { problem, refusal }
  }
}

export const CodeForm = () => {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      {usesRecoveryCode ? <RecoveryCodeForm /> : <AppCodeForm />}
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" columnGap="2">
        <Button variant="quiet" size="touch" onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}>
          {usesRecoveryCode ? m['second-factor:challenge.useApp']() : m['second-factor:challenge.useRecoveryCode']()}
        </Button>
        <Button variant="quiet" size="touch" onClick={() => void signOut()}>
          {m['second-factor:challenge.otherAccount']()}
        </Button>
      </chakra.div>
      {usesRecoveryCode && (
        <chakra.p color="fg.muted" textStyle="small">
          {m['second-factor:challenge.lost']()}
        </chakra.p>
      )}
    </chakra.div>
  )
}

const AppCodeForm = () => {
  const checks = useCheckedForm(Code, { initial: { code: '' }, ids: { code: 'code' } })
  const submit = async ({ code }: { code: string }) => {
    const failure = await verify({ code })
    if (failure !== undefined) checks.showProblem(failure.problem, 'code', failure.refusal)
  }
  const explainInvalidCode = () => {
    const title = m['second-factor:invalid.title']()
    toast({ kind: 'failed', title, text: m['second-factor:invalid.text']() })
    return title
  }
  return (
    <CheckedForm checks={checks} onSubmit={submit} titleIfInvalid={explainInvalidCode}>
      <CodeField id="code" error={checks.error('code')} field={checks.field('code')} focusOnMount />
      <SubmitButton pending={checks.pending} />
    </CheckedForm>
  )
}

const RecoveryCodeForm = () => {
  const checks = useCheckedForm(RecoveryCode, {
    initial: { recoveryCode: '' },
    ids: { recoveryCode: 'recovery-code' },
  })
  const submit = async ({ recoveryCode }: { recoveryCode: string }) => {
    const failure = await verify({ recoveryCode })
    if (failure !== undefined) checks.showProblem(failure.problem, 'recoveryCode', failure.refusal)
  }
  return (
    <CheckedForm checks={checks} onSubmit={submit}>
      <Field
        id="recovery-code"
        label={m['second-factor:challenge.recoveryCode']()}
        help={m['second-factor:challenge.recoveryHelp']()}
        size="public"
        error={checks.error('recoveryCode')}
      >
        {(control) => (
          <Input
            {...control}
            {...checks.field('recoveryCode')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            size="touch"
          />
        )}
      </Field>
      <SubmitButton pending={checks.pending} />
    </CheckedForm>
  )
}

const SubmitButton = ({ pending }: { pending: boolean }) => (
  <Button type="submit" size="hero" aria-busy={pending} disabled={pending}>
    {pending ? m['second-factor:challenge.verifying']() : m['second-factor:challenge.submit']()}
  </Button>
)
