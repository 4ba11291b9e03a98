// The form to report a problem with a listing: its kind, a description, and an email address for the reply. The draft
// is kept until the report has been sent.
import { m } from '#messages'
import { ReportListingProblem, listingProblemReasons } from '#contracts/listing-problems.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { call } from '../../../lib/api/client.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CharacterCount } from '../../../design-system/ui/CharacterCount.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input, Select, Textarea } from '../../../design-system/ui/inputs.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import { problemReasonLabels } from '../labels.ts'
import { useGuardedForm } from '../guest-access/useGuardedForm.ts'

/** Maximum length in characters; the schema has the same limit. */
const textLimit = 500

const emptyDraft = { reason: '', text: '', email: '' }
const controlIds = { reason: 'problem-reason', text: 'problem-text', email: 'problem-email' } as const

interface Props {
  readonly organizationId: string
  readonly onSent: () => void
}

const useListingProblemForm = ({ organizationId, onSent }: Props) =>
  useGuardedForm({
    form: 'listing_problem',
    draftName: `listing-problem ${organizationId}`,
    emptyDraft,
    controlIds,
    check: (draft) => ReportListingProblem.safeParse(draft),
    send: ({ reason, text, email }, submit) => {
      const report = { reason, text, email: email ?? '' }
      return submit({ organizationId, ...report }, (guard) =>
        call('reportListingProblem', { params: { id: organizationId }, body: { ...report, guard } }),
      )
    },
    onSent,
    onFailure: problemText,
  })

export const ListingProblemForm = (props: Props) => {
  const { draft, set, errors, failure, pending, honeypot, formProps } = useListingProblemForm(props)
  // The form replaced the button that had the focus.
  useEffect(() => document.getElementById(controlIds.reason)?.focus(), [])
  return (
    <chakra.form
      {...formProps}
      aria-label={m['directory:problem.title']()}
      color="fg"
      display="grid"
      gap="4"
      marginTop="3"
    >
      <chakra.h3 textStyle="section">{m['directory:problem.title']()}</chakra.h3>
      <Field id={controlIds.reason} label={m['directory:problem.reason']()} error={errors.reason}>
        {(control) => (
          <Select
            {...control}
            name="reason"
            value={draft.reason}
            onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
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
        id={controlIds.text}
        label={m['directory:problem.text']()}
        error={errors.text}
        counter={<CharacterCount length={draft.text.length} limit={textLimit} />}
      >
        {(control) => (
          <Textarea
            {...control}
            name="text"
            value={draft.text}
            onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          />
        )}
      </Field>
      <Field
        id={controlIds.email}
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
            onChange={({ currentTarget }) => set({ email: currentTarget.value })}
          />
        )}
      </Field>
      {honeypot}
      {failure !== undefined && (
        <Notice kind="failed" title={m['directory:problem.failed']()}>
          <p>{failure}</p>
          <p>{m['directory:problem.failedText']()}</p>
        </Notice>
      )}
      <Button type="submit" justifySelf="start" aria-busy={pending}>
        {pending ? m['directory:problem.sending']() : m['directory:problem.send']()}
      </Button>
    </chakra.form>
  )
}
