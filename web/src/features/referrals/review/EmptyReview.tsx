// Staff review without rows: nothing matches, everything is reviewed, or no one has made a referral yet.
import { m } from '#messages'
import type { ReviewList } from '#contracts/referrals.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { EmptyState, NoMatches } from '../../../design-system/ui/empty-states.tsx'
import { paths } from '../../../lib/paths.ts'
import { filterNames } from './ReviewFilters.tsx'

interface Props {
  readonly url: ListUrl
  /** True if new referrals appear in the list. */
  readonly isLive: boolean
  /** The number of all referrals by status. */
  readonly counts: ReviewList['counts'] | undefined
}

export const EmptyReview = ({ url, isLive, counts }: Props) => {
  const title = m['review:noMatch']()
  const isUnused = counts !== undefined && Object.values(counts).every((count) => count === 0)
  // The page that leads from an empty installation to a first outcome (PUB-23).
  if (isLive && isUnused)
    return (
      <EmptyState title={title} text={m['review:noneYet']()}>
        <ButtonLink to={paths.gettingStarted()}>{m['review:gettingStarted']()}</ButtonLink>
      </EmptyState>
    )
  if (filterNames.some((name) => url.params.has(name)))
    return <NoMatches title={title} onClear={() => url.clear(filterNames)} />
  return <EmptyState title={title} {...(isLive ? { text: m['review:allCaughtUp']() } : {})} />
}
