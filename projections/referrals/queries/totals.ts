// Exact counts of a staff review search by status: the counts of the checkboxes, and the total over all pages.
import { type ReferralStatus, referralStatuses } from '#contracts/enumerations.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import { sql } from 'kysely'
import { statusRank } from '../ranks.ts'
import { type RankCount, countSum, waysCounted } from './counting.ts'
import { type ReferralReading, referralTables } from './reading.ts'
import type { Search } from './search.ts'

/** A missing status has no rows. */
export type StatusCounts = ReadonlyMap<ReferralStatus, number>

export const sumOf = (counts: StatusCounts): number => counts.values().reduce((sum, count) => sum + count, 0)

const byStatus = (rows: readonly RankCount[]): StatusCounts => {
  const counts = new Map<ReferralStatus, number>()
  for (const { status_rank: rank, count } of rows) {
    const status = referralStatuses[rank]
    if (status !== undefined) counts.set(status, (counts.get(status) ?? 0) + count)
  }
  return counts
}

export interface Totals {
  /** Counts of all referrals (REV-05). */
  readonly all: StatusCounts
  /** Counts of the chosen statuses that match need, priority, county and unassigned. */
  readonly matching: StatusCounts
}

/** One scan of the rollup: at most about 2,500 rows, for any number of referrals. */
export const countByStatus = async (reading: ReferralReading, { statuses, words }: Search): Promise<Totals> => {
  const rows = await referralTables(reading)
    .selectFrom('referral_total')
    .select((eb) => ['status_rank', countSum().as('all'), countSum(eb.and([...words])).as('matching')])
    .groupBy('status_rank')
    .execute()
  const chosen = new Set(statuses.map(statusRank))
  return {
    all: byStatus(rows.map((row) => ({ ...row, count: row.all }))),
    matching: byStatus(
      rows.filter((row) => chosen.has(row.status_rank)).map((row) => ({ ...row, count: row.matching })),
    ),
  }
}

/**
 * The exact number of rows in the chosen statuses for each access path of the search, in the order of `waysOf`
 * (SLA-05).
 */
export const countByWay = async (
  reading: ReferralReading,
  query: ReviewQuery,
  search: Search,
  { matching }: Totals,
): Promise<StatusCounts[]> => {
  if (search.finders.length === 0) return [matching]
  const counted = waysCounted(reading, query, search)
  const parts = counted.flatMap((counts, way) =>
    counts.map((count) => sql`select ${sql.lit(way)} as way, status_rank, count from (${count}) as counted`),
  )
  const { rows } = await sql<RankCount & { readonly way: number }>`${sql.join(parts, sql` union all `)}`.execute(
    reading.db,
  )
  return counted.map((_, way) => byStatus(rows.filter((row) => row.way === way)))
}
