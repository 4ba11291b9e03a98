// The state of the form "Did you get help?" on the status page: draft, screening, and submission.
import type { Problem } from '#contracts/problems.ts'
import type { RequestStatus } from '#contracts/public-requests.ts'
import { type SubmitEvent, useState } from 'react'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { usePublicDraft } from '../../../lib/forms/drafts.ts'
import { deleteFormToken } from '../../../lib/forms/form-tokens.ts'
import { postedErrors, usePosted } from '../../../lib/forms/page-state.tsx'
import { useFormGuard } from '../../../lib/forms/useFormGuard.tsx'
import { publicNoteLimit } from '../form/note-limits.ts'

const emptyDraft = { answer: '', words: '' }
type Field = keyof typeof emptyDraft
const answerModule = lazyModule(() => import('./answer-submission.ts'))

export interface HelpAnswerFormOptions {
  /** The key in the status link. */
  readonly requestKey: string
  readonly reference: string
  readonly question: NonNullable<RequestStatus['helpQuestion']>
  /** Called with `closed` if the question is no longer open. */
  readonly onDone: (outcome: 'sent' | 'closed') => void
}

export const useHelpAnswerForm = ({ requestKey, reference, question, onDone }: HelpAnswerFormOptions) => {
  const { version } = question
  const posted = usePosted('help_answer')
  const { draft, change, deleteDraft, form } = usePublicDraft(
    `help-answer:${reference}:${version}`,
    emptyDraft,
    posted.values,
  )
  const [errors, setErrors] = useState(postedErrors<Field>(posted.problem))
  const [failure, setFailure] = useState<Problem | undefined>(
    Object.keys(errors).length === 0 ? posted.problem : undefined,
  )
  const [pending, setPending] = useState(false)
  const guard = useFormGuard('help_answer')
  const loaded = answerModule.useLoaded()
  const screening = loaded?.screenText(draft.words, 'referral_note', publicNoteLimit)

  const send = async (): Promise<void> => {
    const { checkHelpAnswer, screenText, sendHelpAnswer } = await answerModule.load()
    const checked = checkHelpAnswer(draft)
    setErrors(checked.errors)
    const isSensitive = screenText(draft.words, 'referral_note', publicNoteLimit).messages.length > 0
    if (checked.answer === undefined || isSensitive) {
      form.current?.querySelector<HTMLElement>(isSensitive ? 'textarea' : '#answer')?.focus()
      return
    }
    const content = { key: requestKey, version, ...checked.answer }
    await guard.submit(content, (guardFields) => sendHelpAnswer(content, guardFields))
    deleteDraft()
    onDone('sent')
  }
  const handleFailure = (error: unknown) => {
    const problem = asProblem(error)
    if (problem.code !== 'help_question_closed') return setFailure(problem)
    deleteFormToken('help_answer')
    onDone('closed')
  }
  const set = (field: Field) => (value: string) => {
    change((previous) => ({ ...previous, [field]: value }))
    setErrors((previous) => ({ ...previous, [field]: undefined }))
  }
  return {
    form,
    draft,
    set,
    errors,
    screening,
    /** Whether the server refused the words that were posted without JavaScript. */
    wasSensitive: loaded === undefined && posted.problem?.code === 'sensitive_content',
    failure,
    pending,
    honeypot: guard.honeypot,
    prepare: answerModule.prepare,
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (pending) return
      setPending(true)
      setFailure(undefined)
      void send()
        .catch(handleFailure)
        .finally(() => setPending(false))
    },
  }
}
