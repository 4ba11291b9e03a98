// "Report a problem" with a listing: a small form that replaces its button. The draft stays until the report has been
// sent.
import { m } from '#messages'
import { ReportListingProblem, listingProblemReasons } from '#contracts/listing-problems.ts'
import { chakra } from '@chakra-ui/react'
import { Flag } from 'lucide-react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { asProblem } from '../../lib/api/problem.ts'
import { call } from '../../lib/api/client.ts'
import { usePublicDraft } from '../../lib/stores/drafts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { CharacterCount } from '../../design-system/ui/CharacterCount.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { type FieldErrors, fieldErrors } from '../../design-system/ui/fieldErrors.ts'
import { Input, Select, Textarea } from '../../design-system/ui/inputs.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { problemText } from '../../design-system/ui/problemText.ts'
import { useFormGuard } from '../../lib/api/useFormGuard.tsx'
import { problemReasonLabels } from './labels.ts'

const empty = { reason: '', text: '', email: '' }
type FieldName = keyof typeof empty

export const ReportProblem = ({ organizationId }: { organizationId: string }) => {
  const [stage, setStage] = useState<'closed' | 'open' | 'sent'>('closed')
  if (stage === 'sent') return <Notice kind="done">{m['directory:problem.sent']()}</Notice>
  if (stage === 'open') return <ProblemForm organizationId={organizationId} onSent={() => setStage('sent')} />
  return (
    <Button variant="quiet" px="2" marginInlineStart="-2" onClick={() => setStage('open')}>
      <Flag aria-hidden />
      {m['directory:problem.open']()}
    </Button>
  )
}

const ProblemForm = ({ organizationId, onSent }: { organizationId: string; onSent: () => void }) => {
  const { draft, change, forget, form } = usePublicDraft(`listing-problem ${organizationId}`, empty)
  const guard = useFormGuard('listing_problem')
  const [errors, setErrors] = useState<FieldErrors<FieldName>>({})
  const [failed, setFailed] = useState<string>()
  const [pending, setPending] = useState(false)
  const set = (field: FieldName, value: string) => change((before) => ({ ...before, [field]: value }))

  // The form has replaced the button that had the focus.
  useEffect(() => document.getElementById('problem-reason')?.focus(), [])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (pending) return
    setFailed(undefined)
    const checked = ReportListingProblem.safeParse(draft)
    const newErrors: FieldErrors<FieldName> = checked.success ? {} : fieldErrors<FieldName>(checked.error)
    setErrors(newErrors)
    if (!checked.success) {
      const first = (['reason', 'text', 'email'] as const).find((field) => newErrors[field] !== undefined)
      document.getElementById(`problem-${first ?? 'reason'}`)?.focus()
      return
    }
    setPending(true)
    try {
      const { reason, text } = checked.data
      const content = { reason, text, email: draft.email }
      await guard.submit({ organizationId, ...content }, (pass) =>
        call('reportListingProblem', { params: { id: organizationId }, body: { ...content, guard: pass } }),
      )
      forget()
      onSent()
    } catch (thrown) {
      setFailed(problemText(asProblem(thrown)))
    } finally {
      setPending(false)
    }
  }

  return (
    <chakra.form
      ref={form}
      noValidate
      aria-label={m['directory:problem.title']()}
      aria-busy={pending}
      color="fg"
      display="grid"
      gap="4"
      marginTop="3"
      onSubmit={(event) => void submit(event)}
    >
      <chakra.h3 textStyle="section">{m['directory:problem.title']()}</chakra.h3>
      <Field id="problem-reason" label={m['directory:problem.reason']()} error={errors.reason}>
        {(control) => (
          <Select
            {...control}
            name="reason"
            value={draft.reason}
            onChange={({ currentTarget }) => set('reason', currentTarget.value)}
          >
            <option value="">{m['directory:problem.choose']()}</option>
            {listingProblemReasons.map((reason) => (
              <option key={reason} value={reason}>
                {problemReasonLabels[reason]()}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        id="problem-text"
        label={m['directory:problem.text']()}
        error={errors.text}
        counter={<CharacterCount length={draft.text.length} limit={500} />}
      >
        {(control) => (
          <Textarea
            {...control}
            name="text"
            value={draft.text}
            onChange={({ currentTarget }) => set('text', currentTarget.value)}
          />
        )}
      </Field>
      <Field
        id="problem-email"
        label={m['directory:problem.email']()}
        help={m['directory:problem.emailHelp']()}
        error={errors.email}
        optional
      >
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            value={draft.email}
            onChange={({ currentTarget }) => set('email', currentTarget.value)}
          />
        )}
      </Field>
      {guard.honeypot}
      {failed !== undefined && (
        <Notice kind="failed" title={m['directory:problem.failed']()}>
          <p>{failed}</p>
          <p>{m['directory:problem.failedText']()}</p>
        </Notice>
      )}
      <Button type="submit" justifySelf="start" aria-busy={pending}>
        {pending ? m['directory:problem.sending']() : m['directory:problem.send']()}
      </Button>
    </chakra.form>
  )
}
