// The form to report a problem with a listing: its kind, a description, and an email address for the reply. The draft
// is kept until the report has been sent.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
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

const submissionModule = lazyModule(() => import('./problem-submission.ts'))

const emptyDraft = { reason: '', text: '', email: '' }
const controlIds = { reason: 'problem-reason', text: 'problem-text', email: 'problem-email' } as const

/** The id of the form's first control. */
export const firstControlId = controlIds.reason

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
    module: submissionModule,
    check: ({ checkReport }, draft) => checkReport(draft),
    send: ({ sendReport }, report, submit) =>
      submit({ organizationId, ...report }, (guard) => sendReport(organizationId, report, guard)),
    onSent,
    explain: problemText,
  })

export const ListingProblemForm = (props: Props) => {
  const form = useListingProblemForm(props)
  const { failure, pending, honeypot, formProps } = form
  return (
    <chakra.form {...formProps} aria-label={m['directory:problem.title']()} display="grid" gap="4">
      <PostFields form="listing_problem" />
      <ProblemFields {...form} />
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

const ProblemFields = ({ draft, set, errors, focusPosted }: ReturnType<typeof useListingProblemForm>) => (
  <>
    <Field id={controlIds.reason} label={m['directory:problem.reason']()} error={errors.reason}>
      {(control) => (
        <Select
          {...control}
          {...focusPosted('reason')}
          name="reason"
          value={draft.reason}
          onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        >
          <option value="">{m['directory:problem.choose']()}</option>
          {Object.entries(problemReasonLabels).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label()}
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
          {...focusPosted('text')}
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
          {...focusPosted('email')}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          value={draft.email}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
        />
      )}
    </Field>
  </>
)
