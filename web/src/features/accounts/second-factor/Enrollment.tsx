// Setting up: the secret as a picture and as text, and the first code that proves it arrived.
import { m } from '#messages'
import { EnrollmentCode, type MfaEnrollment } from '#contracts/accounts.ts'
import type { CurrentUser } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { QrCode, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { paths } from '../../../lib/paths.ts'
import { signOut } from '../../../layouts/account.ts'
import { updateUser } from '../../../lib/stores/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { CodeField } from '../../../design-system/ui/CodeField.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { Center, StateTitle } from '../../../design-system/ui/states.tsx'
import { useCheckedForm } from '../../../design-system/ui/useCheckedForm.ts'
import { SecretKey } from './SecretKey.tsx'
import { verificationRefusal } from './verification.ts'

interface Props {
  readonly user: CurrentUser
  readonly onEnabled: (recoveryCodes: readonly string[]) => void
  /** It was done meanwhile, in another tab or on another device. */
  readonly onAlready: () => void
}

const words = t.secondFactor

const isAlready = (thrown: unknown) => asProblem(thrown).code === 'mfa_already_enabled'

export const Enrollment = ({ user, onEnabled, onAlready }: Props) => {
  const begun = useQuery({
    // Each asking makes a new secret: one for as long as the page is open, and none is kept afterwards.
    queryKey: ['enrollMfa'],
    queryFn: () => call('enrollMfa', {}),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const { error, failureCount } = begun
  useEffect(() => {
    if (error === null) return
    if (isAlready(error)) onAlready()
    else toast({ kind: 'failed', ...words.enrollmentFailed })
  }, [error, failureCount, onAlready])

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      {user.mfaStep === 'enrollment' && <Notice kind="info">{m['second-factor:required']()}</Notice>}
      {begun.data === undefined ? (
        <Missing failed={begun.isError && !begun.isFetching} onRetry={() => void begun.refetch()} />
      ) : (
        <Setup enrollment={begun.data} user={user} onEnabled={onEnabled} onAlready={onAlready} />
      )}
      {begun.data === undefined && <WaysOut user={user} />}
    </chakra.div>
  )
}

const Missing = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }) =>
  failed ? (
    <Center role="alert">
      <chakra.span color="danger.fg" aria-hidden>
        <QrCode size={32} strokeWidth={1.9} />
      </chakra.span>
      <StateTitle>{m['second-factor:noQrCode']()}</StateTitle>
      <Button variant="outline" size="touch" onClick={onRetry}>
        <RotateCcw aria-hidden />
        {m['second-factor:retry']()}
      </Button>
    </Center>
  ) : (
    <chakra.p role="status" color="fg.muted" textAlign="center" py="16">
      {m['common:loading']()}
    </chakra.p>
  )

/** Clients and partners may come back to it another time; staff and admins either go on or leave (AUTH-36, AUTH-43). */
const WaysOut = ({ user }: { user: CurrentUser }) => {
  if (user.mfaStep === 'enrollment') {
    return (
      <Button variant="quiet" size="touch" onClick={() => void signOut()}>
        {m['layout:signOut']()}
      </Button>
    )
  }
  return user.platformRole === null ? (
    <ButtonLink to={paths.dashboard()} variant="quiet" size="touch">
      {m['second-factor:skip']()}
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.account()} variant="quiet" size="touch">
      {m['second-factor:back']()}
    </ButtonLink>
  )
}

/** `again`: whether the password is asked for, too. */
const typed = (again: boolean) =>
  EnrollmentCode.extend({
    password: z
      .string()
      .min(again ? 1 : 0, m['second-factor:passwordMissing']())
      .max(1_000),
  })

const passwordProblems: ReadonlySet<string> = new Set(['password_required', 'wrong_password'])

const Setup = ({ enrollment, user, onEnabled, onAlready }: Props & { readonly enrollment: MfaEnrollment }) => {
  // Of the moment it began, or of the answer: the page may have lain open meanwhile.
  const [again, setAgain] = useState(enrollment.passwordRequired)
  const checks = useCheckedForm(typed(again), {
    initial: { code: '', password: '' },
    ids: { password: 'password', code: 'code' },
  })
  const submit = async ({ code, password }: { code: string; password: string }) => {
    try {
      const enabled = await call('confirmMfa', { body: { code, ...(again ? { password } : {}) } })
      toast({ kind: 'done', title: m['second-factor:enabled']() })
      onEnabled(enabled.recoveryCodes)
      updateUser(enabled.user)
    } catch (thrown) {
      if (isAlready(thrown)) return onAlready()
      const problem = asProblem(thrown)
      const refusal = verificationRefusal(problem)
      const ofPassword = passwordProblems.has(problem.code)
      if (ofPassword) setAgain(true)
      checks.refuse(problem, ofPassword ? 'password' : 'code', refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  const invalid = ({ code }: { code: string }) => {
    if (EnrollmentCode.shape.code.safeParse(code).success) return undefined
    toast({ kind: 'failed', ...words.invalid })
    return words.invalid.title
  }
  return (
    <>
      <SecretKey enrollment={enrollment} />
      <chakra.div borderTopWidth="1px" paddingTop="5">
        <CheckedForm checks={checks} onSubmit={submit} onRefused={invalid}>
          {again && (
            <PasswordField
              id="password"
              kind="current-password"
              error={checks.error('password')}
              field={checks.field('password')}
            />
          )}
          <CodeField
            id="code"
            label={m['second-factor:enter.title']()}
            help={m['second-factor:enter.text']()}
            error={checks.error('code')}
            field={checks.field('code')}
          />
          <chakra.div display="flex" flexDirection={{ base: 'column-reverse', sm: 'row' }} gap="3">
            <WaysOut user={user} />
            <Button type="submit" size="touch" flexGrow={1} aria-busy={checks.pending} disabled={checks.pending}>
              {checks.pending ? m['second-factor:enabling']() : m['second-factor:enable']()}
            </Button>
          </chakra.div>
        </CheckedForm>
      </chakra.div>
    </>
  )
}
