// SLA filters as conditions on `sla_order`. They let a list sorted by time skip rows that are too new or too old.
import type { SlaState } from '#contracts/enumerations.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import { slaAgeRange } from '#contracts/sla.ts'
import { sql } from 'kysely'
import { type Condition, allOf, clockRuns } from './conditions.ts'
import { type ReferralQueryContext, onReferral as on } from './query-context.ts'
import type { AccessPath } from './access-paths.ts'

/** Bounds on `sla_order`: greater than `above` (null means no bound) and at most `upTo`. */
export interface OrderBounds {
  readonly above: number | null
  readonly upTo: number | null
}

/** The bounds of an SLA state, for running clocks (`from` = now) or stopped ones (`from` = 0). */
export const orderBounds = (state: SlaState, from: number, { sla }: ReferralQueryContext): OrderBounds => {
  const { min, below } = slaAgeRange(state, sla)
  return { above: below === null ? null : from - below, upTo: min === null ? null : from - min }
}

const withinBounds = ({ above, upTo }: OrderBounds): Condition[] => [
  ...(above === null ? [] : [on('sla_order', '>', above)]),
  ...(upTo === null ? [] : [on('sla_order', '<=', upTo)]),
]

/**
 * The same condition in a form that uses no index. Postgres does not know that ages, creation times and update times
 * correlate. With two of these bounds, it would expect a handful of rows but have to read and sort tens of thousands.
 */
const withinUnindexed = ({ above, upTo }: OrderBounds): Condition[] => [
  ...(above === null ? [] : [sql<boolean>`${sql.ref('sla_order')} + 0 > ${above}`]),
  ...(upTo === null ? [] : [sql<boolean>`${sql.ref('sla_order')} + 0 <= ${upTo}`]),
]

export const runningWithin = (bounds: OrderBounds): Condition => allOf([clockRuns(true), ...withinBounds(bounds)])
export const stoppedWithin = (bounds: OrderBounds): Condition => allOf([clockRuns(false), ...withinBounds(bounds)])

/** Must match the predicate of the index `by_reopening` word for word. */
const reopened: Condition = sql<boolean>`created_at < sla_started_at`

const createdUpTo = (instant: number): Condition => on('created_at', '<=', new Date(instant))
const createdAfter = (instant: number): Condition => on('created_at', '>', new Date(instant))
const updatedAfter = (instant: number): Condition => on('updated_at', '>', new Date(instant))

/** Running clocks that restarted long after creation. They are few and have their own index. */
export const restartedClocks = (bounds: OrderBounds & { readonly above: number }): Condition =>
  allOf([reopened, runningWithin(bounds), createdUpTo(bounds.above)])

const createdAfterUnindexed = (instant: number): Condition =>
  sql<boolean>`${sql.ref('created_at')} + interval '0' > ${new Date(instant)}`

/** Sorts whose index orders rows with the same sort value by creation. */
const sortsByCreation: ReadonlySet<ReviewQuery['sort']> = new Set(['created', 'need', 'status', 'priority'])

/** Clocks that started at creation. A clock never starts before creation, and starting it updates the row. */
const startedAtCreation = (bounds: OrderBounds): AccessPath => {
  const { above, upTo } = bounds
  const where = allOf([runningWithin(bounds), ...(above === null ? [] : [createdAfter(above)])])
  return {
    where,
    scanCondition: (sort) => {
      if (sort === 'sla') return where
      const unindexed = withinUnindexed(bounds)
      if (sortsByCreation.has(sort)) {
        const createdAfterBound = above === null ? [] : [createdAfter(above)]
        const createdBeforeBound = upTo === null ? [] : [createdUpTo(upTo)]
        return allOf([...unindexed, ...createdAfterBound, ...createdBeforeBound])
      }
      const createdAfterBound = above === null ? [] : [createdAfterUnindexed(above)]
      const updatedAfterBound = above === null || sort !== 'updated' ? [] : [updatedAfter(above)]
      return allOf([...unindexed, ...createdAfterBound, ...updatedAfterBound])
    },
    orderedBy: new Set(['sla', ...sortsByCreation]),
    clockRunning: true,
  }
}

/** The access paths of the SLA filter: running clocks, stopped clocks, and restarted clocks. */
export const slaAccessPaths = (state: SlaState, context: ReferralQueryContext): AccessPath[] => {
  const running = orderBounds(state, context.now.getTime(), context)
  const { above, upTo } = running
  const stopped = stoppedWithin(orderBounds(state, 0, context))
  return [
    startedAtCreation(running),
    { where: upTo === null ? stopped : allOf([stopped, createdUpTo(upTo)]), clockRunning: false },
    ...(above === null ? [] : [{ where: restartedClocks({ above, upTo }), clockRunning: true }]),
  ]
}
