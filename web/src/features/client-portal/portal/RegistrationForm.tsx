// The registration form. After it, the server emails a link that confirms the address (CLI-02 to CLI-05, CLI-07).
import { m } from '#messages'
import type { ClientRegistration } from '#contracts/client-registration.ts'
import type { Problem } from '#contracts/problems.ts'
import { passwordLength } from '#contracts/text-limits.ts'
import { chakra } from '@chakra-ui/react'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { type Refusal, useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { language } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { EmailField } from '../../../design-system/ui/EmailField.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { ProfileFields, emptyProfile, profileIds } from './ProfileFields.tsx'
import { call, lazySchema } from './lazy-portal-client.ts'

/** A failure of the server has no message for the person. */
const explain = (problem: Problem): Refusal => ({
  title: m['portal:register.failed.title'](),
  text: problem.status >= 500 ? m['portal:register.failed.text']() : problemText(problem),
})

const empty = { ...emptyProfile, email: '', password: '', repeatedPassword: '' }

/** `onRegistered` receives the address that the link was emailed to. */
export const RegistrationForm = ({ onRegistered }: { onRegistered: (email: string) => void }) => {
  const posted = usePosted('client_registration')
  const checks = useCheckedForm(lazySchema('registration'), {
    initial: empty,
    ids: {
      firstName: profileIds.firstName,
      lastName: profileIds.lastName,
      email: 'email',
      phone: profileIds.phone,
      county: profileIds.county,
      password: 'password',
      repeatedPassword: 'repeated-password',
    },
    persist: { name: 'registration', fields: ['firstName', 'lastName', 'email', 'phone', 'county'] },
    posted: { state: posted, fallbackField: 'email', explain },
  })
  const { error, field, pending } = checks

  const submit = async (registration: ClientRegistration) => {
    try {
      await call('registerAsClient', { body: { ...registration, phone: checks.values.phone, language } })
      checks.deleteStored()
      toast({ kind: 'done', title: m['portal:register.done.title']() })
      onRegistered(registration.email)
    } catch (failure) {
      const problem = asProblem(failure)
      checks.showProblem(problem, 'email', explain(problem))
      toast({ kind: 'failed', ...explain(problem) })
    }
  }

  return (
    <CheckedForm checks={checks} onSubmit={submit}>
      <PostFields form="client_registration" />
      <ProfileFields checks={checks}>
        <EmailField id="email" error={error('email')} field={field('email')} />
      </ProfileFields>
      <PasswordField
        id="password"
        kind="new-password"
        minLength={passwordLength.min}
        error={error('password')}
        field={field('password')}
      />
      <PasswordField
        id="repeated-password"
        label={m['portal:register.repeatPassword']()}
        kind="new-password"
        error={error('repeatedPassword')}
        field={field('repeatedPassword')}
      />
      <Button type="submit" size="hero" aria-busy={pending} disabled={pending}>
        {pending ? m['portal:register.submitting']() : m['portal:register.submit']()}
      </Button>
      <chakra.p>
        {m['portal:register.withoutAccount']()}{' '}
        <TextLink to={paths.requestReferral()}>{m['portal:register.requestForm']()}</TextLink>
      </chakra.p>
    </CheckedForm>
  )
}
