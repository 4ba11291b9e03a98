// One request on its status page: where it is, what the family is asked, and what comes next.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { needText } from '#contracts/need-labels.ts'
import type { FormResults } from '#contracts/page-state.ts'
import type { RequestStatus } from '#contracts/public-requests.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { ProgressSteps } from '../../../design-system/ui/ProgressSteps.tsx'
import { formatDate } from '../../../lib/format/time.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { AppointmentTimes } from './AppointmentTimes.tsx'
import { HelpAnswerForm } from './HelpAnswerForm.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { requestSteps } from './request-steps.ts'
import { statusText } from './status-text.ts'

/** The version is that of the question. */
type Answer = FormResults['request_answer']

interface StatusPanelProps {
  readonly latestRequest: RequestStatus
  readonly requestKey: string
  /** Fetches the status again. */
  readonly onRefresh: () => void
}

export const StatusPanel = ({ latestRequest, requestKey, onRefresh }: StatusPanelProps) => {
  const now = useNow()
  const [lastAnswer, setLastAnswer] = useState<Answer | undefined>(usePosted('request_answer').result)
  // Hides the answered question until the updated status arrives.
  const request =
    latestRequest.question?.version === lastAnswer?.version ? withoutQuestion(latestRequest) : latestRequest
  const { status, disposition, question, helpQuestion } = request
  const isFinished = status === 'closed' || disposition === 'withdrawn' || request.notPlaced === true
  const handleAnswer = (answer: Answer) => {
    setLastAnswer(answer)
    onRefresh()
  }
  const [helpOutcome, setHelpOutcome] = useState(usePosted('help_answer').result?.outcome)
  const [helpCount, setHelpCount] = useState(0)
  const handleHelpAnswer = (outcome: 'sent' | 'closed') => {
    setHelpOutcome(outcome)
    setHelpCount((count) => count + 1)
    onRefresh()
  }
  return (
    <Panel as="div">
      <chakra.h2 textStyle="section">{needText(request.need)}</chakra.h2>
      <chakra.p color="fg.muted" marginBottom="4">
        {m['public-requests:status.requested']({ date: formatDate(request.createdAt, now) })} ·{' '}
        {m['public-requests:status.reference']()}{' '}
        <chakra.span fontVariantNumeric="tabular-nums">{request.reference}</chakra.span>
      </chakra.p>
      {lastAnswer !== undefined && (
        <AnswerNotice
          isSent={lastAnswer.outcome === 'sent'}
          text={
            lastAnswer.outcome === 'sent'
              ? m['public-requests:status.question.sent']()
              : m['public-requests:status.question.changed']()
          }
        />
      )}
      {helpOutcome !== undefined && (
        <AnswerNotice
          isSent={helpOutcome === 'sent'}
          text={helpOutcome === 'sent' ? m['help-question:sent']() : m['help-question:closed']()}
        />
      )}
      <StatusSentence request={request} />
      <AppointmentTimes appointments={request.appointments} />
      {question !== null && (
        <QuestionForm
          // Each question gets a new form.
          key={question.version}
          requestKey={requestKey}
          reference={request.reference}
          question={question}
          onSent={() => handleAnswer({ outcome: 'sent', version: question.version })}
          onQuestionClosed={() => handleAnswer({ outcome: 'closed', version: question.version })}
        />
      )}
      {helpQuestion !== null && (
        <HelpAnswerForm
          // Each closing, and each answer, gets a new form.
          key={`${helpQuestion.version} ${String(helpQuestion.isAnswered)} ${String(helpCount)}`}
          requestKey={requestKey}
          reference={request.reference}
          question={helpQuestion}
          onDone={handleHelpAnswer}
        />
      )}
      <ProgressSteps steps={requestSteps(request)} direction="vertical" label={m['public-requests:status.steps']()} />
      {isFinished && (
        <chakra.div marginTop="5" display="grid" gap="3" justifyItems="start">
          <p>{m['public-requests:status.again']()}</p>
          <ButtonLink to={paths.requestHelp()} size="touch" variant="outline">
            {m['public-requests:status.ask']()}
          </ButtonLink>
        </chakra.div>
      )}
    </Panel>
  )
}

/** Where the request is. Without the family's permission, it also says how to renew it. */
const StatusSentence = ({ request }: { request: RequestStatus }) => (
  <chakra.div marginBottom="5">
    <chakra.p fontWeight="600">{statusText(request)}</chakra.p>
    {(request.permission ?? null) !== null && (
      <chakra.div marginTop="2">
        <p>{m['public-requests:status.now.renew']()}</p>
        <ContactLink />
      </chakra.div>
    )}
  </chakra.div>
)

/** The status shown right after an answer. */
const withoutQuestion = (request: RequestStatus): RequestStatus =>
  request.question === null ? request : { ...request, status: 'pending_review', disposition: null, question: null }

/** Replaces the form that was sent, and takes the focus. */
const AnswerNotice = ({ isSent, text }: { isSent: boolean; text: string }) => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  return (
    <chakra.div ref={container} tabIndex={-1} outline="none" marginBottom="4">
      <Notice kind={isSent ? 'done' : 'info'}>
        <p>{text}</p>
      </Notice>
    </chakra.div>
  )
}
