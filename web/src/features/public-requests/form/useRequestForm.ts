// One request form from the first letter to the answer: what stands in the way, the sending, and what went wrong with it.
import { m } from '#messages'
import { type SubmitEvent, useState } from 'react'
import type { GuardedForm } from '#contracts/form-guard.ts'
import type { Problem } from '#contracts/problems.ts'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { forgetFormToken } from '../../../lib/stores/formTokens.ts'
import { t } from '../../../lib/texts.ts'
import type { FieldErrors } from '../../../design-system/ui/fieldErrors.ts'
import { useFormGuard } from '../../../lib/api/useFormGuard.tsx'
import type * as Rules from './rules.ts'
import type { Sent } from './SentPanel.tsx'

const words = t.requests
/** What the form checks and sends by. */
const code = lazyModule(() => import('./rules.ts'))

interface Options<Draft> {
  readonly form: GuardedForm
  readonly draft: Draft & { readonly consent: boolean }
  /** The fields in the order of the form; those that may stay empty are not among them. */
  readonly required: readonly (keyof Draft & string)[]
  readonly check: (rules: typeof Rules) => Rules.Checked<keyof Draft & string>
  /** What of the text that is screened may not be told. */
  readonly found: (rules: typeof Rules) => { readonly messages: readonly string[]; readonly support: boolean }
  readonly noteField: keyof Draft & string
  readonly email: string
  /** It has arrived: what was typed need not be kept. */
  readonly onSent: (sent: Sent) => void
}

export const useRequestForm = <Draft extends object>(options: Options<Draft>) => {
  const { draft, required, noteField, onSent } = options
  type Field = keyof Draft & string
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const [submits, setSubmits] = useState(0)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Problem>()
  const rules = code.useLoaded()
  const guard = useFormGuard(options.form)
  const found = rules === undefined ? undefined : options.found(rules)
  const sensitive = (found?.messages.length ?? 0) > 0
  const isBlank = (field: Field) => String(draft[field]).trim() === ''

  const send = async (): Promise<void> => {
    const loaded = await code.load()
    const { errors: wrong, send: post, content } = options.check(loaded)
    const told = options.found(loaded).messages
    const all: FieldErrors<Field> = {
      ...wrong,
      ...(told.length === 0 ? {} : { [noteField]: told.join('. ') }),
      ...(draft.consent ? {} : { consent: words.consentRequired.text }),
    }
    setErrors(all)
    setSubmits((count) => count + 1)
    if (post === undefined || told.length > 0) return
    const { reference, key, partnerGone = false } = await guard.submit(content, post)
    onSent({ reference, key, partnerGone, email: options.email.trim() === '' ? null : options.email.trim() })
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // A form in a dialog stands in the page's tree.
    event.stopPropagation()
    if (pending) return
    setPending(true)
    setFailure(undefined)
    void send()
      .catch((error: unknown) => setFailure(asProblem(error)))
      .finally(() => setPending(false))
  }

  const shown = [...required, 'consent'] as Field[]
  const inOrder = (Object.keys(draft) as Field[]).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: field, message }]
  })
  const summaryWords = () => {
    if (sensitive) return { title: m['public-requests:sensitive']() }
    if (shown.some((field) => errors[field] !== undefined && isBlank(field))) return words.missing
    return errors['consent' as Field] === undefined ? {} : words.consentRequired
  }

  return {
    submit,
    pending,
    failure,
    found,
    sensitive,
    errors,
    /** The answer to this field is another one now. */
    touched: (field: Field) => setErrors((before) => ({ ...before, [field]: undefined })),
    /** Somebody begins to fill in the form. */
    prepare: code.prepare,
    summary: { problems: inOrder, submits, ...summaryWords() },
    trap: guard.honeypot,
    reset: () => {
      forgetFormToken(options.form)
      setErrors({})
      setSubmits(0)
      setFailure(undefined)
    },
  }
}
