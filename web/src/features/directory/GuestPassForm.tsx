// Guest access in exchange for a name, an email address and a county (DIR-21..23).
import { m } from '#messages'
import { RequestGuestPass } from '#contracts/directory.ts'
import { clientCounties } from '#contracts/enumerations.ts'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/api/client.ts'
// Loaded together with the form. If a later import fails because the connection breaks, the browser does not try it
// again.
import '../../lib/api/form-guard.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { language } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { usePublicDraft } from '../../lib/stores/drafts.ts'
import { saveGuestPass } from '../../lib/stores/guestPass.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { CheckField, Field } from '../../design-system/ui/Field.tsx'
import { type FieldErrors, fieldErrors } from '../../design-system/ui/fieldErrors.ts'
import { Checkbox, Input, Select } from '../../design-system/ui/inputs.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { problemText } from '../../design-system/ui/problemText.ts'
import { useFormGuard } from '../../lib/api/useFormGuard.tsx'

const missingFields = m['problems:guestFieldsMissing']()
const empty = { name: '', email: '', county: '', agreed: false }
type FieldName = keyof typeof empty
const order = ['name', 'email', 'county', 'agreed'] as const

/** Milliseconds. */
const hour = 3_600_000

export const GuestPassForm = ({ onDone }: { onDone: () => void }) => {
  const { draft, change, forget, form } = usePublicDraft('guest-access', empty)
  const guard = useFormGuard('guest_access')
  const [errors, setErrors] = useState<FieldErrors<FieldName>>({})
  const [failed, setFailed] = useState<string>()
  const [pending, setPending] = useState(false)
  const set = (changed: Partial<typeof empty>) => change((before) => ({ ...before, ...changed }))

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (pending) return
    setFailed(undefined)
    const checked = RequestGuestPass.safeParse({ ...draft, language })
    const newErrors: FieldErrors<FieldName> = checked.success ? {} : fieldErrors<FieldName>(checked.error)
    setErrors(newErrors)
    if (!checked.success) {
      const first = order.find((field) => newErrors[field] !== undefined)
      document.getElementById(`guest-${first ?? 'name'}`)?.focus()
      return
    }
    setPending(true)
    try {
      const pass = await guard.submit(checked.data, (guarding) =>
        call('issueGuestPass', { body: { ...checked.data, guard: guarding } }),
      )
      forget()
      const hours = Math.round((Date.parse(pass.expiresAt) - Date.parse(pass.createdAt)) / hour)
      toast({
        kind: 'done',
        title: m['directory:access.welcome'](),
        text: m['directory:access.hours']({ count: hours }),
      })
      saveGuestPass(pass)
      onDone()
    } catch (thrown) {
      const problem = asProblem(thrown)
      const text = problem.status >= 500 ? m['directory:access.failedText']() : problemText(problem)
      toast({ kind: 'failed', title: m['directory:access.failed'](), text })
      setFailed(text)
    } finally {
      setPending(false)
    }
  }
  const hasMissingFields = order.some((field) => errors[field] === missingFields)

  return (
    <chakra.form
      ref={form}
      noValidate
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4.5"
      aria-busy={pending}
      onSubmit={(event) => void submit(event)}
    >
      <chakra.p color="fg.muted">{m['directory:access.guestLead']()}</chakra.p>
      {hasMissingFields && <Notice kind="failed">{missingFields}</Notice>}
      {failed !== undefined && (
        <Notice kind="failed" title={m['directory:access.failed']()}>
          {failed}
        </Notice>
      )}
      <Field id="guest-name" label={m['directory:access.name']()} size="public" error={fieldError(errors.name)}>
        {(control) => (
          <Input
            {...control}
            {...invalid(errors.name)}
            name="name"
            autoComplete="name"
            size="touch"
            value={draft.name}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
        )}
      </Field>
      <Field id="guest-email" label={m['directory:access.email']()} size="public" error={fieldError(errors.email)}>
        {(control) => (
          <Input
            {...control}
            {...invalid(errors.email)}
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
      <Field id="guest-county" label={m['directory:access.county']()} size="public" error={fieldError(errors.county)}>
        {(control) => (
          <Select
            {...control}
            {...invalid(errors.county)}
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
      <div>
        <CheckField id="guest-agreed" label={m['directory:access.agree']()} error={fieldError(errors.agreed)}>
          {(control) => (
            <Checkbox
              {...control}
              {...invalid(errors.agreed)}
              name="agreed"
              checked={draft.agreed}
              onChange={({ currentTarget }) => set({ agreed: currentTarget.checked })}
            />
          )}
        </CheckField>
        <chakra.p display="flex" gap="5" paddingInlineStart="8" textStyle="bodyDesk">
          <TextLink to={paths.terms()}>{m['directory:access.terms']()}</TextLink>
          <TextLink to={paths.privacy()}>{m['directory:access.privacy']()}</TextLink>
        </chakra.p>
      </div>
      {guard.honeypot}
      <Button type="submit" size="hero" aria-busy={pending}>
        {pending ? m['directory:access.submitting']() : m['directory:access.submit']()}
      </Button>
    </chakra.form>
  )
}

/** The message of a single field. Missing fields share one message above the form. */
const fieldError = (error: string | undefined) => (error === missingFields ? undefined : error)
const invalid = (error: string | undefined) => (error === undefined ? {} : { 'aria-invalid': true as const })
