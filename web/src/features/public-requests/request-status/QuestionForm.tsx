// A question from staff, and the form to answer it. The form keeps a draft of the answer.
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'
import { chakra } from '@chakra-ui/react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { publicNoteLimit } from '../form/note-limits.ts'
import { NoteField } from '../form/RequestFields.tsx'
import { type AnswerFormOptions, useAnswerForm } from './useAnswerForm.ts'

export const QuestionForm = (options: AnswerFormOptions) => {
  const { form, ...answer } = useAnswerForm(options)
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
      aria-busy={answer.pending}
      onFocus={answer.prepare}
      onSubmit={answer.submit}
    >
      <PostFields form="request_answer" />
      <input type="hidden" name="version" value={options.question.version} />
      <Question text={options.question.text} />
      <NoteField
        name="note"
        label={m['public-requests:status.question.label']()}
        help={m['public-requests:status.question.help']()}
        value={answer.note}
        limit={publicNoteLimit}
        error={answer.error}
        screening={answer.screening}
        onChange={answer.setNote}
      />
      {answer.honeypot}
      {answer.failure !== undefined && <AnswerFailedNotice problem={answer.failure} />}
      <chakra.div display="grid" gap="2" justifyItems={{ base: 'stretch', md: 'start' }}>
        <Button type="submit" size="touch" aria-busy={answer.pending} disabled={answer.pending}>
          {answer.pending
            ? m['public-requests:status.question.submitting']()
            : m['public-requests:status.question.submit']()}
        </Button>
        <chakra.p color="fg.muted" textStyle="small">
          {m['public-requests:status.question.call']()}
        </chakra.p>
        <ContactLink />
      </chakra.div>
    </chakra.form>
  )
}

const Question = ({ text }: Pick<AnswerFormOptions['question'], 'text'>) => (
  <chakra.div bg="accent.subtle" borderRadius="control" px="4.5" py="3.5">
    <chakra.h3 fontWeight="650">{m['public-requests:status.question.title']()}</chakra.h3>
    <chakra.p marginTop="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {text ?? m['public-requests:status.question.open']()}
    </chakra.p>
  </chakra.div>
)

const AnswerFailedNotice = ({ problem }: { problem: Problem }) => (
  <Notice kind="failed" title={m['public-requests:failed.title']()}>
    <p>{m['public-requests:status.question.failed']()}</p>
    {/* A server failure has no specific message. */}
    {problem.status < 500 && <p>{problemText(problem)}</p>}
    <p>{m['public-requests:failed.kept']()}</p>
  </Notice>
)
