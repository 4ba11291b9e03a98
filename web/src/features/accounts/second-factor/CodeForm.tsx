// The second step of a sign-in: the code of the authenticator app, or a recovery code in its place (AUTH-41, AUTH-42).
import { m } from '#messages'
import { EnrollmentCode, type VerifyMfa } from '#contracts/accounts.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { z } from 'zod'
import { withSessionRetry } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { elevateSession } from '../../../lib/api/refresh.ts'
import { signOut } from '../../../layouts/account.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { CodeField } from '../../../design-system/ui/CodeField.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input } from '../../../design-system/ui/inputs.tsx'
import { type Refusal, useCheckedForm } from '../../../design-system/ui/useCheckedForm.ts'
import { verificationRefusal } from './verification.ts'

const words = t.secondFactor

const Code = EnrollmentCode.pick({ code: true })
const RecoveryCode = z.object({
  recoveryCode: z.string().trim().min(1, m['second-factor:challenge.recoveryMissing']()),
})

/** Raises the session; answers what stood in the way, if anything did. */
const verify = async (
  body: VerifyMfa,
): Promise<{ problem: ReturnType<typeof asProblem>; refusal: Refusal } | undefined> => {
  try {
    await withSessionRetry('verifyMfa', () => elevateSession(body))
    toast({ kind: 'done', title: m['accounts:welcomeBack']() })
    return undefined
  } catch (thrown) {
    const problem = asProblem(thrown)
    const refusal = verificationRefusal(problem)
    toast({ kind: 'failed', ...refusal })
    return { problem, refusal }
  }
}

export const CodeForm = () => {
  const [byRecovery, setByRecovery] = useState(false)
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      {byRecovery ? <ByRecoveryCode /> : <ByCode />}
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" columnGap="2">
        <Button variant="quiet" size="touch" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? m['second-factor:challenge.useApp']() : m['second-factor:challenge.useRecovery']()}
        </Button>
        <Button variant="quiet" size="touch" onClick={() => void signOut()}>
          {m['second-factor:challenge.otherAccount']()}
        </Button>
      </chakra.div>
      {byRecovery && (
        <chakra.p color="fg.muted" textStyle="small">
          {m['second-factor:challenge.lost']()}
        </chakra.p>
      )}
    </chakra.div>
  )
}

const ByCode = () => {
  const checks = useCheckedForm(Code, { initial: { code: '' }, ids: { code: 'code' } })
  const submit = async ({ code }: { code: string }) => {
    const refused = await verify({ code })
    if (refused !== undefined) checks.refuse(refused.problem, 'code', refused.refusal)
  }
  const invalid = () => {
    toast({ kind: 'failed', ...words.invalid })
    return words.invalid.title
  }
  return (
    <CheckedForm checks={checks} onSubmit={submit} onRefused={invalid}>
      <CodeField id="code" error={checks.error('code')} field={checks.field('code')} focusOnMount />
      <Submit pending={checks.pending} />
    </CheckedForm>
  )
}

const ByRecoveryCode = () => {
  const checks = useCheckedForm(RecoveryCode, {
    initial: { recoveryCode: '' },
    ids: { recoveryCode: 'recovery-code' },
  })
  const submit = async ({ recoveryCode }: { recoveryCode: string }) => {
    const refused = await verify({ recoveryCode })
    if (refused !== undefined) checks.refuse(refused.problem, 'recoveryCode', refused.refusal)
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
      <Submit pending={checks.pending} />
    </CheckedForm>
  )
}

const Submit = ({ pending }: { pending: boolean }) => (
  <Button type="submit" size="hero" aria-busy={pending} disabled={pending}>
    {pending ? m['second-factor:challenge.verifying']() : m['second-factor:challenge.submit']()}
  </Button>
)
