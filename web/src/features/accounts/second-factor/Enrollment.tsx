// Second-factor enrollment: shows the secret as a QR code and as text, then asks for the first code as proof.
import { m } from '#messages'
import { EnrollmentCode, type MfaEnrollment } from '#contracts/accounts.ts'
import type { CurrentUser } from '#contracts/people.ts'
import { messageKey } from '#contracts/validation.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { QrCode, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { paths } from '../../../lib/paths.ts'
import { signOut } from '../../../lib/session/session-actions.ts'
import { updateUser } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { CodeField } from '../../../design-system/ui/CodeField.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { CenteredContent, StateTitle } from '../../../design-system/ui/empty-states.tsx'
import { useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import { SecretKey } from './SecretKey.tsx'
import { verificationError } from './verification-error.ts'

interface Props {
  readonly user: CurrentUser
  readonly onEnabled: (recoveryCodes: readonly string[]) => void
  /** Called if the second factor has since been enabled in another tab or on another device. */
  readonly onAlreadyEnabled: () => void
}

const isAlreadyEnabled = (error: unknown) => asProblem(error).code === 'mfa_already_enabled'

export const Enrollment = ({ user, onEnabled, onAlreadyEnabled }: Props) => {
  const enrollmentQuery = useQuery({
    // Each request creates a new secret, so the page keeps one secret while it is open and does not cache it
    // afterwards.
    queryKey: ['enrollMfa'],
    queryFn: () => call('enrollMfa', {}),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const { error, failureCount } = enrollmentQuery
  useEffect(() => {
    if (error === null) return
    if (isAlreadyEnabled(error)) onAlreadyEnabled()
    else
      toast({
        kind: 'failed',
        title: m['second-factor:enrollmentFailed.title'](),
        text: m['second-factor:enrollmentFailed.text'](),
      })
  }, [error, failureCount, onAlreadyEnabled])

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      {user.mfaStep === 'enrollment' && <Notice kind="info">{m['second-factor:required']()}</Notice>}
      {enrollmentQuery.data === undefined ? (
        <QrCodeStatus
          failed={enrollmentQuery.isError && !enrollmentQuery.isFetching}
          onRetry={() => void enrollmentQuery.refetch()}
        />
      ) : (
        <EnrollmentForm
          enrollment={enrollmentQuery.data}
          user={user}
          onEnabled={onEnabled}
          onAlreadyEnabled={onAlreadyEnabled}
        />
      )}
      {enrollmentQuery.data === undefined && <LeaveButton user={user} />}
    </chakra.div>
  )
}

const QrCodeStatus = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }) =>
  failed ? (
    <CenteredContent role="alert">
      <chakra.span color="danger.fg" aria-hidden>
        <QrCode size={32} strokeWidth={1.9} />
      </chakra.span>
      <StateTitle>{m['second-factor:noQrCode']()}</StateTitle>
      <Button variant="outline" size="touch" onClick={onRetry}>
        <RotateCcw aria-hidden />
        {m['second-factor:retry']()}
      </Button>
    </CenteredContent>
  ) : (
    <chakra.p role="status" color="fg.muted" textAlign="center" py="16">
      {m['common:loading']()}
    </chakra.p>
  )

/** A person who must enroll can only sign out instead. Other clients and partners can skip it (AUTH-36, AUTH-43). */
const LeaveButton = ({ user }: { user: CurrentUser }) => {
  if (user.mfaStep === 'enrollment') {
    return (
      <Button variant="quiet" size="touch" onClick={() => void signOut()}>
        {m['layout:signOut']()}
      </Button>
    )
  }
  const isClient = user.clientId !== null && user.memberships.length === 0
  return user.platformRole === null ? (
    <ButtonLink to={isClient ? paths.clientDashboard() : paths.dashboard()} variant="quiet" size="touch">
      {m['second-factor:skip']()}
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.account()} variant="quiet" size="touch">
      {m['second-factor:back']()}
    </ButtonLink>
  )
}

const createFormSchema = (passwordRequired: boolean) =>
  EnrollmentCode.extend({
    password: z
      .string()
      .min(passwordRequired ? 1 : 0, messageKey('validation:passwordRequired'))
      .max(1_000),
  })

const passwordProblems: ReadonlySet<string> = new Set(['password_required', 'wrong_password'])

const EnrollmentForm = ({
  enrollment,
  user,
  onEnabled,
  onAlreadyEnabled,
}: Props & { readonly enrollment: MfaEnrollment }) => {
  // The server may start to require the password while the page is open.
  const [passwordRequired, setPasswordRequired] = useState(enrollment.passwordRequired)
  const checks = useCheckedForm(createFormSchema(passwordRequired), {
    initial: { code: '', password: '' },
    ids: { password: 'password', code: 'code' },
  })
  const submit = async ({ code, password }: { code: string; password: string }) => {
    try {
      const result = await call('confirmMfa', { body: { code, ...(passwordRequired ? { password } : {}) } })
      toast({ kind: 'done', title: m['second-factor:enabled']() })
      onEnabled(result.recoveryCodes)
      updateUser(result.user)
    } catch (error) {
      if (isAlreadyEnabled(error)) return onAlreadyEnabled()
      const problem = asProblem(error)
      const refusal = verificationError(problem)
      const isPasswordProblem = passwordProblems.has(problem.code)
      if (isPasswordProblem) setPasswordRequired(true)
      checks.showProblem(problem, isPasswordProblem ? 'password' : 'code', refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  const explainInvalidCode = ({ code }: { code: string }) => {
    if (EnrollmentCode.shape.code.safeParse(code).success) return undefined
    const title = m['second-factor:invalid.title']()
    toast({ kind: 'failed', title, text: m['second-factor:invalid.text']() })
    return title
  }
  return (
    <>
      <SecretKey enrollment={enrollment} />
      <chakra.div borderTopWidth="1px" paddingTop="5">
        <CheckedForm checks={checks} onSubmit={submit} titleIfInvalid={explainInvalidCode}>
          {passwordRequired && (
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
            <LeaveButton user={user} />
            <Button type="submit" size="touch" flexGrow={1} aria-busy={checks.pending} disabled={checks.pending}>
              {checks.pending ? m['second-factor:enabling']() : m['second-factor:enable']()}
            </Button>
          </chakra.div>
        </CheckedForm>
      </chakra.div>
    </>
  )
}
