// /request-status: how a request stands, for whoever holds its link. Nobody's name stands here.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RequestStatus } from '#contracts/public-requests.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { callPublic, failWhenOffline } from '../../../lib/api/public-client.ts'
import { lastWrittenPosition } from '../../../lib/api/read-your-writes.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { ButtonLink, Button } from '../../../design-system/ui/Button.tsx'
import { useNow } from '../../../design-system/ui/clock.ts'
import { NoScriptNotice, hiddenWithoutScript } from '../../../design-system/ui/NoScriptNotice.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { ProgressSteps } from '../../../design-system/ui/ProgressSteps.tsx'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { date } from '../../../design-system/ui/time.ts'
import { useIsHydrated } from '../../../design-system/ui/useIsHydrated.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { requestSteps } from './requestSteps.ts'

const words = t.requests.status

/** `unknown`: the link leads nowhere; `gone`: what it led to was erased. */
type Looked = RequestStatus | 'unknown' | 'gone'

const look = async (key: string, signal: AbortSignal): Promise<Looked> => {
  try {
    return await callPublic('requestStatus', { body: { key, after: lastWrittenPosition() } }, { signal })
  } catch (thrown) {
    const { status } = asProblem(thrown)
    if (status === 404 || status === 400) return 'unknown'
    if (status === 410) return 'gone'
    throw thrown
  }
}

export const RequestStatusPage = () => {
  const [search] = useSearchParams()
  const key = search.get('key') ?? ''
  const takenOver = useIsHydrated()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['request-status', key],
    queryFn: ({ signal }) => look(key, signal),
    enabled: key !== '',
    ...failWhenOffline,
    // Who comes back to the page wants to know what has become of it.
    staleTime: 0,
  })
  const looked = takenOver && key === '' ? 'unknown' : data
  return (
    <chakra.section
      maxWidth={rem(640)}
      marginX="auto"
      px={{ base: '4.5', md: '6' }}
      paddingTop={{ base: '8', md: '14' }}
      paddingBottom={{ base: '13', md: '19' }}
    >
      <chakra.h1 textStyle="display">{words.title}</chakra.h1>
      <chakra.p textStyle="lead" color="fg.muted" marginTop="2" marginBottom="6">
        {words.lead}
      </chakra.p>
      <NoScriptNotice />
      {isError && (looked === undefined || typeof looked === 'object') && (
        <Notice kind="failed" title={words.failed}>
          <p>{m['common:failure.unavailable']()}</p>
          <Button variant="outline" size="touch" marginTop="3" aria-busy={isFetching} onClick={() => void refetch()}>
            {m['common:tryAgain']()}
          </Button>
        </Notice>
      )}
      {looked === undefined && !isError && (
        <Panel as="div" {...hiddenWithoutScript}>
          <LinesSkeleton />
        </Panel>
      )}
      {(looked === 'unknown' || looked === 'gone') && <Nothing words={words[looked]} />}
      {typeof looked === 'object' && <Standing request={looked} requestKey={key} onLook={() => void refetch()} />}
    </chakra.section>
  )
}

const Nothing = ({ words: { title, text } }: { words: { readonly title: string; readonly text: string } }) => (
  <Panel as="div" role="status">
    <chakra.h2 textStyle="section">{title}</chakra.h2>
    <chakra.p marginTop="1.5" marginBottom="4">
      {text}
    </chakra.p>
    <ButtonLink to={paths.requestHelp()} size="touch">
      {words.ask}
    </ButtonLink>
  </Panel>
)

interface Answer {
  /** `changed`: the question was no longer open. */
  readonly how: 'sent' | 'changed'
  /** Of the question. */
  readonly version: number
}

interface StandingProps {
  readonly request: RequestStatus
  readonly requestKey: string
  /** Looks once more how it stands. */
  readonly onLook: () => void
}

const Standing = ({ request: looked, requestKey, onLook }: StandingProps) => {
  const now = useNow()
  const [answered, setAnswered] = useState<Answer>()
  // Until it has been looked at anew.
  const request = looked.question?.version === answered?.version ? withoutQuestion(looked) : looked
  const { status, disposition, question } = request
  const over = status === 'closed' || disposition === 'withdrawn'
  const end = (answer: Answer) => {
    setAnswered(answer)
    onLook()
  }
  return (
    <Panel as="div">
      <chakra.h2 textStyle="section">{t.requests.need[request.need]}</chakra.h2>
      <chakra.p color="fg.muted" marginBottom="4">
        {words.asked(date(request.createdAt, now))} · {words.reference}{' '}
        <chakra.span fontVariantNumeric="tabular-nums">{request.reference}</chakra.span>
      </chakra.p>
      {answered !== undefined && <Answered how={answered.how} />}
      <chakra.p marginBottom="5" fontWeight="600">
        {standingOf(request)}
      </chakra.p>
      {question !== null && (
        <QuestionForm
          // Another question is another form.
          key={question.version}
          requestKey={requestKey}
          reference={request.reference}
          question={question}
          onSent={() => end({ how: 'sent', version: question.version })}
          onChanged={() => end({ how: 'changed', version: question.version })}
        />
      )}
      <ProgressSteps steps={requestSteps(request)} direction="down" label={words.label} />
      {over && (
        <chakra.div marginTop="5" display="grid" gap="3" justifyItems="start">
          <p>{words.again}</p>
          <ButtonLink to={paths.requestHelp()} size="touch" variant="outline">
            {words.ask}
          </ButtonLink>
        </chakra.div>
      )}
    </Panel>
  )
}

/** As an answer makes it. */
const withoutQuestion = (request: RequestStatus): RequestStatus =>
  request.question === null ? request : { ...request, status: 'pending_review', disposition: null, question: null }

const standingOf = ({ status, disposition, question }: RequestStatus): string => {
  if (question !== null) return words.question.standing
  return disposition === 'withdrawn' ? words.withdrawn : words.standing[status]
}

/** In the place of the form that was sent, with the focus it had. */
const Answered = ({ how }: Pick<Answer, 'how'>) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <chakra.div ref={place} tabIndex={-1} outline="none" marginBottom="4">
      <Notice kind={how === 'sent' ? 'done' : 'info'}>
        <p>{words.question[how]}</p>
      </Notice>
    </chakra.div>
  )
}
