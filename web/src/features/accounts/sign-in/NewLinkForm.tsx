// Explains why a link can't be used, and requests a new one.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { language } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { EmailField } from '../../../design-system/ui/EmailField.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import { call, lazySchema } from './lazy-forms.ts'
import { explainResetProblem } from './sign-in-errors.ts'
import { ResetLinkSent } from './ResetLinkSent.tsx'

export const NewLinkForm = ({ title, text }: { title: string; text: string }) => {
  const posted = usePosted('password_reset')
  const [sentTo, setSentTo] = useState(posted.result?.email)
  const checks = useCheckedForm(lazySchema('email'), {
    initial: { email: '' },
    ids: { email: 'email' },
    posted: { state: posted, fallbackField: 'email', explain: explainResetProblem },
  })
  const submit = async ({ email }: { email: string }) => {
    try {
      await call('requestPasswordReset', { body: { email, language } })
      setSentTo(email)
    } catch (error) {
      const problem = asProblem(error)
      const refusal = explainResetProblem(problem)
      checks.showProblem(problem, 'email', refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  if (sentTo !== undefined) {
    return (
      <ResetLinkSent email={sentTo}>
        <ButtonLink to={paths.signIn()} variant="outline" size="touch">
          {m['accounts:forgotPassword.back']()}
        </ButtonLink>
      </ResetLinkSent>
    )
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <Notice kind="failed" title={title}>
        {text}
      </Notice>
      <CheckedForm checks={checks} onSubmit={submit}>
        <PostFields form="password_reset" />
        <EmailField id="email" error={checks.error('email')} field={checks.field('email')} />
        <Button type="submit" size="hero" aria-busy={checks.pending} disabled={checks.pending}>
          {checks.pending ? m['accounts:forgotPassword.sending']() : m['accounts:reset.sendLink']()}
        </Button>
      </CheckedForm>
    </chakra.div>
  )
}
