// /request-status: the status of a request, for anyone with its link. The page shows no names.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { RequestStatus } from '#contracts/public-requests.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { callPublic, failWhenOffline } from '../../../lib/api/public-client.ts'
import { latestKnownPosition } from '../../../lib/api/read-your-writes.ts'
import { inPlace } from '../../../lib/in-place.ts'
import { paths } from '../../../lib/paths.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { NarrowSection } from '../../../design-system/ui/NarrowSection.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { usePageState } from '../../../lib/forms/page-state.tsx'
import { PostedAnswer } from './PostedAnswer.tsx'
import { StatusPanel } from './StatusPanel.tsx'

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
    <NarrowSection data-family-page maxWidth={rem(640)} paddingTop={{ base: '8', md: '14' }}>
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
    {reason === 'unknown' && <PostedAnswer />}
    <ButtonLink to={paths.requestHelp()} size="touch">
      {m['public-requests:status.ask']()}
    </ButtonLink>
  </Panel>
)
