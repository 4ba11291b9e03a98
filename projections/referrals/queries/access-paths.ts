// The disjoint access paths of a filter. Each one finds its rows by an index of its own.
import type { ReviewQuery } from '#contracts/referrals.ts'
import type { Condition } from './conditions.ts'

export interface AccessPath {
  /** The condition in a form that an index answers. */
  readonly where: Condition
  /** The same rows as a condition for an ordered scan of a list with this sort. Missing: same as `where`. */
  readonly scanCondition?: (sort: ReviewQuery['sort']) => Condition
  /** Sorts in which an ordered scan starts at the matching rows, so it always costs less than gathering them. */
  readonly orderedBy?: ReadonlySet<ReviewQuery['sort']>
  /** Whether the clocks of all its rows run, or all are stopped. Missing: both kinds. */
  readonly clockRunning?: boolean
}

/** A filter with an index that also includes the columns that lists sort by. */
export interface IndexedFilter {
  readonly name: 'q' | 'partner' | 'assigned' | 'sla'
  readonly accessPaths: readonly AccessPath[]
}
