// The state of the form that answers a question from staff: draft, screening, and submission.
import type { Problem } from '#contracts/problems.ts'
import { type SubmitEvent, useState } from 'react'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { useFormGuard } from '../../../lib/forms/useFormGuard.tsx'
import { usePublicDraft } from '../../../lib/forms/drafts.ts'
import { deleteFormToken } from '../../../lib/forms/form-tokens.ts'
import { postedErrors, usePosted } from '../../../lib/forms/page-state.tsx'
import { publicNoteLimit } from '../form/note-limits.ts'

const emptyDraft = { note: '' }
const answerModule = lazyModule(() => import('./answer-submission.ts'))

export interface AnswerFormOptions {
  /** The key in the status link. */
  readonly requestKey: string
  readonly reference: string
  readonly question: { readonly version: number; readonly text: string | null }
  readonly onSent: () => void
  /** Called when the question is no longer open. */
  readonly onQuestionClosed: () => void
}

export const useAnswerForm = ({ requestKey, reference, question, onSent, onQuestionClosed }: AnswerFormOptions) => {
  const posted = usePosted('request_answer')
  const { draft, change, deleteDraft, form } = usePublicDraft(
    `answer:${reference}:${question.version}`,
    emptyDraft,
    posted.values,
  )
  const [error, setError] = useState(postedErrors<'note'>(posted.problem).note)
  const [failure, setFailure] = useState<Problem | undefined>(error === undefined ? posted.problem : undefined)
  const [pending, setPending] = useState(false)
  const guard = useFormGuard('request_answer')
  const screening = answerModule.useLoaded()?.screenText(draft.note, 'referral_note', publicNoteLimit)

  const send = async (): Promise<void> => {
    const { answerProblem, screenText, sendAnswer } = await answerModule.load()
    const newError = answerProblem(draft.note)
    setError(newError)
    if (newError !== undefined || screenText(draft.note, 'referral_note', publicNoteLimit).messages.length > 0) {
      form.current?.querySelector('textarea')?.focus()
      return
    }
    const content = { key: requestKey, version: question.version, note: draft.note }
    await guard.submit(content, (guardFields) => sendAnswer(content, guardFields))
    deleteDraft()
    onSent()
  }
  const handleFailure = (error: unknown) => {
    const problem = asProblem(error)
    if (problem.code !== 'stale_version') return setFailure(problem)
    deleteFormToken('request_answer')
    onQuestionClosed()
  }
  return {
    form,
    note: draft.note,
    setNote: (note: string) => {
      change({ note })
      setError(undefined)
    },
    error,
    screening,
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
