// One run: the progress of its job, or its result.
import { m } from '#messages'
import { isUnfinished } from '#contracts/jobs.ts'
import type { ReportParameters } from '#contracts/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { PastDateBanner } from '../as-of/AsOfBanner.tsx'
import { EndedJob } from '../jobs/EndedJob.tsx'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { jobStatus } from '../jobs/queries.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { PageSkeleton } from '../../design-system/ui/skeletons.tsx'
import { useSession } from '../../lib/session/session.ts'
import { ReportResult } from './ReportResult.tsx'
import { reportRun } from './queries.ts'

interface Props {
  readonly id: string
  /** Runs the report again with these parameters and the current data. */
  readonly onRunNow: (parameters: ReportParameters) => void
}

export const RunPanel = (props: Props) => {
  const userId = useSession(({ user }) => user?.id ?? '')
  const query = useQuery(jobStatus(props.id, userId))
  if (query.isPending) return <PageSkeleton />
  const job = query.data
  // The job of an older run has expired, and that of a colleague is not visible.
  if (job === undefined || job.state === 'done') return <FinishedRun {...props} />
  return (
    <Panel>
      {isUnfinished(job.state) ? <JobProgress job={job} title={m['reports:running']()} /> : <EndedJob job={job} />}
    </Panel>
  )
}

const FinishedRun = ({ id, onRunNow }: Props) => {
  const query = useQuery(reportRun(id))
  if (query.isPending) return <PageSkeleton />
  if (query.data === undefined) {
    return (
      <Panel>
        <Failure title={m['reports:loadFailed']()} error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    )
  }
  const run = query.data
  const { asOf, compareTo: _compareTo, sla: _sla, ...otherParameters } = run.parameters
  return (
    <div>
      {asOf < run.requestedAt && (
        <PastDateBanner at={asOf}>
          <Button variant="quiet" onClick={() => onRunNow(otherParameters)}>
            {m['as-of:backToNow']()}
          </Button>
        </PastDateBanner>
      )}
      <ReportResult run={run} />
    </div>
  )
}
