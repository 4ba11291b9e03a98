// The sort orders of the lists: columns, directions, and the id that makes every order unambiguous.
import type { IncomingQuery, ReviewSort } from '#contracts/referrals.ts'
import { type Expression, type OrderByDirection, sql } from 'kysely'
import { isOneOfIds } from '../../blocked-readers.ts'
import type { StoredReferral } from '../stored.ts'
import type { ReferralQueryContext } from './query-context.ts'

export type Direction = 'asc' | 'desc'

/** A column and its direction in an ascending list. A descending list reverses all directions. */
interface SortKey {
  readonly value: Expression<unknown>
  readonly ascending: Direction
}

/** The keys before the id, and the direction of the id. */
export interface Sort {
  readonly keys: readonly SortKey[]
  readonly id: Direction
}

const ascendingColumn = (column: keyof StoredReferral): SortKey => ({ value: sql.ref(column), ascending: 'asc' })

/** Sorts by bytes, like the indexes. The text is already lowercase and without accents. */
const clientName: SortKey = { value: sql`${sql.ref('client_name')} collate "C"`, ascending: 'asc' }

/** Rows whose names the reader may not read come first, in the order of their ids. */
const readableName = (hiddenReferralIds: readonly string[]): SortKey => ({
  value: sql`case when ${isOneOfIds(hiddenReferralIds, 'referral.id')} then '' else ${clientName.value} end`,
  ascending: 'asc',
})

const byId = (keys: readonly SortKey[], id: Direction = 'asc'): Sort => ({ keys, id })

/**
 * Sorts running and stopped clocks together by age. If only one kind is read, `sla_order` alone gives the same order.
 */
const byAge = (now: Date): Sort =>
  byId(
    [
      {
        value: sql`case when ${sql.ref('sla_running')} then ${now.getTime()}::bigint else 0 end - ${sql.ref('sla_order')}`,
        ascending: 'asc',
      },
    ],
    'desc',
  )

/** The order by age if all clocks are running or all are stopped: a smaller `sla_order` means a greater age. */
export const bySlaOrder: Sort = byId([{ value: sql.ref('sla_order'), ascending: 'desc' }], 'desc')

/**
 * Columns with many equal values use the creation time as tiebreaker. When high priority is first, the oldest referral
 * of each priority comes first.
 */
const sorts = {
  created: byId([ascendingColumn('created_at')]),
  received: byId([ascendingColumn('received_at')]),
  updated: byId([ascendingColumn('updated_at')]),
  client: byId([clientName]),
  county: byId([ascendingColumn('county_rank'), ascendingColumn('created_at')]),
  need: byId([ascendingColumn('need_rank'), ascendingColumn('created_at')]),
  status: byId([ascendingColumn('status_rank'), ascendingColumn('created_at')]),
  priority: byId([ascendingColumn('priority_rank'), { ...ascendingColumn('created_at'), ascending: 'desc' }], 'desc'),
  investment: byId([ascendingColumn('invested_cents')]),
} as const satisfies Record<Exclude<ReviewSort, 'sla'> | IncomingQuery['sort'], Sort>

export const sortBy = (sort: keyof typeof sorts): Sort => sorts[sort]

/** The order of staff review, without the names that the reader may not read (docs/decisions/0078). */
export const toSort = (
  sort: ReviewSort,
  { now, protection: { hiddenReferralIds } }: Pick<ReferralQueryContext, 'now' | 'protection'>,
): Sort => {
  if (sort === 'sla') return byAge(now)
  return sort === 'client' && hiddenReferralIds.length > 0 ? byId([readableName(hiddenReferralIds)]) : sortBy(sort)
}

export const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

/** The terms of ORDER BY, with the id last. `values` replaces the keys if they were selected under other names. */
export const orderTerms = (
  { keys, id }: Sort,
  direction: Direction,
  values: readonly Expression<unknown>[] = keys.map(({ value }) => value),
): [Expression<unknown>, OrderByDirection][] => {
  const directionOf = (ascending: Direction) => (direction === 'asc' ? ascending : opposite(ascending))
  const terms = keys.map(({ value, ascending }, index): [Expression<unknown>, OrderByDirection] => [
    values[index] ?? value,
    directionOf(ascending),
  ])
  return [...terms, [sql.ref('id'), directionOf(id)]]
}
