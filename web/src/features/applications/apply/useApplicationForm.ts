// The state of the application form: draft, errors, and submission.
import { type SubmitEvent, useState } from 'react'
import type { SentApplication } from '#contracts/page-state.ts'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { useFormGuard } from '../../../lib/forms/useFormGuard.tsx'
import { usePublicDraft } from '../../../lib/forms/drafts.ts'
import { deleteFormToken } from '../../../lib/forms/form-tokens.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { type ApplicationField, type Draft, type Errors, controlIds, emptyDraft } from './draft.ts'

type Failure = Pick<Refusal, 'reason'>

const submissionModule = lazyModule(() => import('./submission.ts'))

export type ApplicationFormState = ReturnType<typeof useApplicationForm>

export const useApplicationForm = (onSent: (sent: SentApplication) => void) => {
  const posted = usePosted('partner_application')
  const { draft, change, restored, form, deleteDraft } = usePublicDraft(
    'partner-application',
    emptyDraft,
    posted.values,
  )
  const guard = useFormGuard('partner_application')
  const [postedRefusal] = useState(() => (posted.problem === undefined ? undefined : refusalOf(posted.problem)))
  const [errors, setErrors] = useState<Errors>(postedRefusal?.errors ?? {})
  const [submitCount, setSubmitCount] = useState(0)
  const [pending, setPending] = useState(false)
  // Errors at fields explain themselves.
  const [failure, setFailure] = useState<Failure | undefined>(
    Object.keys(errors).length === 0 ? postedRefusal : undefined,
  )

  const send = async (): Promise<void> => {
    const submission = await submissionModule.load()
    const result = submission.check(draft)
    setErrors('errors' in result ? result.errors : {})
    if ('errors' in result) return
    const { application } = result
    try {
      const key = await guard.submit(application, (guardFields) => submission.send(application, guardFields))
      deleteDraft()
      onSent({ email: application.contactEmail, key })
    } catch (error) {
      const refusal = refusalOf(asProblem(error))
      setErrors(refusal.errors)
      setFailure({ reason: refusal.reason })
    }
  }
  const problems = (Object.keys(controlIds) as ApplicationField[]).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: controlIds[field], message }]
  })
  return {
    form,
    draft,
    restored,
    pending,
    failure,
    errors,
    summary: { problems, submitCount },
    honeypot: guard.honeypot,
    /** Loads the submission module in advance, when the person begins to fill in the form. */
    prepare: submissionModule.prepare,
    /** Changes a field, and clears its error. */
    set: <Field extends ApplicationField>(field: Field, value: Draft[Field]) => {
      change((previous) => ({ ...previous, [field]: value }))
      setErrors((previous) => ({ ...previous, [field]: undefined }))
    },
    startOver: () => {
      deleteDraft()
      deleteFormToken('partner_application')
      setErrors({})
      setFailure(undefined)
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (pending) return
      setPending(true)
      setFailure(undefined)
      setSubmitCount((count) => count + 1)
      void send()
        // The submission module could not be loaded.
        .catch(() => setFailure({ reason: undefined }))
        .finally(() => setPending(false))
    },
  }
}
