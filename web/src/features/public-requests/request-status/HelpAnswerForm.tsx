// "Did you get help?" on the status page of a closed request. It works without JavaScript. Someone who has answered opens
// the form again to change the answer.
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'
import { helpAnswers } from '#contracts/enumeration-values.ts'
import { helpAnswerLabel } from '#contracts/help-labels.ts'
import type { HelpAnswer } from '#contracts/help-answers.ts'
import { chakra } from '@chakra-ui/react'
import { SafetyPanel } from '../../../layouts/crisis/SafetyPanel.tsx'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { RadioGroup } from '../../../design-system/ui/RadioGroup.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { formatDate } from '../../../lib/format/time.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { publicNoteLimit } from '../form/note-limits.ts'
import { NoteField } from '../form/RequestFields.tsx'
import { AnswerFrame } from './AnswerFrame.tsx'
import { type HelpAnswerFormOptions, useHelpAnswerForm } from './useHelpAnswerForm.ts'

export const HelpAnswerForm = (options: HelpAnswerFormOptions) => {
  const { isAnswered, until } = options.question
  const now = useNow()
  const wasRefused = usePosted('help_answer').problem !== undefined
  if (!isAnswered) return <AnswerForm {...options} />
  return (
    <chakra.div marginBottom="6">
      <chakra.p>{m['help-question:answered']({ date: formatDate(until, now) })}</chakra.p>
      <chakra.details open={wasRefused}>
        <chakra.summary display="list-item" cursor="pointer" py="2.5" fontWeight="600" color="accent.fg">
          {m['help-question:change']()}
        </chakra.summary>
        <AnswerForm {...options} />
      </chakra.details>
    </chakra.div>
  )
}

const AnswerForm = (options: HelpAnswerFormOptions) => {
  const { form, draft, set, errors, ...answer } = useHelpAnswerForm(options)
  return (
    <AnswerFrame
      name="help_answer"
      version={options.question.version}
      title={m['help-question:title']()}
      text={m['help-question:text']()}
      form={form}
      answer={answer}
    >
      <RadioGroup
        id="answer"
        legend={m['help-question:label']()}
        options={helpAnswers.map((value) => ({ value, name: helpAnswerLabel[value]() }))}
        value={draft.answer === '' ? null : (draft.answer as HelpAnswer)}
        onChange={set('answer')}
        {...(errors.answer === undefined ? {} : { error: errors.answer })}
      />
      <NoteField
        name="words"
        label={m['help-question:words']()}
        help={m['help-question:wordsHelp']()}
        value={draft.words}
        limit={publicNoteLimit}
        error={errors.words}
        screening={answer.screening}
        optional
        onChange={set('words')}
      />
      {answer.wasSensitive && <SafetyPanel />}
      {answer.honeypot}
      {answer.failure !== undefined && <FailedNotice problem={answer.failure} />}
      <Button
        type="submit"
        size="touch"
        justifySelf={{ md: 'start' }}
        aria-busy={answer.pending}
        disabled={answer.pending}
      >
        {answer.pending ? m['help-question:sending']() : m['help-question:send']()}
      </Button>
    </AnswerFrame>
  )
}

const FailedNotice = ({ problem }: { problem: Problem }) => (
  <Notice kind="failed" title={m['help-question:failed']()}>
    {problem.status < 500 && <p>{problemText(problem)}</p>}
    {/* Sending again does not help once the link has expired. */}
    <p>
      {problem.code === 'request_not_found'
        ? m['public-requests:status.openAgain']()
        : m['public-requests:failed.kept']()}
    </p>
  </Notice>
)
