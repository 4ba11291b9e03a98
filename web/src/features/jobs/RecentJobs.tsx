// The jobs that the person started in the last 24 hours, newest first, with links to their results.
import { m } from '#messages'
import type { Job } from '#contracts/jobs.ts'
import { reportTitle } from '#contracts/report-labels.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { formatDateTime } from '../../lib/format/time.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { recentJobs } from './queries.ts'

const stateLabel = {
  queued: m['jobs:states.queued'],
  running: m['jobs:states.running'],
  done: m['jobs:states.done'],
  failed: m['jobs:states.failed'],
  cancelled: m['jobs:states.cancelled'],
} satisfies Record<Job['state'], () => string>

const jobLink = ({ id, subject }: Job): { readonly title: string; readonly to: string } =>
  subject.kind === 'report'
    ? { title: reportTitle[subject.name](), to: paths.reports({ report: subject.name, run: id }) }
    : {
        title: m['jobs:pastDate']({ instant: formatDateTime(subject.at) }),
        to: paths.staffReferrals({ asOf: subject.at }),
      }

const JobRow = ({ job }: { job: Job }) => {
  const { title, to } = jobLink(job)
  const { state, read, total } = job
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      columnGap="3"
      alignItems="baseline"
      py="3"
      borderTopWidth="1px"
      _first={{ borderTopWidth: 0 }}
    >
      <TextLink to={to}>{title}</TextLink>
      <span>{stateLabel[state]()}</span>
      {state === 'running' && total !== null && (
        <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
          {m['jobs:read']({ read, total })}
        </chakra.span>
      )}
      <chakra.span color="fg.muted" marginInlineStart="auto">
        <RelativeTime instant={job.requestedAt} />
      </chakra.span>
    </chakra.li>
  )
}

/** Renders nothing if there are none. */
export const RecentJobs = () => {
  const userId = useSession(({ user }) => user?.id ?? '')
  const query = useQuery(recentJobs(userId))
  if (query.isError && query.data === undefined)
    return <Failure title={m['jobs:loadFailed']()} error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined || query.data.rows.length === 0) return null
  return (
    <Panel aria-labelledby="recent-jobs-heading">
      <PanelHeading id="recent-jobs-heading">{m['jobs:recent']()}</PanelHeading>
      <chakra.p color="fg.muted">{m['jobs:recentText']()}</chakra.p>
      <chakra.ul>
        {query.data.rows.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </chakra.ul>
    </Panel>
  )
}
