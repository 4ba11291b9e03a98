// The sorts of the lists: which columns, which way, and the id that makes every order complete.
import type { IncomingQuery, ReviewSort } from '#contracts/referrals.ts'
import { type Expression, type OrderByDirection, sql } from 'kysely'
import type { StoredReferral } from '../stored.ts'

export type Direction = 'asc' | 'desc'

/** A column and its direction where the list is ascending; descending turns all of them round. */
interface SortKey {
  readonly value: Expression<unknown>
  readonly ascending: Direction
}

/** The keys before the id, and the direction of the id. */
export interface Sort {
  readonly keys: readonly SortKey[]
  readonly id: Direction
}

const up = (column: keyof StoredReferral): SortKey => ({ value: sql.ref(column), ascending: 'asc' })

/** By bytes, as the indexes have it: the text is already in lower case and without accents. */
const clientName: SortKey = { value: sql`${sql.ref('client_name')} collate "C"`, ascending: 'asc' }

const byId = (keys: readonly SortKey[], id: Direction = 'asc'): Sort => ({ keys, id })

/** Running and stopped clocks by age together. Where only one kind is read, `sla_order` alone is the same order. */
export const byAge = (now: Date): Sort =>
  byId(
    [
      {
        value: sql`case when ${sql.ref('sla_running')} then ${now.getTime()}::bigint else 0 end - ${sql.ref('sla_order')}`,
        ascending: 'asc',
      },
    ],
    'desc',
  )

/** The order of ages within clocks that all run, or all stand: a small `sla_order` is a great age. */
export const bySlaOrder: Sort = byId([{ value: sql.ref('sla_order'), ascending: 'desc' }], 'desc')

/** Words that many rows share go on by creation; of one priority the oldest is first where high is first. */
const sorts = {
  created: byId([up('created_at')]),
  received: byId([up('received_at')]),
  updated: byId([up('updated_at')]),
  client: byId([clientName]),
  county: byId([up('county_rank'), up('created_at')]),
  need: byId([up('need_rank'), up('created_at')]),
  status: byId([up('status_rank'), up('created_at')]),
  priority: byId([up('priority_rank'), { ...up('created_at'), ascending: 'desc' }], 'desc'),
  investment: byId([up('invested_cents')]),
} as const satisfies Record<Exclude<ReviewSort, 'sla'> | IncomingQuery['sort'], Sort>

export const sortBy = (sort: keyof typeof sorts): Sort => sorts[sort]

export const turned = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

/** The terms of ORDER BY, the id last. `values` takes the place of the keys where they were selected under other names. */
export const orderTerms = (
  { keys, id }: Sort,
  direction: Direction,
  values: readonly Expression<unknown>[] = keys.map(({ value }) => value),
): [Expression<unknown>, OrderByDirection][] => {
  const way = (ascending: Direction) => (direction === 'asc' ? ascending : turned(ascending))
  const terms = keys.map(({ value, ascending }, index): [Expression<unknown>, OrderByDirection] => [
    values[index] ?? value,
    way(ascending),
  ])
  return [...terms, [sql.ref('id'), way(id)]]
}
