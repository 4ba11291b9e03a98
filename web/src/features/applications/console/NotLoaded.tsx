// What a dialog shows before its application is there: a skeleton, the failure, or that it no longer exists.
import { m } from '#messages'
import { asProblem } from '../../../lib/api/problem.ts'
import { CenteredContent, StateTitle } from '../../../design-system/ui/empty-states.tsx'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'

interface Props {
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

export const NotLoaded = ({ error, refetch }: Props) => {
  if (error === null) return <LinesSkeleton />
  // A mistyped link has an id that is none.
  return ['application_not_found', 'invalid_body'].includes(asProblem(error).code) ? (
    <CenteredContent>
      <StateTitle>{m['partner-applications:dialog.gone']()}</StateTitle>
    </CenteredContent>
  ) : (
    <Failure title={m['partner-applications:dialog.failed']()} error={error} onRetry={() => void refetch()} />
  )
}
