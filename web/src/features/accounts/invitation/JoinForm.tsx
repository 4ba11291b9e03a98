// Creates the account of the invited person, who is then signed in and has the role.
import { m } from '#messages'
import type { JoinByInvitation, OpenInvitation } from '#contracts/invitations.ts'
import type { Problem } from '#contracts/problems.ts'
import { passwordLength } from '#contracts/text-limits.ts'
import { chakra } from '@chakra-ui/react'
import { useNavigate } from 'react-router-dom'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input } from '../../../design-system/ui/inputs.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { lazyInvitation, lazyJoinSchema } from './lazy-invitation.ts'

const explainProblem = (problem: Problem) => ({
  title: m['invitation:register.failed'](),
  text: problemText(problem),
})

export const JoinForm = ({ invitation: { organization, email } }: { readonly invitation: OpenInvitation }) => {
  const navigate = useNavigate()
  const checks = useCheckedForm(lazyJoinSchema, {
    initial: { fullName: '', password: '' },
    ids: { fullName: 'full-name', password: 'password' },
    posted: { state: usePosted('join_by_invitation'), fallbackField: 'password', explain: explainProblem },
  })
  const { error, pending } = checks
  const submit = async (values: JoinByInvitation) => {
    try {
      const { call, signIn } = await lazyInvitation.load()
      await call('joinByInvitation', { body: values })
      await signIn({ email, password: values.password })
      toast({ kind: 'done', title: m['invitation:accept.done']({ organization }) })
      await navigate(paths.dashboard(), { replace: true })
    } catch (error) {
      const problem = asProblem(error)
      const refusal = explainProblem(problem)
      checks.showProblem(problem, 'password', refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  return (
    <>
      <chakra.h2 textStyle="section">{m['invitation:register.title']()}</chakra.h2>
      <chakra.p color="fg.muted" marginBottom="4">
        {m['invitation:register.text']()}
      </chakra.p>
      <CheckedForm checks={checks} onSubmit={submit}>
        <PostFields form="join_by_invitation" />
        {/* Password managers store the password under this address. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <Field id="full-name" label={m['accounts:fullName']()} size="public" error={error('fullName')}>
          {(control) => <Input {...control} {...checks.field('fullName')} autoComplete="name" size="touch" />}
        </Field>
        <PasswordField
          id="password"
          kind="new-password"
          minLength={passwordLength.minWithRole}
          error={error('password')}
          field={checks.field('password')}
        />
        <Button type="submit" size="hero" aria-busy={pending} disabled={pending}>
          {pending ? m['invitation:register.submitting']() : m['invitation:register.submit']()}
        </Button>
      </CheckedForm>
    </>
  )
}
