// The disjoint access paths of a filter. Each one uses its own index.
import type { ReviewQuery } from '#contracts/referrals.ts'
import type { Condition } from './conditions.ts'

export interface AccessPath {
  /** The condition in a form that can use an index. */
  readonly where: Condition
  /** An equivalent condition for an ordered scan with this sort. Defaults to `where`. */
  readonly scanCondition?: (sort: ReviewQuery['sort']) => Condition
  /**
   * The sorts whose index leads an ordered scan directly to the matching rows, so that it costs less than gathering.
   */
  readonly orderedBy?: ReadonlySet<ReviewQuery['sort']>
  /** Whether all its rows have running clocks or all have stopped ones. Undefined if it has both kinds. */
  readonly clockRunning?: boolean
}

/** A filter with an index that also includes the columns lists sort by. */
export interface IndexedFilter {
  readonly name: 'q' | 'partner' | 'assigned' | 'sla'
  readonly accessPaths: readonly AccessPath[]
}
