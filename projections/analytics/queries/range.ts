// A range of local days, and the conditions on the tables and rollups of the model.
import type { AnalyticsQuery } from '#contracts/analytics.ts'
import { addDays } from '#domain/policies/calendar.ts'
import { type RawBuilder, sql } from 'kysely'

const defaultDays = 90

export interface Range {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Applies the default start of a range that has only an end (ANA-02). */
export const resolveRange = ({ from, to }: Pick<AnalyticsQuery, 'from' | 'to'>): Range => ({
  from: from ?? (to === undefined ? undefined : addDays(to, -defaultDays)),
  to,
})

const unbounded = sql<boolean>`true`

/** Both ends are inclusive. */
export const within = (column: 'day' | 'month', { from, to }: Range): RawBuilder<boolean> => {
  const lowerBound = from === undefined ? unbounded : sql<boolean>`${sql.ref(column)} >= ${from}`
  const upperBound = to === undefined ? unbounded : sql<boolean>`${sql.ref(column)} <= ${to}`
  return sql`${lowerBound} and ${upperBound}`
}
