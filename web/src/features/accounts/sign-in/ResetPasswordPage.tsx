// /reset-password: where the mailed link leads, to choose a new password. It works once (AUTH-20).
import { m } from '#messages'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { paths } from '../../../lib/paths.ts'
import { endSession } from '../../../lib/stores/session.ts'
import { forgetSession } from '../../../lib/session-hint.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { problemText } from '../../../design-system/ui/problemText.ts'
import { useCheckedForm } from '../../../design-system/ui/useCheckedForm.ts'
import { AskForLink } from './AskForLink.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { call, ruleOf } from './code.ts'

const words = t.account.reset

export const ResetPasswordPage = () => {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [stale, setStale] = useState<string>()
  if (token === '' || stale !== undefined) {
    return (
      <AuthFrame title={m['accounts:reset.title']()} lead={m['accounts:reset.askAgainText']()}>
        <AskForLink
          title={stale === undefined ? m['accounts:reset.missing.title']() : m['accounts:reset.stale']()}
          text={stale ?? m['accounts:reset.missing.text']()}
        />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={m['accounts:reset.title']()} lead={m['accounts:reset.intro']()}>
      <NewPasswordForm token={token} onStale={setStale} />
    </AuthFrame>
  )
}

const NewPasswordForm = ({ token, onStale }: { token: string; onStale: (why: string) => void }) => {
  const navigate = useNavigate()
  const checks = useCheckedForm(ruleOf('newPassword'), { initial: { password: '' }, ids: { password: 'password' } })
  const submit = async ({ password }: { password: string }) => {
    try {
      await call('resetPassword', { body: { token, password } })
      // Every session of the account has ended with it. One of somebody else may be open in this browser: it ends here too.
      await call('signOut', {}).catch(() => undefined)
      forgetSession('signed_out')
      endSession()
      toast({ kind: 'done', ...words.done })
      await navigate(paths.signIn(), { replace: true })
    } catch (thrown) {
      const problem = asProblem(thrown)
      if (problem.code === 'invalid_link') return onStale(problemText(problem))
      const refusal = { title: m['accounts:reset.failed'](), text: problemText(problem) }
      checks.refuse(problem, 'password', refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  return (
    <CheckedForm checks={checks} onSubmit={submit}>
      <PasswordField
        id="password"
        label={m['accounts:reset.newPassword']()}
        kind="new-password"
        error={checks.error('password')}
        field={checks.field('password')}
      />
      <Button type="submit" size="hero" aria-busy={checks.pending} disabled={checks.pending || !checks.ready}>
        <KeyRound aria-hidden />
        {checks.pending ? m['accounts:reset.saving']() : m['accounts:reset.submit']()}
      </Button>
    </CheckedForm>
  )
}
