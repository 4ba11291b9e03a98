// The referrals that a figure counts: their number, and the ids of one page, newest day first.
import type { CountedFigure, FigureQuery } from '#contracts/analytics.ts'
import { pageSize } from '#contracts/lists.ts'
import { fromNearerEnd, pageOffset } from '#contracts/paging.ts'
import { type RawBuilder, sql } from 'kysely'

import { qualifiedName } from '../../engine/ddl.ts'
import type { AnyDatabase, QueriedBuild } from '../../query-context.ts'
import { measureTable } from '../table.ts'
import { resolveRange, within } from './range.ts'

interface FigureColumns {
  /** The condition on a referral's row. */
  readonly condition: RawBuilder<boolean>
  /** The number of such referrals in a row of a rollup. */
  readonly count: RawBuilder<number>
}

const flag = (name: string): FigureColumns => ({
  condition: sql<boolean>`${sql.ref(name)} = 1`,
  count: sql<number>`${sql.ref(`sum_${name}`)}`,
})

const columnsOf: Readonly<Record<CountedFigure, FigureColumns>> = {
  total: { condition: sql<boolean>`true`, count: sql<number>`count` },
  pending: flag('pending'),
  accepted: flag('accepted'),
  closed: flag('closed'),
  outcomes: flag('outcomes'),
  met: flag('met'),
  partlyMet: flag('partly_met'),
  notMet: {
    condition: sql<boolean>`outcomes = 1 and met = 0 and partly_met = 0`,
    count: sql<number>`sum_outcomes - sum_met - sum_partly_met`,
  },
  amounts: flag('amounts'),
}

export interface FigurePage {
  /** The range of local days with its default start; null means unbounded. */
  readonly from: string | null
  readonly to: string | null
  /** The number of referrals on all pages. */
  readonly total: number
  /** In list order. */
  readonly ids: readonly string[]
}

/** Counts in a rollup and reads one page along an index, from the nearer end of the list. */
export const figureReferralIds = async (
  db: AnyDatabase,
  { schema }: QueriedBuild,
  { figure, need, partner, page, ...days }: FigureQuery,
): Promise<FigurePage> => {
  const table = (name: string) => sql.raw(qualifiedName(schema, name))
  const { condition, count } = columnsOf[figure]
  const [rollup, group] =
    partner !== undefined
      ? ['by_partner_day', sql<boolean>`partner_id = ${partner}`]
      : need !== undefined
        ? ['by_need', sql<boolean>`need = ${need}`]
        : ['by_day', sql<boolean>`true`]
  const range = resolveRange(days)
  const inRange = sql<boolean>`${within('day', range)} and ${group}`
  // Raw SQL: the columns of the rollups are computed, as in figures.ts.
  const counted = await sql<{ total: number }>`
    select coalesce(sum(${count}), 0)::bigint as total from ${table(rollup)} where ${inRange}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  const answer = { from: range.from ?? null, to: range.to ?? null, total }
  const offset = pageOffset(page, pageSize)
  if (offset >= total) return { ...answer, ids: [] }
  const slice = fromNearerEnd({ offset, limit: pageSize }, total)
  const order = slice.reversed ? sql`day, id` : sql`day desc, id desc`
  const { rows } = await sql<{ id: string }>`
    select id from ${table(measureTable.name)} where ${inRange} and ${condition}
    order by ${order} limit ${slice.limit} offset ${slice.offset}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return { ...answer, ids: slice.reversed ? ids.toReversed() : ids }
}
