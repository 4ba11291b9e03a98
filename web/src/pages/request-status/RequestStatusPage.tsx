// /request-status: how a request stands, for whoever holds its link. Nobody's name stands here.
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { RequestStatus } from '#contracts/public-requests.ts'
import { lastWritten } from '../../api/written.ts'
import { paths } from '../../paths.ts'
import { t } from '../../texts.ts'
import { rem } from '../../theme/scale.ts'
import { ButtonLink, Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/clock.ts'
import { NeedsScript, awaitsScript } from '../../ui/NeedsScript.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProgressSeam } from '../../ui/ProgressSeam.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { date } from '../../ui/time.ts'
import { useTakenOver } from '../../ui/useTakenOver.ts'
import { requestSteps } from './requestSteps.ts'

const words = t.requests.status

/** `unknown`: the link leads nowhere; `gone`: what it led to was erased. */
type Looked = RequestStatus | 'unknown' | 'gone'

// Asked without the client of the API: for one open question a page needs neither the schemas nor a session.
const look = async (key: string, signal: AbortSignal): Promise<Looked> => {
  const answer = await fetch('/api/request-status', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, ...(lastWritten() === undefined ? {} : { after: lastWritten() }) }),
    signal,
  })
  if (answer.status === 404 || answer.status === 400) return 'unknown'
  if (answer.status === 410) return 'gone'
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`)
  return (await answer.json()) as RequestStatus
}

export const RequestStatusPage = () => {
  const [search] = useSearchParams()
  const key = search.get('key') ?? ''
  const takenOver = useTakenOver()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['request-status', key],
    queryFn: ({ signal }) => look(key, signal),
    enabled: key !== '',
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
      <NeedsScript />
      {isError && looked === undefined && (
        <Notice kind="failed" title={words.failed}>
          <p>{t.words.failure.unavailable}</p>
          <Button variant="outline" size="touch" marginTop="3" aria-busy={isFetching} onClick={() => void refetch()}>
            {t.words.tryAgain}
          </Button>
        </Notice>
      )}
      {looked === undefined && !isError && (
        <Panel as="div" {...awaitsScript}>
          <LinesSkeleton />
        </Panel>
      )}
      {(looked === 'unknown' || looked === 'gone') && <Nothing words={words[looked]} />}
      {typeof looked === 'object' && <Standing request={looked} />}
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

const Standing = ({ request }: { request: RequestStatus }) => {
  const now = useNow()
  const over = request.status === 'closed' || request.disposition === 'withdrawn'
  return (
    <Panel as="div">
      <chakra.h2 textStyle="section">{t.requests.need[request.need]}</chakra.h2>
      <chakra.p color="fg.muted">
        {words.asked(date(request.createdAt, now))} · {words.reference}{' '}
        <chakra.span fontVariantNumeric="tabular-nums">{request.reference}</chakra.span>
      </chakra.p>
      <chakra.p marginTop="4" marginBottom="5" fontWeight="600">
        {request.disposition === 'withdrawn' ? words.withdrawn : words.standing[request.status]}
      </chakra.p>
      <ProgressSeam steps={requestSteps(request)} direction="down" label={words.label} />
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
