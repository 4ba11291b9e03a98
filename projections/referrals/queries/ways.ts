// The disjoint ways in which a row can match a filter: each is found by an index of its own.
import type { ReviewQuery } from '#contracts/referrals.ts'
import type { Condition } from './conditions.ts'

export interface Way {
  /** As an index finds its rows. */
  readonly where: Condition
  /** The same rows of the kind `running`, as they are met on a walk through a list in this order. Missing: as `where` says. */
  readonly along?: (sort: ReviewQuery['sort']) => Condition
  /** Sorts in which a walk begins where the rows are, so that it never pays to gather them. */
  readonly inOrderOf?: ReadonlySet<ReviewQuery['sort']>
  /** The kind of clock that all its rows have. */
  readonly running?: boolean
}

/** A filter that leads to rows by an index which also carries what lists sort by. */
export interface Finder {
  readonly name: 'q' | 'partner' | 'assigned' | 'sla'
  readonly ways: readonly Way[]
}
