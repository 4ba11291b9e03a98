// Asks for another sign-in address. Both addresses must confirm it.
import { m } from '#messages'
import { RequestEmailChange } from '#contracts/email-change.ts'
import { PasswordConfirmation } from '#contracts/accounts.ts'
import type { CurrentUser } from '#contracts/people.ts'
import type { Problem } from '#contracts/problems.ts'
import { messageKey } from '#contracts/validation.ts'
import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import { language } from '../../../lib/language.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { CodeField } from '../../../design-system/ui/CodeField.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input } from '../../../design-system/ui/inputs.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { ownEmailChange } from './queries.ts'

const EnteredCode = RequestEmailChange.shape.code.unwrap()

/** Without a second factor, the form has no field for a code, which stays empty. */
const createSchema = (hasCode: boolean) =>
  z.object({
    email: RequestEmailChange.shape.email,
    password: PasswordConfirmation.shape.password.min(1, messageKey('validation:currentPasswordRequired')),
    code: hasCode ? EnteredCode : z.string(),
  })
const schemas = { withCode: createSchema(true), withoutCode: createSchema(false) }

const fieldOf = ({ code }: Problem): 'email' | 'password' | 'code' => {
  if (code === 'wrong_password') return 'password'
  return code === 'invalid_code' ? 'code' : 'email'
}

interface Props {
  readonly user: CurrentUser
  readonly onClose: () => void
}

export const EmailChangeForm = ({ user, onClose }: Props) => {
  const queries = useQueryClient()
  const hasCode = user.mfaEnrolled
  const checks = useCheckedForm(hasCode ? schemas.withCode : schemas.withoutCode, {
    initial: { email: '', password: '', code: '' },
    ids: { email: 'new-email', password: 'email-password', code: 'email-code' },
  })
  const { error, pending } = checks
  const submit = async ({ code, ...fields }: z.output<typeof schemas.withCode>) => {
    try {
      const body = { ...fields, ...(hasCode ? { code } : {}), language }
      queries.setQueryData(ownEmailChange().queryKey, await call('requestEmailChange', { body }))
      toast({ kind: 'done', title: m['own-account:email.sentTitle'](), text: m['own-account:email.sentText']() })
      onClose()
    } catch (error) {
      const problem = asProblem(error)
      const refusal = { title: m['own-account:email.failed'](), text: problemText(problem) }
      checks.showProblem(problem, fieldOf(problem), refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  return (
    <section aria-labelledby="email-change">
      <chakra.h3 id="email-change" fontWeight="650">
        {m['own-account:email.title']()}
      </chakra.h3>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="4">
        {m['own-account:email.lead']()}
      </chakra.p>
      <CheckedForm checks={checks} onSubmit={submit}>
        <Field id="new-email" label={m['own-account:email.new']()} error={error('email')}>
          {(control) => (
            <Input
              {...control}
              {...checks.field('email')}
              type="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <PasswordField
          id="email-password"
          label={m['own-account:email.password']()}
          kind="current-password"
          size="regular"
          error={error('password')}
          field={checks.field('password')}
        />
        {hasCode && (
          <CodeField
            id="email-code"
            label={m['own-account:email.code']()}
            error={error('code')}
            field={checks.field('code')}
          />
        )}
        <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2.5">
          <Button type="button" variant="outline" onClick={onClose}>
            {m['own-account:email.cancel']()}
          </Button>
          <Button type="submit" aria-busy={pending} disabled={pending}>
            {pending ? m['own-account:email.submitting']() : m['own-account:email.submit']()}
          </Button>
        </chakra.div>
      </CheckedForm>
    </section>
  )
}
