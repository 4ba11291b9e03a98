// The second step of sign-in: a code from the authenticator app, or a recovery code (AUTH-41, AUTH-42).
import { m } from '#messages'
import type { VerifyMfa } from '#contracts/accounts.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { inPlace } from '../../../lib/in-place.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { CodeField } from '../../../design-system/ui/CodeField.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input } from '../../../design-system/ui/inputs.tsx'
import { type Refusal, useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import type { schemas } from './code-verification.ts'
import { verificationError } from './verification-error.ts'

const verification = lazyModule(() => import('./code-verification.ts'))

/** The schema of one of the two forms. */
const lazySchema = <Name extends keyof typeof schemas>(name: Name) => ({
  prepare: verification.prepare,
  load: async (): Promise<(typeof schemas)[Name]> => (await verification.load()).schemas[name],
})

const signOut = async (): Promise<void> => (await verification.load()).signOut()

/** Verifies the session's second factor. Returns the problem if that fails. */
const verify = async (
  body: VerifyMfa,
): Promise<{ problem: ReturnType<typeof asProblem>; refusal: Refusal } | undefined> => {
  try {
    const { verifyCode } = await verification.load()
    await verifyCode(body)
    toast({ kind: 'done', title: m['accounts:welcomeBack']() })
    return undefined
  } catch (error) {
    const problem = asProblem(error)
    const refusal = verificationError(problem)
    toast({ kind: 'failed', ...refusal })
    return { problem, refusal }
  }
}

interface Props {
  /** Set this if the form appears after a click and not when the page loads. */
  readonly focusOnMount?: boolean
}

export const CodeForm = ({ focusOnMount = false }: Props) => {
  const [search] = useSearchParams()
  const redirectedFrom = search.get('redirectedFrom') ?? undefined
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(search.get('use') === 'recovery')
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      {usesRecoveryCode ? <RecoveryCodeForm /> : <AppCodeForm focusOnMount={focusOnMount} />}
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" columnGap="2">
        <ButtonLink
          to={paths.signInCode({ redirectedFrom, use: usesRecoveryCode ? undefined : 'recovery' })}
          data-in-place=""
          variant="quiet"
          size="touch"
          onClick={inPlace(() => setUsesRecoveryCode(!usesRecoveryCode))}
        >
          {usesRecoveryCode ? m['second-factor:challenge.useApp']() : m['second-factor:challenge.useRecoveryCode']()}
        </ButtonLink>
        <form method="post">
          <PostFields form="sign_out" />
          <Button type="submit" variant="quiet" size="touch" onClick={inPlace(() => void signOut())}>
            {m['second-factor:challenge.otherAccount']()}
          </Button>
        </form>
      </chakra.div>
      {usesRecoveryCode && (
        <chakra.p color="fg.muted" textStyle="small">
          {m['second-factor:challenge.lost']()}
        </chakra.p>
      )}
    </chakra.div>
  )
}

const AppCodeForm = ({ focusOnMount }: Required<Props>) => {
  const posted = usePosted('second_factor')
  const checks = useCheckedForm(lazySchema('code'), {
    initial: { code: '' },
    ids: { code: 'code' },
    posted: { state: posted, fallbackField: 'code', explain: verificationError },
  })
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
      <PostFields form="second_factor" />
      <CodeField id="code" error={checks.error('code')} field={checks.field('code')} focusOnMount={focusOnMount} />
      <SubmitButton pending={checks.pending} />
    </CheckedForm>
  )
}

const RecoveryCodeForm = () => {
  const checks = useCheckedForm(lazySchema('recoveryCode'), {
    initial: { recoveryCode: '' },
    ids: { recoveryCode: 'recovery-code' },
    posted: { state: usePosted('second_factor'), fallbackField: 'recoveryCode', explain: verificationError },
  })
  const submit = async ({ recoveryCode }: { recoveryCode: string }) => {
    const failure = await verify({ recoveryCode })
    if (failure !== undefined) checks.showProblem(failure.problem, 'recoveryCode', failure.refusal)
  }
  return (
    <CheckedForm checks={checks} onSubmit={submit}>
      <PostFields form="second_factor" />
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
