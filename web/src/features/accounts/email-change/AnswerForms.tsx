// The two answers to a change of the sign-in address: confirm it, or stop it.
import { m } from '#messages'
import type { EmailChangeAnswer, EmailChangeResult, OpenEmailChange } from '#contracts/email-change.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { formatDate } from '../../../lib/format/time.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { inPlace } from '../../../lib/in-place.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { call } from './lazy-client.ts'

interface Props {
  readonly change: OpenEmailChange
  readonly onAnswered: (outcome: EmailChangeResult['outcome']) => void
}

const questions = {
  current: { title: m['change-email:current.title'], text: m['change-email:current.text'] },
  new: { title: m['change-email:new.title'], text: m['change-email:new.text'] },
}
const failures = { confirm: m['change-email:confirmFailed'], stop: m['change-email:stopFailed'] }

export const AnswerForms = ({ change: { side, email, expiresAt }, onAnswered }: Props) => {
  const now = useNow()
  const posted = { confirm: usePosted('confirm_email_change'), stop: usePosted('stop_email_change') }
  const sending = useMutation({
    mutationFn: (answer: EmailChangeAnswer) => call('answerEmailChange', { body: { answer } }),
    onSuccess: ({ outcome }) => onAnswered(outcome),
    networkMode: 'always',
  })
  const pending = sending.isPending ? sending.variables : undefined
  const refused: EmailChangeAnswer = posted.stop.problem === undefined ? 'confirm' : 'stop'
  const answer = sending.variables ?? refused
  const problem = sending.error === null ? posted[refused].problem : asProblem(sending.error)
  const { title, text } = questions[side]
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <div>
        <chakra.h2 textStyle="section">{title()}</chakra.h2>
        <chakra.p marginTop="1.5" overflowWrap="anywhere">
          {text({ email })}
        </chakra.p>
      </div>
      {problem !== undefined && (
        <Notice kind="failed" title={failures[answer]()}>
          {problemText(problem)}
        </Notice>
      )}
      <chakra.form method="post" display="grid">
        <PostFields form="confirm_email_change" />
        <Button
          type="submit"
          size="hero"
          aria-busy={pending === 'confirm'}
          disabled={pending !== undefined}
          onClick={inPlace(() => sending.mutate('confirm'))}
        >
          {pending === 'confirm' ? m['change-email:confirming']() : m['change-email:confirm']()}
        </Button>
      </chakra.form>
      <chakra.form method="post" display="grid">
        <PostFields form="stop_email_change" />
        <Button
          type="submit"
          size="touch"
          variant="outline"
          aria-busy={pending === 'stop'}
          disabled={pending !== undefined}
          onClick={inPlace(() => sending.mutate('stop'))}
        >
          {pending === 'stop' ? m['change-email:stopping']() : m['change-email:stop']()}
        </Button>
      </chakra.form>
      <chakra.p color="fg.muted" textStyle="small">
        {m['change-email:expires']({ date: formatDate(expiresAt, now) })}
      </chakra.p>
    </chakra.div>
  )
}
