// Guest access in exchange for a name, an email address, and a county (DIR-21..23).
import { m } from '#messages'
import type { GuestPass } from '#contracts/directory.ts'
import { clientCounties } from '#contracts/enumeration-values.ts'
import type { Problem } from '#contracts/problems.ts'
import { chakra } from '@chakra-ui/react'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { paths } from '../../../lib/paths.ts'
import { saveGuestPass } from '../../../lib/session/guest-pass.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckboxField, Field } from '../../../design-system/ui/Field.tsx'
import { Checkbox, Input, Select } from '../../../design-system/ui/inputs.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import { useGuardedForm } from './useGuardedForm.ts'

const submissionModule = lazyModule(() => import('./guest-pass-submission.ts'))

const emptyDraft = { name: '', email: '', county: '', agreed: false }
const controlIds = {
  name: 'guest-name',
  email: 'guest-email',
  county: 'guest-county',
  agreed: 'guest-agreed',
} as const

const missingFieldsMessage = m['problems:guestFieldsMissing']()
const msPerHour = 3_600_000

const showWelcomeToast = ({ createdAt, expiresAt }: GuestPass): void => {
  const hours = Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / msPerHour)
  toast({
    kind: 'done',
    title: m['directory:access.welcome'](),
    text: m['directory:access.hours']({ count: hours }),
  })
}

const explain = (problem: Problem): string =>
  problem.status >= 500 ? m['directory:access.failedText']() : problemText(problem)

const useGuestPassForm = (onDone?: () => void) =>
  useGuardedForm({
    form: 'guest_access',
    draftName: 'guest-access',
    emptyDraft,
    controlIds,
    module: submissionModule,
    check: ({ checkGuest }, draft) => checkGuest(draft),
    send: ({ requestGuestPass }, guest, submit) => submit(guest, (guard) => requestGuestPass(guest, guard)),
    onSent: (pass) => {
      showWelcomeToast(pass)
      saveGuestPass(pass)
      onDone?.()
    },
    explain,
    onFailure: (text) => toast({ kind: 'failed', title: m['directory:access.failed'](), text }),
  })

type FormState = ReturnType<typeof useGuestPassForm>

/** `onDone` is called when the visitor has access. */
export const GuestPassForm = ({ onDone }: { onDone?: () => void }) => {
  const form = useGuestPassForm(onDone)
  const hasMissingFields = Object.values(form.errors).includes(missingFieldsMessage)
  return (
    <chakra.form {...form.formProps} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4.5">
      <PostFields form="guest_access" />
      <chakra.p color="fg.muted">{m['directory:access.guestLead']()}</chakra.p>
      {hasMissingFields && <Notice kind="failed">{missingFieldsMessage}</Notice>}
      {form.failure !== undefined && (
        <Notice kind="failed" title={m['directory:access.failed']()}>
          {form.failure}
        </Notice>
      )}
      <VisitorFields {...form} />
      <Agreement {...form} />
      {form.honeypot}
      <Button type="submit" size="hero" aria-busy={form.pending}>
        {form.pending ? m['directory:access.submitting']() : m['directory:access.submit']()}
      </Button>
    </chakra.form>
  )
}

/** The message of a single field. Missing fields share one message above the form. */
const fieldError = (error: string | undefined) => (error === missingFieldsMessage ? undefined : error)
const invalidProps = (error: string | undefined) => (error === undefined ? {} : { 'aria-invalid': true as const })

const VisitorFields = ({ draft, set, errors, focusPosted }: FormState) => (
  <>
    <Field id={controlIds.name} label={m['directory:access.name']()} size="public" error={fieldError(errors.name)}>
      {(control) => (
        <Input
          {...control}
          {...invalidProps(errors.name)}
          {...focusPosted('name')}
          name="name"
          autoComplete="name"
          size="touch"
          value={draft.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
      )}
    </Field>
    <Field id={controlIds.email} label={m['directory:access.email']()} size="public" error={fieldError(errors.email)}>
      {(control) => (
        <Input
          {...control}
          {...invalidProps(errors.email)}
          {...focusPosted('email')}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          size="touch"
          value={draft.email}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
        />
      )}
    </Field>
    <Field
      id={controlIds.county}
      label={m['directory:access.county']()}
      size="public"
      error={fieldError(errors.county)}
    >
      {(control) => (
        <Select
          {...control}
          {...invalidProps(errors.county)}
          {...focusPosted('county')}
          name="county"
          size="touch"
          value={draft.county}
          onChange={({ currentTarget }) => set({ county: currentTarget.value })}
        >
          <option value="">{m['directory:access.chooseCounty']()}</option>
          {clientCounties.map((county) => (
            <option key={county} value={county}>
              {county === 'Other' ? m['directory:access.otherCounty']() : county}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </>
)

const Agreement = ({ draft, set, errors, focusPosted }: FormState) => (
  <div>
    <CheckboxField id={controlIds.agreed} label={m['directory:access.agree']()} error={fieldError(errors.agreed)}>
      {(control) => (
        <Checkbox
          {...control}
          {...invalidProps(errors.agreed)}
          {...focusPosted('agreed')}
          name="agreed"
          checked={draft.agreed}
          onChange={({ currentTarget }) => set({ agreed: currentTarget.checked })}
        />
      )}
    </CheckboxField>
    <chakra.p display="flex" gap="5" paddingInlineStart="8" textStyle="bodyDesk">
      <TextLink to={paths.terms()}>{m['directory:access.terms']()}</TextLink>
      <TextLink to={paths.privacy()}>{m['directory:access.privacy']()}</TextLink>
    </chakra.p>
  </div>
)
