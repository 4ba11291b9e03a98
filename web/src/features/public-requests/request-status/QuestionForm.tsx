// A question from staff, and the form to answer it. The form keeps a draft of the answer.
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'
import { chakra } from '@chakra-ui/react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import { publicNoteLimit } from '../form/note-limits.ts'
import { NoteField } from '../form/RequestFields.tsx'
import { AnswerFrame } from './AnswerFrame.tsx'
import { type AnswerFormOptions, useAnswerForm } from './useAnswerForm.ts'

export const QuestionForm = (options: AnswerFormOptions) => {
  const { form, ...answer } = useAnswerForm(options)
  return (
    <AnswerFrame
      name="request_answer"
      version={options.question.version}
      title={m['public-requests:status.question.title']()}
      text={options.question.text ?? m['public-requests:status.question.open']()}
      form={form}
      answer={answer}
    >
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
    </AnswerFrame>
  )
}

const AnswerFailedNotice = ({ problem }: { problem: Problem }) => (
  <Notice kind="failed" title={m['public-requests:failed.title']()}>
    <p>{m['public-requests:status.question.failed']()}</p>
    {/* A server failure has no specific message. */}
    {problem.status < 500 && <p>{problemText(problem)}</p>}
    {/* Sending again does not help once the link has expired. */}
    <p>
      {problem.code === 'request_not_found'
        ? m['public-requests:status.openAgain']()
        : m['public-requests:failed.kept']()}
    </p>
  </Notice>
)
