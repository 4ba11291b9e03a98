// Shown in place of the content until the snapshot of an as-of view is ready.
import { m } from '#messages'
import { type Job, isUnfinished } from '#contracts/jobs.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ProgressBar } from '../../design-system/ui/ProgressBar.tsx'
import { CenteredContent, StateTitle } from '../../design-system/ui/empty-states.tsx'
import { formatDateTime } from '../../lib/format/time.ts'
import { useSession } from '../../lib/session/session.ts'
import { EndedJob } from '../jobs/EndedJob.tsx'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { jobStatus } from '../jobs/queries.ts'
import type { Preparing } from './queries.ts'
import { useAsOf } from './useAsOf.ts'

const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent' })

interface JobProps {
  readonly job: Job
  /** Loads the content, which starts the job again if it did not succeed. Must be the same in every render. */
  readonly onReady: () => Promise<unknown>
}

/** An older date, which a job prepares. */
const OlderDateProgress = ({ job: startedJob, onReady }: JobProps) => {
  const { at = '', showPresent } = useAsOf()
  const userId = useSession(({ user }) => user?.id ?? '')
  const { data: job, isError } = useQuery(jobStatus(startedJob.id, userId, startedJob))
  // A job that is gone was replaced by a newer one.
  const isEnded = isError || job?.state === 'done'
  useEffect(() => {
    if (isEnded) void onReady()
  }, [isEnded, onReady])
  if (job === undefined) return null
  return isUnfinished(job.state) || isEnded ? (
    <JobProgress job={job} title={m['as-of:loading']({ instant: formatDateTime(at) })} onCanceled={showPresent} />
  ) : (
    <EndedJob job={job} onRetry={() => void onReady()} />
  )
}

interface AsOfProgressProps {
  readonly preparing: Preparing
  readonly onReady: () => Promise<unknown>
}

export const AsOfProgress = ({ preparing, onReady }: AsOfProgressProps) => {
  const { at = '' } = useAsOf()
  if (preparing.state === 'job')
    return <OlderDateProgress key={preparing.job.id} job={preparing.job} onReady={onReady} />
  const share = preparing.done ?? 0
  return (
    <CenteredContent>
      <StateTitle>{m['as-of:loading']({ instant: formatDateTime(at) })}</StateTitle>
      <ProgressBar value={share} label={m['as-of:progress']()} width="min(100%, 22rem)" />
      <chakra.p color="fg.muted" maxWidth="46ch">
        {preparing.done === null
          ? m['as-of:waiting']()
          : m['as-of:loadingProgress']({ percent: percentFormat.format(share) })}
      </chakra.p>
    </CenteredContent>
  )
}
