// The state of a form with a screened note and consent: errors, submission, and the failure if it could not be sent. The
// code that checks and sends the form loads when the person begins to fill it in.
import { m } from '#messages'
import { type Dispatch, type SetStateAction, type SubmitEvent, useState } from 'react'
import type { Problem } from '#contracts/problems.ts'
import type { LazyModule } from '../../../lib/api/lazy-module.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import type { FieldErrors } from '../../../lib/forms/field-errors.ts'
import { postedErrors } from '../../../lib/forms/page-state.tsx'
import type { Screening } from './screening.ts'

export interface CheckedDraft<Field extends string> {
  readonly errors: FieldErrors<Field>
  /** Sends the form. Undefined if it has errors. */
  readonly send?: (() => Promise<void>) | undefined
}

interface Options<Draft, Module> {
  readonly module: LazyModule<Module>
  /** Why the form was refused when it was posted without JavaScript. */
  readonly problem?: Problem | undefined
  readonly draft: Draft
  readonly change: Dispatch<SetStateAction<Draft>>
  /** The required fields in the order of the form. */
  readonly required: readonly (keyof Draft & string)[]
  readonly check: (module: Module) => CheckedDraft<keyof Draft & string>
  /** Screens the note. */
  readonly screenNote: (module: Module) => Screening
  readonly noteField: keyof Draft & string
  /** The error of a missing consent. */
  readonly consentMessage: string
}

export const useScreenedForm = <Draft extends { readonly consent: boolean }, Module>(
  options: Options<Draft, Module>,
) => {
  const { module, draft, change, required, noteField, consentMessage } = options
  type Field = keyof Draft & string
  const [errors, setErrors] = useState<FieldErrors<Field>>(() => postedErrors(options.problem))
  const [submitCount, setSubmitCount] = useState(0)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState(Object.keys(errors).length === 0 ? options.problem : undefined)
  const loaded = module.useLoaded()
  const screening = loaded === undefined ? undefined : options.screenNote(loaded)
  const isSensitive = (screening?.messages.length ?? 0) > 0
  // Without JavaScript, only the server screens the note.
  const wasSensitive = loaded === undefined && options.problem?.code === 'sensitive_content'
  const isBlank = (field: Field) => String(draft[field]).trim() === ''

  const send = async (): Promise<void> => {
    const loadedModule = await module.load()
    const { errors: formErrors, send: sendForm } = options.check(loadedModule)
    const noteMessages = options.screenNote(loadedModule).messages
    const newErrors: FieldErrors<Field> = {
      ...formErrors,
      ...(noteMessages.length === 0 ? {} : { [noteField]: noteMessages.join('. ') }),
      ...(draft.consent ? {} : { consent: consentMessage }),
    }
    setErrors(newErrors)
    setSubmitCount((count) => count + 1)
    if (noteMessages.length === 0) await sendForm?.()
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
    if (isSensitive || wasSensitive) return { title: m['public-requests:sensitive']() }
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
    /** Loads the module in advance, when the person begins to fill in the form. */
    prepare: module.prepare,
    summary: { problems, submitCount, ...summaryMessages() },
    reset: () => {
      setErrors({})
      setSubmitCount(0)
      setFailure(undefined)
    },
  }
}
