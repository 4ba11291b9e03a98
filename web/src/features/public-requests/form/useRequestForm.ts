// The state of a request form: errors, submission, and the failure if it could not be sent.
import { m } from '#messages'
import type { SentRequest } from '#contracts/page-state.ts'
import { type Dispatch, type SetStateAction, type SubmitEvent, useState } from 'react'
import type { GuardedForm } from '#contracts/form-guard.ts'
import type { Problem } from '#contracts/problems.ts'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { deleteFormToken } from '../../../lib/forms/form-tokens.ts'
import type { FieldErrors } from '../../../lib/forms/field-errors.ts'
import { postedErrors } from '../../../lib/forms/page-state.tsx'
import { useFormGuard } from '../../../lib/forms/useFormGuard.tsx'
import type * as Submission from './request-submission.ts'

const submissionModule = lazyModule(() => import('./request-submission.ts'))

interface Options<Draft> {
  readonly form: GuardedForm
  /** Why the form was refused when it was posted without JavaScript. */
  readonly problem?: Problem | undefined
  readonly draft: Draft
  readonly change: Dispatch<SetStateAction<Draft>>
  /** The required fields in the order of the form. */
  readonly required: readonly (keyof Draft & string)[]
  readonly check: (submission: typeof Submission) => Submission.CheckResult<keyof Draft & string>
  /** Screens the note. */
  readonly screenNote: (submission: typeof Submission) => Submission.Screening
  readonly noteField: keyof Draft & string
  readonly email: string
  /** Called when the server has the request, so the draft may be deleted. */
  readonly onSent: (sent: SentRequest) => void
}

export const useRequestForm = <Draft extends { readonly consent: boolean }>(options: Options<Draft>) => {
  const { draft, change, required, noteField, onSent } = options
  type Field = keyof Draft & string
  const [errors, setErrors] = useState<FieldErrors<Field>>(() => postedErrors(options.problem))
  const [submitCount, setSubmitCount] = useState(0)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState(Object.keys(errors).length === 0 ? options.problem : undefined)
  const submission = submissionModule.useLoaded()
  const guard = useFormGuard(options.form)
  const screening = submission === undefined ? undefined : options.screenNote(submission)
  const isSensitive = (screening?.messages.length ?? 0) > 0
  const isBlank = (field: Field) => String(draft[field]).trim() === ''

  const send = async (): Promise<void> => {
    const loadedSubmission = await submissionModule.load()
    const { errors: formErrors, send: sendRequest, content } = options.check(loadedSubmission)
    const noteMessages = options.screenNote(loadedSubmission).messages
    const newErrors: FieldErrors<Field> = {
      ...formErrors,
      ...(noteMessages.length === 0 ? {} : { [noteField]: noteMessages.join('. ') }),
      ...(draft.consent ? {} : { consent: m['public-requests:consentRequiredText']() }),
    }
    setErrors(newErrors)
    setSubmitCount((count) => count + 1)
    if (sendRequest === undefined || noteMessages.length > 0) return
    const { reference, key, partnerGone = false } = await guard.submit(content, sendRequest)
    onSent({ reference, key, partnerGone, email: options.email.trim() === '' ? null : options.email.trim() })
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // React lets the event bubble from a dialog to the surrounding form.
    event.stopPropagation()
    if (pending) return
    setPending(true)
    setFailure(undefined)
    void send()
      .catch((error: unknown) => setFailure(asProblem(error)))
      .finally(() => setPending(false))
  }

  const requiredFields = [...required, 'consent'] as Field[]
  const problems = (Object.keys(draft) as Field[]).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: field, message }]
  })
  const summaryMessages = () => {
    if (isSensitive) return { title: m['public-requests:sensitive']() }
    if (requiredFields.some((field) => errors[field] !== undefined && isBlank(field)))
      return { title: m['public-requests:missing'](), text: m['public-requests:missingText']() }
    if (errors['consent' as Field] === undefined) return {}
    return { title: m['public-requests:consentRequired'](), text: m['public-requests:consentRequiredText']() }
  }

  return {
    submit,
    pending,
    failure,
    screening,
    isSensitive,
    /** The props of a field. Changing the field clears its error. */
    field: <Name extends Field>(name: Name) => ({
      name,
      value: draft[name],
      error: errors[name],
      onChange: (value: Draft[Name]) => {
        change((previous) => ({ ...previous, [name]: value }))
        setErrors((previous) => ({ ...previous, [name]: undefined }))
      },
    }),
    /** Loads the submission module in advance, when the person begins to fill in the form. */
    prepare: submissionModule.prepare,
    summary: { problems, submitCount, ...summaryMessages() },
    honeypot: guard.honeypot,
    reset: () => {
      deleteFormToken(options.form)
      setErrors({})
      setSubmitCount(0)
      setFailure(undefined)
    },
  }
}
