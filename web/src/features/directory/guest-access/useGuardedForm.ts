// The state of a public form of the directory: draft, errors, and guarded submission. It starts with what was posted
// without JavaScript.
import { type SubmitEvent, useState } from 'react'
import type { GuardedForm } from '#contracts/form-guard.ts'
import type { Problem } from '#contracts/problems.ts'
import type { LazyModule } from '../../../lib/api/lazy-module.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { type GuardedSubmit, useFormGuard } from '../../../lib/forms/useFormGuard.tsx'
import { usePublicDraft } from '../../../lib/forms/drafts.ts'
import type { FieldErrors } from '../../../lib/forms/field-errors.ts'
import { postedErrors, usePosted } from '../../../lib/forms/page-state.tsx'

/** The values to send, or the errors by field. */
export type CheckedDraft<Values> =
  | { readonly values: Values; readonly errors?: undefined }
  | { readonly errors: FieldErrors<string> }

interface Options<Draft, Values, Response, Module> {
  readonly form: GuardedForm
  /** The name under which the tab stores the draft. */
  readonly draftName: string
  readonly emptyDraft: Draft
  /** The ids of the controls, in the order of the form. */
  readonly controlIds: Readonly<Record<keyof Draft & string, string>>
  /** The code that validates and sends the form. It loads when the person begins to type. */
  readonly module: LazyModule<Module>
  readonly check: (module: Module, draft: Draft) => CheckedDraft<Values>
  readonly send: (module: Module, values: Values, submit: GuardedSubmit['submit']) => Promise<Response>
  /** Called when the server has accepted the form and its draft is deleted. */
  readonly onSent: (response: Response) => void
  /** Returns the message to show when sending fails. */
  readonly explain: (problem: Problem) => string
  /** Called with that message when sending fails. */
  readonly onFailure?: (text: string) => void
}

export const useGuardedForm = <Draft extends object, Values, Response, Module extends object>(
  options: Options<Draft, Values, Response, Module>,
) => {
  type FieldName = keyof Draft & string
  const posted = usePosted(options.form)
  const { draft, change, deleteDraft, form } = usePublicDraft(options.draftName, options.emptyDraft, posted.values)
  const guard = useFormGuard(options.form)
  const [errors, setErrors] = useState<FieldErrors<FieldName>>(() => postedErrors(posted.problem))
  const [failure, setFailure] = useState(() =>
    posted.problem === undefined || Object.keys(errors).length > 0 ? undefined : options.explain(posted.problem),
  )
  const [pending, setPending] = useState(false)

  const findFirstError = (newErrors: FieldErrors<FieldName>) => {
    const fields = Object.keys(options.controlIds) as FieldName[]
    return fields.find((name) => newErrors[name] !== undefined) ?? fields[0]
  }
  const focusFirstError = (newErrors: FieldErrors<FieldName>) => {
    const field = findFirstError(newErrors)
    if (field !== undefined) document.getElementById(options.controlIds[field])?.focus()
  }
  const submit = async (): Promise<void> => {
    setPending(true)
    try {
      const module = await options.module.load()
      const result = options.check(module, draft)
      setErrors(result.errors ?? {})
      if (result.errors !== undefined) return focusFirstError(result.errors)
      const response = await options.send(module, result.values, guard.submit)
      deleteDraft()
      options.onSent(response)
    } catch (error) {
      const text = options.explain(asProblem(error))
      setFailure(text)
      options.onFailure?.(text)
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
    /** Props for a field's control. They focus the first error of a form that was posted without JavaScript. */
    focusPosted: (field: FieldName): { readonly autoFocus?: boolean } =>
      posted.problem !== undefined && field === findFirstError(postedErrors(posted.problem)) ? { autoFocus: true } : {},
    honeypot: guard.honeypot,
    formProps: {
      ref: form,
      noValidate: true,
      method: 'post',
      'aria-busy': pending,
      onFocus: options.module.prepare,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        if (pending) return
        setFailure(undefined)
        void submit()
      },
    },
  }
}
