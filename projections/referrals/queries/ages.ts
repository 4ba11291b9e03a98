// SLA filters as conditions on `sla_order`. Their forms let a list sorted by time skip rows that are too new or too
// old.
import type { SlaState } from '#contracts/enumerations.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import { slaAges } from '#contracts/sla.ts'
import { sql } from 'kysely'
import { type Condition, allOf, clockRuns } from './conditions.ts'
import { type ReferralReading, onReferral as on } from './reading.ts'
import type { Way } from './ways.ts'

/** Bounds on `sla_order`: greater than `above` (null: no bound), at most `upTo`. */
export interface OrderBounds {
  readonly above: number | null
  readonly upTo: number | null
}

/** The bounds of an SLA state, for running clocks (`from` = now) or stopped ones (`from` = 0). */
export const orderBounds = (state: SlaState, from: number, { sla }: ReferralReading): OrderBounds => {
  const { least, below } = slaAges(state, sla)
  return { above: below === null ? null : from - below, upTo: least === null ? null : from - least }
}

const within = ({ above, upTo }: OrderBounds): Condition[] => [
  ...(above === null ? [] : [on('sla_order', '>', above)]),
  ...(upTo === null ? [] : [on('sla_order', '<=', upTo)]),
]

/**
 * The same condition in a form that uses no index. Ages, creation times and update times correlate, which Postgres does
 * not know. From two of these bounds it would expect a handful of rows, and then read and sort tens of thousands.
 */
const seenWithin = ({ above, upTo }: OrderBounds): Condition[] => [
  ...(above === null ? [] : [sql<boolean>`${sql.ref('sla_order')} + 0 > ${above}`]),
  ...(upTo === null ? [] : [sql<boolean>`${sql.ref('sla_order')} + 0 <= ${upTo}`]),
]

export const runningWithin = (bounds: OrderBounds): Condition => allOf([clockRuns(true), ...within(bounds)])
export const stoppedWithin = (bounds: OrderBounds): Condition => allOf([clockRuns(false), ...within(bounds)])

/** Must match the predicate of the index `by_reopening` word for word. */
const reopened: Condition = sql<boolean>`created_at < sla_started_at`

const createdUpTo = (instant: number): Condition => on('created_at', '<=', new Date(instant))
const createdAfter = (instant: number): Condition => on('created_at', '>', new Date(instant))
const updatedAfter = (instant: number): Condition => on('updated_at', '>', new Date(instant))

/** Running clocks that restarted long after creation. They are few and have an index of their own. */
export const startedAnew = (bounds: OrderBounds & { readonly above: number }): Condition =>
  allOf([reopened, runningWithin(bounds), createdUpTo(bounds.above)])

const seenCreatedAfter = (instant: number): Condition =>
  sql<boolean>`${sql.ref('created_at')} + interval '0' > ${new Date(instant)}`

/** Sorts whose index is in order of creation among rows with the same sort value. */
const byCreation: ReadonlySet<ReviewQuery['sort']> = new Set(['created', 'need', 'status', 'priority'])

/** Clocks that started at creation. A clock never starts before creation, and starting it updates the row. */
const startedWithCreation = (bounds: OrderBounds): Way => {
  const { above, upTo } = bounds
  const where = allOf([runningWithin(bounds), ...(above === null ? [] : [createdAfter(above)])])
  return {
    where,
    along: (sort) => {
      if (sort === 'sla') return where
      const seen = seenWithin(bounds)
      if (byCreation.has(sort)) {
        const young = above === null ? [] : [createdAfter(above)]
        const old = upTo === null ? [] : [createdUpTo(upTo)]
        return allOf([...seen, ...young, ...old])
      }
      const young = above === null ? [] : [seenCreatedAfter(above)]
      const changed = above === null || sort !== 'updated' ? [] : [updatedAfter(above)]
      return allOf([...seen, ...young, ...changed])
    },
    inOrderOf: new Set(['sla', ...byCreation]),
    running: true,
  }
}

/** The access paths of the SLA filter: running clocks, stopped clocks, and restarted clocks. */
export const serviceWays = (state: SlaState, reading: ReferralReading): Way[] => {
  const running = orderBounds(state, reading.now.getTime(), reading)
  const { above, upTo } = running
  const stopped = stoppedWithin(orderBounds(state, 0, reading))
  return [
    startedWithCreation(running),
    { where: upTo === null ? stopped : allOf([stopped, createdUpTo(upTo)]), running: false },
    ...(above === null ? [] : [{ where: startedAnew({ above, upTo }), running: true }]),
  ]
}
