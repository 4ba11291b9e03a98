// Shown instead of a referral that could not be loaded.
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { isReferralNotFound, referralFailureText } from './referral-failure.ts'

interface ReferralUnavailableProps {
  readonly title: string
  readonly error: Error
  readonly at: string | undefined
  readonly onRetry: () => void
}

export const ReferralUnavailable = ({ title, error, at, onRetry }: ReferralUnavailableProps) => {
  const text = referralFailureText(error, at)
  return (
    <Panel>
      {isReferralNotFound(error) ? (
        <EmptyState title={title} {...(text === undefined ? {} : { text })} />
      ) : (
        <Failure title={title} error={error} onRetry={onRetry} />
      )}
    </Panel>
  )
}
