// /reset-password: choose a new password. The link in the email opens this page and works once (AUTH-20).
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'
import { passwordLength } from '#contracts/text-limits.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { paths } from '../../../lib/paths.ts'
import { endSession } from '../../../lib/session/session.ts'
import { announceSignOut } from '../../../lib/session/session-hint.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import { NewLinkForm } from './NewLinkForm.tsx'
import { SplitFormLayout } from './SplitFormLayout.tsx'
import { call, lazySchema } from './lazy-forms.ts'

export const ResetPasswordPage = () => {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { problem } = usePosted('new_password')
  const [linkError, setLinkError] = useState(problem?.code === 'invalid_link' ? problemText(problem) : undefined)
  if (token === '' || linkError !== undefined) {
    return (
      <SplitFormLayout title={m['accounts:reset.title']()} intro={m['accounts:reset.newLinkIntro']()}>
        <NewLinkForm
          title={
            linkError === undefined ? m['accounts:reset.incompleteLink.title']() : m['accounts:reset.unusableLink']()
          }
          text={linkError ?? m['accounts:reset.incompleteLink.text']()}
        />
      </SplitFormLayout>
    )
  }
  return (
    <SplitFormLayout title={m['accounts:reset.title']()} intro={m['accounts:reset.intro']()}>
      <NewPasswordForm token={token} onLinkError={setLinkError} />
    </SplitFormLayout>
  )
}

const explainProblem = (problem: Problem) => ({ title: m['accounts:reset.failed'](), text: problemText(problem) })

const NewPasswordForm = ({ token, onLinkError }: { token: string; onLinkError: (reason: string) => void }) => {
  const navigate = useNavigate()
  const checks = useCheckedForm(lazySchema('newPassword'), {
    initial: { password: '' },
    ids: { password: 'password' },
    posted: { state: usePosted('new_password'), fallbackField: 'password', explain: explainProblem },
  })
  const submit = async ({ password }: { password: string }) => {
    try {
      await call('resetPassword', { body: { token, password } })
      // The reset ended every session of this account. This also ends a session of another account in this browser.
      await call('signOut', {}).catch(() => undefined)
      announceSignOut('signed_out')
      endSession()
      toast({ kind: 'done', title: m['accounts:reset.done.title'](), text: m['accounts:reset.done.text']() })
      await navigate(paths.signIn(), { replace: true })
    } catch (error) {
      const problem = asProblem(error)
      if (problem.code === 'invalid_link') return onLinkError(problemText(problem))
      const refusal = explainProblem(problem)
      checks.showProblem(problem, 'password', refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  return (
    <CheckedForm checks={checks} onSubmit={submit}>
      <PostFields form="new_password" />
      <PasswordField
        id="password"
        label={m['accounts:reset.newPassword']()}
        kind="new-password"
        minLength={passwordLength.min}
        error={checks.error('password')}
        field={checks.field('password')}
      />
      <Button type="submit" size="hero" aria-busy={checks.pending} disabled={checks.pending}>
        <KeyRound aria-hidden />
        {checks.pending ? m['accounts:reset.saving']() : m['accounts:reset.submit']()}
      </Button>
    </CheckedForm>
  )
}
