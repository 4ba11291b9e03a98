// Shown in place of the result of a job that failed or was canceled.
import { m } from '#messages'
import type { Job } from '#contracts/jobs.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'

interface Props {
  readonly job: Job
  /** Starts the work again, if that is possible here. */
  readonly onRetry?: () => void
}

export const EndedJob = ({ job: { state }, onRetry }: Props) => (
  <EmptyState
    title={state === 'failed' ? m['jobs:failed']() : m['jobs:canceled']()}
    text={state === 'failed' ? m['jobs:failedText']() : m['jobs:canceledText']()}
  >
    {onRetry !== undefined && (
      <Button variant="outline" onClick={onRetry}>
        {m['jobs:tryAgain']()}
      </Button>
    )}
  </EmptyState>
)
