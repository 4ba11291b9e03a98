// The progress of an unfinished job, in place of its result.
import { m } from '#messages'
import type { Job } from '#contracts/jobs.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../design-system/ui/Button.tsx'
import { ProgressBar } from '../../design-system/ui/ProgressBar.tsx'
import { CenteredContent, StateTitle } from '../../design-system/ui/empty-states.tsx'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { toast } from '../../lib/stores/toasts.ts'

interface Props {
  readonly job: Job
  readonly title: string
  /** Called when the job is canceled. */
  readonly onCanceled?: () => void
}

const progressText = ({ state, read, total }: Job): string => {
  if (state === 'queued') return m['jobs:queued']()
  if (total === null) return m['jobs:starting']()
  return read >= total ? m['jobs:finishing']() : m['jobs:read']({ read, total })
}

export const JobProgress = ({ job, title, onCanceled }: Props) => {
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call('cancelJob', { params: { id: job.id } }),
    onSuccess: () => onCanceled?.(),
    onError: (error) => toast({ kind: 'failed', title: m['jobs:cancelFailed'](), text: problemText(asProblem(error)) }),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => ['job', 'jobs'].includes(String(queryKey[0])) }),
  })
  const text = progressText(job)
  const share = job.total === null || job.total === 0 ? 0 : job.read / job.total
  return (
    <CenteredContent>
      {/* Announced once, because a screen reader would read every number. */}
      <StateTitle>
        <span role="status">{title}</span>
      </StateTitle>
      <ProgressBar value={share} label={m['jobs:progress']()} text={text} width="min(100%, 22rem)" />
      <chakra.p fontVariantNumeric="tabular-nums">{text}</chakra.p>
      <chakra.p color="fg.muted" maxWidth="46ch">
        {m['jobs:canLeave']()}
      </chakra.p>
      <Button variant="outline" aria-busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {m['jobs:cancel']()}
      </Button>
    </CenteredContent>
  )
}
