// A question from staff, and the form to answer it. It keeps a draft of the answer.
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { NoteField } from '../form/RequestFields.tsx'
import { publicNoteLimit } from '../form/limits.ts'
import { usePublicDraft } from '../../../lib/stores/drafts.ts'
import { forgetFormToken } from '../../../lib/stores/formTokens.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { problemText } from '../../../design-system/ui/problemText.ts'
import { useFormGuard } from '../../../lib/api/useFormGuard.tsx'

const empty = { note: '' }
const answerModule = lazyModule(() => import('../form/answer.ts'))

interface Props {
  /** The key in the status link. */
  readonly requestKey: string
  readonly reference: string
  readonly question: { readonly version: number; readonly text: string | null }
  readonly onSent: () => void
  /** The question is no longer open. */
  readonly onQuestionClosed: () => void
}

export const QuestionForm = ({ requestKey, reference, question, onSent, onQuestionClosed }: Props) => {
  const { draft, change, forget, form, ready } = usePublicDraft(`answer:${reference}:${question.version}`, empty)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<Problem>()
  const [pending, setPending] = useState(false)
  const guard = useFormGuard('request_answer')
  const screening = answerModule.useLoaded()?.screenText(draft.note, 'referral_note', publicNoteLimit)

  const send = async (): Promise<void> => {
    const { answerProblem, screenText, sendAnswer } = await answerModule.load()
    const newProblem = answerProblem(draft.note)
    setProblem(newProblem)
    if (newProblem !== undefined || screenText(draft.note, 'referral_note', publicNoteLimit).messages.length > 0) {
      form.current?.querySelector('textarea')?.focus()
      return
    }
    const content = { key: requestKey, version: question.version, note: draft.note }
    await guard.submit(content, (pass) => sendAnswer(content, pass))
    forget()
    onSent()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setFailure(undefined)
    void send()
      .catch((thrown: unknown) => {
        const newFailure = asProblem(thrown)
        if (newFailure.code !== 'stale_version') return setFailure(newFailure)
        forgetFormToken('request_answer')
        onQuestionClosed()
      })
      .finally(() => setPending(false))
  }
  return (
    <chakra.form
      ref={form}
      noValidate
      method="post"
      position="relative"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4.5"
      marginBottom="6"
      aria-busy={pending}
      onFocus={answerModule.prepare}
      onSubmit={submit}
    >
      <chakra.div bg="accent.subtle" borderRadius="control" px="4.5" py="3.5">
        <chakra.h3 fontWeight="650">{m['public-requests:status.question.title']()}</chakra.h3>
        <chakra.p marginTop="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {question.text ?? m['public-requests:status.question.open']()}
        </chakra.p>
      </chakra.div>
      <NoteField
        name="note"
        label={m['public-requests:status.question.label']()}
        help={m['public-requests:status.question.help']()}
        value={draft.note}
        limit={publicNoteLimit}
        error={problem}
        screening={screening}
        onChange={(note) => {
          change({ note })
          setProblem(undefined)
        }}
      />
      {guard.honeypot}
      {failure !== undefined && (
        <Notice kind="failed" title={m['public-requests:failed.title']()}>
          <p>{m['public-requests:status.question.failed']()}</p>
          {/* A server failure has no message of its own. */}
          {failure.status < 500 && <p>{problemText(failure)}</p>}
          <p>{m['public-requests:failed.kept']()}</p>
        </Notice>
      )}
      <chakra.div display="grid" gap="2" justifyItems={{ base: 'stretch', md: 'start' }}>
        <Button type="submit" size="touch" aria-busy={pending} disabled={pending || !ready}>
          {pending ? m['public-requests:status.question.submitting']() : m['public-requests:status.question.submit']()}
        </Button>
        <chakra.p color="fg.muted" textStyle="small">
          {m['public-requests:status.question.call']()}
        </chakra.p>
        <ContactLink />
      </chakra.div>
    </chakra.form>
  )
}
