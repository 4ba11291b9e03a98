// Guest access for a name, an address and a county (DIR-21..23).
import { RequestGuestPass } from '#contracts/directory.ts'
import { clientCounties } from '#contracts/enumerations.ts'
import { problems } from '#contracts/problems.ts'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/api/client.ts'
// Comes with the form: what a browser could not load once it does not ask for again, and the line may break meanwhile.
import '../../lib/api/form-guard.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { language } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { usePublicDraft } from '../../lib/stores/drafts.ts'
import { saveGuestPass } from '../../lib/stores/guestPass.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { say, t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { CheckField, Field } from '../../design-system/ui/Field.tsx'
import { type FieldErrors, fieldErrors } from '../../design-system/ui/fieldErrors.ts'
import { Checkbox, Input, Select } from '../../design-system/ui/inputs.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { problemText } from '../../design-system/ui/problemText.ts'
import { useFormGuard } from '../../lib/api/useFormGuard.tsx'

const words = t.directory.access
const missing = say(problems.guest_fields_missing.title)
const empty = { name: '', email: '', county: '', agreed: false }
type FieldName = keyof typeof empty
const order = ['name', 'email', 'county', 'agreed'] as const

const hour = 3_600_000

export const GuestForm = ({ onDone }: { onDone: () => void }) => {
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
    const found: FieldErrors<FieldName> = checked.success ? {} : fieldErrors<FieldName>(checked.error)
    setErrors(found)
    if (!checked.success) {
      const first = order.find((field) => found[field] !== undefined)
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
      toast({ kind: 'done', title: words.welcome, text: words.hours(hours) })
      saveGuestPass(pass)
      onDone()
    } catch (thrown) {
      const problem = asProblem(thrown)
      const text = problem.status >= 500 ? words.failed.text : problemText(problem)
      toast({ kind: 'failed', title: words.failed.title, text })
      setFailed(text)
    } finally {
      setPending(false)
    }
  }
  const lacking = order.some((field) => errors[field] === missing)

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
      <chakra.p color="fg.muted">{words.guestLead}</chakra.p>
      {lacking && <Notice kind="failed">{missing}</Notice>}
      {failed !== undefined && (
        <Notice kind="failed" title={words.failed.title}>
          {failed}
        </Notice>
      )}
      <Field id="guest-name" label={words.name} size="public" error={inline(errors.name)}>
        {(control) => (
          <Input
            {...control}
            {...wrong(errors.name)}
            name="name"
            autoComplete="name"
            size="touch"
            value={draft.name}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
        )}
      </Field>
      <Field id="guest-email" label={words.email} size="public" error={inline(errors.email)}>
        {(control) => (
          <Input
            {...control}
            {...wrong(errors.email)}
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
      <Field id="guest-county" label={words.county} size="public" error={inline(errors.county)}>
        {(control) => (
          <Select
            {...control}
            {...wrong(errors.county)}
            name="county"
            size="touch"
            value={draft.county}
            onChange={({ currentTarget }) => set({ county: currentTarget.value })}
          >
            <option value="">{words.chooseCounty}</option>
            {clientCounties.map((county) => (
              <option key={county} value={county}>
                {county === 'Other' ? words.otherCounty : county}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div>
        <CheckField id="guest-agreed" label={words.agree} error={inline(errors.agreed)}>
          {(control) => (
            <Checkbox
              {...control}
              {...wrong(errors.agreed)}
              name="agreed"
              checked={draft.agreed}
              onChange={({ currentTarget }) => set({ agreed: currentTarget.checked })}
            />
          )}
        </CheckField>
        <chakra.p display="flex" gap="5" paddingInlineStart="8" textStyle="bodyDesk">
          <TextLink to={paths.terms()}>{words.terms}</TextLink>
          <TextLink to={paths.privacy()}>{words.privacy}</TextLink>
        </chakra.p>
      </div>
      {guard.honeypot}
      <Button type="submit" size="hero" aria-busy={pending}>
        {pending ? words.submitting : words.submit}
      </Button>
    </chakra.form>
  )
}

/** What is missing is said once, for all of them. */
const inline = (error: string | undefined) => (error === missing ? undefined : error)
const wrong = (error: string | undefined) => (error === undefined ? {} : { 'aria-invalid': true as const })
