// /request-status: the status of a request, for anyone with its link. The page shows no names.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { needText } from '#contracts/choice-labels.ts'
import type { FormResults } from '#contracts/page-state.ts'
import type { RequestStatus } from '#contracts/public-requests.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { callPublic, failWhenOffline } from '../../../lib/api/public-client.ts'
import { latestKnownPosition } from '../../../lib/api/read-your-writes.ts'
import { inPlace } from '../../../lib/in-place.ts'
import { paths } from '../../../lib/paths.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { NarrowSection } from '../../../design-system/ui/NarrowSection.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { ProgressSteps } from '../../../design-system/ui/ProgressSteps.tsx'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { formatDate } from '../../../lib/format/time.ts'
import { usePageState, usePosted } from '../../../lib/forms/page-state.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { requestSteps } from './request-steps.ts'

const statusMessages = {
  requested: m['public-requests:status.now.withStaff'],
  pending_review: m['public-requests:status.now.withStaff'],
  in_review: m['public-requests:status.now.inReview'],
  submitted: m['public-requests:status.now.withPartner'],
  received: m['public-requests:status.now.accepted'],
  returned: m['public-requests:status.now.returned'],
  closed: m['public-requests:status.now.closed'],
} as const satisfies Readonly<Record<RequestStatus['status'], () => string>>

/** `unknown` means that no request has this link, and `gone` that the request was deleted. */
type StatusResult = RequestStatus | 'unknown' | 'gone'

const fetchStatus = async (key: string, signal: AbortSignal): Promise<StatusResult> => {
  try {
    return await callPublic('requestStatus', { body: { key, after: latestKnownPosition() } }, { signal })
  } catch (error) {
    const { status } = asProblem(error)
    if (status === 404 || status === 400) return 'unknown'
    if (status === 410) return 'gone'
    throw error
  }
}

export const RequestStatusPage = () => {
  const [search] = useSearchParams()
  const key = search.get('key') ?? ''
  const { data: pageData, problem } = usePageState()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['request-status', key],
    queryFn: ({ signal }) => fetchStatus(key, signal),
    enabled: key !== '',
    ...(pageData?.requestStatus === undefined ? {} : { initialData: pageData.requestStatus }),
    ...failWhenOffline,
    // A person who returns to the page wants the latest status.
    staleTime: 0,
  })
  const result = key === '' ? 'unknown' : data
  const hasFailed = isError || (problem !== undefined && result === undefined)
  return (
    <NarrowSection maxWidth={rem(640)} paddingTop={{ base: '8', md: '14' }}>
      <chakra.h1 textStyle="display">{m['public-requests:status.title']()}</chakra.h1>
      <chakra.p textStyle="lead" color="fg.muted" marginTop="2" marginBottom="6">
        {m['public-requests:status.lead']()}
      </chakra.p>
      {hasFailed && (result === undefined || typeof result === 'object') && (
        <Notice kind="failed" title={m['public-requests:status.failed']()}>
          <p>{m['problems:unavailable']()}</p>
          <ButtonLink
            to={paths.requestStatus(key)}
            variant="outline"
            size="touch"
            marginTop="3"
            aria-busy={isFetching}
            onClick={inPlace(() => void refetch())}
          >
            {m['common:tryAgain']()}
          </ButtonLink>
        </Notice>
      )}
      {result === undefined && !hasFailed && (
        <Panel as="div">
          <LinesSkeleton />
        </Panel>
      )}
      {(result === 'unknown' || result === 'gone') && <NoRequest reason={result} />}
      {typeof result === 'object' && (
        <StatusPanel latestRequest={result} requestKey={key} onRefresh={() => void refetch()} />
      )}
    </NarrowSection>
  )
}

const NoRequest = ({ reason }: { reason: 'unknown' | 'gone' }) => (
  <Panel as="div" role="status">
    <chakra.h2 textStyle="section">
      {reason === 'gone' ? m['public-requests:status.gone.title']() : m['public-requests:status.unknown.title']()}
    </chakra.h2>
    <chakra.p marginTop="1.5" marginBottom="4">
      {reason === 'gone' ? m['public-requests:status.gone.text']() : m['public-requests:status.unknown.text']()}
    </chakra.p>
    <ButtonLink to={paths.requestHelp()} size="touch">
      {m['public-requests:status.ask']()}
    </ButtonLink>
  </Panel>
)

/** The version is that of the question. */
type Answer = FormResults['request_answer']

interface StatusPanelProps {
  readonly latestRequest: RequestStatus
  readonly requestKey: string
  /** Fetches the status again. */
  readonly onRefresh: () => void
}

const StatusPanel = ({ latestRequest, requestKey, onRefresh }: StatusPanelProps) => {
  const now = useNow()
  const [lastAnswer, setLastAnswer] = useState<Answer | undefined>(usePosted('request_answer').result)
  // Hides the answered question until the updated status arrives.
  const request =
    latestRequest.question?.version === lastAnswer?.version ? withoutQuestion(latestRequest) : latestRequest
  const { status, disposition, question } = request
  const isFinished = status === 'closed' || disposition === 'withdrawn'
  const handleAnswer = (answer: Answer) => {
    setLastAnswer(answer)
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
      {lastAnswer !== undefined && <AnswerNotice outcome={lastAnswer.outcome} />}
      <chakra.p marginBottom="5" fontWeight="600">
        {statusText(request)}
      </chakra.p>
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

/** The status shown right after an answer. */
const withoutQuestion = (request: RequestStatus): RequestStatus =>
  request.question === null ? request : { ...request, status: 'pending_review', disposition: null, question: null }

const statusText = ({ status, disposition, question }: RequestStatus): string => {
  if (question !== null) return m['public-requests:status.now.question']()
  if (disposition === 'revision') return m['public-requests:status.now.senderAsked']()
  return disposition === 'withdrawn' ? m['public-requests:status.now.withdrawn']() : statusMessages[status]()
}

/** Replaces the form that was sent, and takes the focus. */
const AnswerNotice = ({ outcome }: Pick<Answer, 'outcome'>) => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  return (
    <chakra.div ref={container} tabIndex={-1} outline="none" marginBottom="4">
      <Notice kind={outcome === 'sent' ? 'done' : 'info'}>
        <p>
          {outcome === 'sent'
            ? m['public-requests:status.question.sent']()
            : m['public-requests:status.question.changed']()}
        </p>
      </Notice>
    </chakra.div>
  )
}
