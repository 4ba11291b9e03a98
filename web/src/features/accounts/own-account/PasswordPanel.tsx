// Changes the password, which signs out every other device.
import { m } from '#messages'
import { ChangePassword, ChangePasswordWithRole } from '#contracts/accounts.ts'
import { passwordLength } from '#contracts/text-limits.ts'
import type { CurrentUser } from '#contracts/people.ts'
import { messageKey } from '#contracts/validation.ts'
import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { ownSessions } from './queries.ts'
import { updateUser } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import { useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'

const currentPassword = ChangePassword.shape.currentPassword.min(1, messageKey('validation:currentPasswordRequired'))
const rules = {
  regular: { schema: ChangePassword.extend({ currentPassword }), minLength: passwordLength.min },
  withRole: { schema: ChangePasswordWithRole.extend({ currentPassword }), minLength: passwordLength.minWithRole },
}

const getRules = ({ mfaEnrolled, platformRole, memberships, rolesPending }: CurrentUser) => {
  const hasRole = platformRole !== null || memberships.length > 0 || rolesPending
  return hasRole && !mfaEnrolled ? rules.withRole : rules.regular
}

export const PasswordPanel = ({ user }: { user: CurrentUser }) => {
  const queries = useQueryClient()
  const { schema, minLength } = getRules(user)
  const checks = useCheckedForm(schema, {
    initial: { currentPassword: '', password: '' },
    ids: { currentPassword: 'current-password', password: 'new-password' },
  })
  const { error, pending } = checks
  const submit = async (body: ChangePassword) => {
    try {
      updateUser(await call('changePassword', { body }))
      checks.reset()
      toast({
        kind: 'done',
        title: m['own-account:password.done.title'](),
        text: m['own-account:password.done.text'](),
      })
      await queries.invalidateQueries(ownSessions())
    } catch (error) {
      const problem = asProblem(error)
      const refusal = { title: m['own-account:password.failed'](), text: problemText(problem) }
      checks.showProblem(problem, problem.code === 'wrong_password' ? 'currentPassword' : 'password', refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  return (
    <Panel aria-labelledby="password-heading">
      <PanelHeading id="password-heading">{m['own-account:password.title']()}</PanelHeading>
      <CheckedForm checks={checks} onSubmit={submit}>
        {/* Tells password managers which account this is. */}
        <chakra.input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          id="current-password"
          label={m['own-account:password.current']()}
          kind="current-password"
          size="regular"
          error={error('currentPassword')}
          field={checks.field('currentPassword')}
        />
        <PasswordField
          id="new-password"
          label={m['own-account:password.new']()}
          kind="new-password"
          minLength={minLength}
          size="regular"
          error={error('password')}
          field={checks.field('password')}
        />
        <chakra.div display="flex" justifyContent="flex-end">
          <Button type="submit" width={{ base: 'full', md: 'auto' }} aria-busy={pending} disabled={pending}>
            {pending ? m['own-account:password.changing']() : m['own-account:password.submit']()}
          </Button>
        </chakra.div>
      </CheckedForm>
    </Panel>
  )
}
