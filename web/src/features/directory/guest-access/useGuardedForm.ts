// The state of a public form in a dialog of the directory: draft, errors, and guarded submission.
import { type SubmitEvent, useState } from 'react'
import type { ZodSafeParseResult } from 'zod'
import type { GuardedForm } from '#contracts/form-guard.ts'
import type { Problem } from '#contracts/problems.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { type GuardedSubmit, useFormGuard } from '../../../lib/forms/useFormGuard.tsx'
import { usePublicDraft } from '../../../lib/forms/drafts.ts'
import { type FieldErrors, fieldErrors } from '../../../lib/forms/field-errors.ts'

interface Options<Draft, Values, Response> {
  readonly form: GuardedForm
  /** The name under which the tab stores the draft. */
  readonly draftName: string
  readonly emptyDraft: Draft
  /** The ids of the controls, in the order of the form. */
  readonly controlIds: Readonly<Record<keyof Draft & string, string>>
  readonly check: (draft: Draft) => ZodSafeParseResult<Values>
  readonly send: (values: Values, submit: GuardedSubmit['submit']) => Promise<Response>
  /** Called when the server has accepted the form and its draft is deleted. */
  readonly onSent: (response: Response) => void
  /** Returns the message to show when sending fails. */
  readonly onFailure: (problem: Problem) => string
}

export const useGuardedForm = <Draft extends object, Values, Response>(options: Options<Draft, Values, Response>) => {
  type FieldName = keyof Draft & string
  const { draft, change, deleteDraft, form } = usePublicDraft(options.draftName, options.emptyDraft)
  const guard = useFormGuard(options.form)
  const [errors, setErrors] = useState<FieldErrors<FieldName>>({})
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)

  const focusFirstError = (newErrors: FieldErrors<FieldName>) => {
    const fields = Object.keys(options.controlIds) as FieldName[]
    const field = fields.find((name) => newErrors[name] !== undefined) ?? fields[0]
    if (field !== undefined) document.getElementById(options.controlIds[field])?.focus()
  }
  const submit = async (): Promise<void> => {
    const result = options.check(draft)
    const newErrors = result.success ? {} : fieldErrors<FieldName>(result.error)
    setErrors(newErrors)
    if (!result.success) return focusFirstError(newErrors)
    setPending(true)
    try {
      const response = await options.send(result.data, guard.submit)
      deleteDraft()
      options.onSent(response)
    } catch (error) {
      setFailure(options.onFailure(asProblem(error)))
    } finally {
      setPending(false)
    }
  }
  return {
    draft,
    set: (changes: Partial<Draft>) => change((previous) => ({ ...previous, ...changes })),
    errors,
    failure,
    pending,
    honeypot: guard.honeypot,
    formProps: {
      ref: form,
      noValidate: true,
      'aria-busy': pending,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        if (pending) return
        setFailure(undefined)
        void submit()
      },
    },
  }
}
