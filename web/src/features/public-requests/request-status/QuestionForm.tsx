// What staff ask the family that follows its request by the link, and the answer, kept as it is typed.
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { NoteQuestion } from '../form/RequestFields.tsx'
import { publicNoteLimit } from '../form/limits.ts'
import { usePublicDraft } from '../../../lib/stores/drafts.ts'
import { forgetFormToken } from '../../../lib/stores/formTokens.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { problemText } from '../../../design-system/ui/problemText.ts'
import { useFormGuard } from '../../../lib/api/useFormGuard.tsx'

const words = t.requests.status.question
const empty = { note: '' }
/** What the form checks and sends by. */
const code = lazyModule(() => import('../form/answer.ts'))

interface Props {
  /** Of the link. */
  readonly requestKey: string
  readonly reference: string
  readonly question: { readonly version: number; readonly text: string | null }
  readonly onSent: () => void
  /** The question is no longer open. */
  readonly onChanged: () => void
}

export const QuestionForm = ({ requestKey, reference, question, onSent, onChanged }: Props) => {
  const { draft, change, forget, form, ready } = usePublicDraft(`answer:${reference}:${question.version}`, empty)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<Problem>()
  const [pending, setPending] = useState(false)
  const guard = useFormGuard('request_answer')
  const found = code.useLoaded()?.found(draft.note, 'referral_note', publicNoteLimit)

  const send = async (): Promise<void> => {
    const { problemOfAnswer, found: foundIn, sendAnswer } = await code.load()
    const missing = problemOfAnswer(draft.note)
    setProblem(missing)
    if (missing !== undefined || foundIn(draft.note, 'referral_note', publicNoteLimit).messages.length > 0) {
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
        const refused = asProblem(thrown)
        if (refused.code !== 'stale_version') return setFailure(refused)
        forgetFormToken('request_answer')
        onChanged()
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
      onFocus={code.prepare}
      onSubmit={submit}
    >
      <chakra.div bg="accent.subtle" borderRadius="control" px="4.5" py="3.5">
        <chakra.h3 fontWeight="650">{words.title}</chakra.h3>
        <chakra.p marginTop="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {question.text ?? words.open}
        </chakra.p>
      </chakra.div>
      <NoteQuestion
        name="note"
        label={words.label}
        help={words.help}
        value={draft.note}
        limit={publicNoteLimit}
        error={problem}
        found={found}
        onChange={(note) => {
          change({ note })
          setProblem(undefined)
        }}
      />
      {guard.honeypot}
      {failure !== undefined && (
        <Notice kind="failed" title={t.requests.failed.title}>
          <p>{words.failed}</p>
          {/* The server's own words, where it had some of its own. */}
          {failure.status < 500 && <p>{problemText(failure)}</p>}
          <p>{m['public-requests:failed.kept']()}</p>
        </Notice>
      )}
      <chakra.div display="grid" gap="2" justifyItems={{ base: 'stretch', md: 'start' }}>
        <Button type="submit" size="touch" aria-busy={pending} disabled={pending || !ready}>
          {pending ? words.submitting : words.submit}
        </Button>
        <chakra.p color="fg.muted" textStyle="small">
          {words.call}
        </chakra.p>
        <ContactLink />
      </chakra.div>
    </chakra.form>
  )
}
