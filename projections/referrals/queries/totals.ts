// Exact counts of a staff review search by status: the counts of the toCheckboxCounts, and the total over all pages.
import { referralStatuses } from '#contracts/enumeration-values.ts'
import type { ReferralStatus } from '#contracts/enumerations.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import { sql } from 'kysely'
import { statusRank } from '../ranks.ts'
import { type RankCount, countSum, countsByAccessPath } from './counting.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'
import type { Search } from './search.ts'

/** Row counts by status. A status without rows is missing. */
export type StatusCounts = ReadonlyMap<ReferralStatus, number>

export const sumCounts = (counts: StatusCounts): number => counts.values().reduce((sum, count) => sum + count, 0)

const byStatus = (rows: readonly RankCount[]): StatusCounts => {
  const counts = new Map<ReferralStatus, number>()
  for (const { status_rank, count } of rows) {
    const status = referralStatuses[status_rank]
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

/** Scans the rollup once. It has at most about 2,500 rows for any number of referrals. */
export const countByStatus = async (
  context: ReferralQueryContext,
  { statuses, categoryConditions }: Search,
): Promise<Totals> => {
  const rows = await referralTables(context)
    .selectFrom('referral_total')
    .select((eb) => ['status_rank', countSum().as('all'), countSum(eb.and([...categoryConditions])).as('matching')])
    .groupBy('status_rank')
    .execute()
  const chosenRanks = new Set(statuses.map(statusRank))
  return {
    all: byStatus(rows.map((row) => ({ ...row, count: row.all }))),
    matching: byStatus(
      rows.filter((row) => chosenRanks.has(row.status_rank)).map((row) => ({ ...row, count: row.matching })),
    ),
  }
}

/**
 * Returns the exact number of rows in the chosen statuses for each access path of the search, in the order of
 * `findAccessPaths` (SLA-05).
 */
export const countByAccessPath = async (
  context: ReferralQueryContext,
  query: ReviewQuery,
  search: Search,
  { matching }: Totals,
): Promise<StatusCounts[]> => {
  if (search.indexedFilters.length === 0) return [matching]
  const countsByPath = countsByAccessPath(context, query, search)
  const countQueries = countsByPath.flatMap((counts, accessPathIndex) =>
    counts.map(
      (count) => sql`select ${sql.lit(accessPathIndex)} as path_index, status_rank, count from (${count}) as counted`,
    ),
  )
  // Raw SQL: a hot path, measured by the `review` bench. It joins any number of counts with `union all`.
  const { rows } = await sql<
    RankCount & { readonly path_index: number }
  >`${sql.join(countQueries, sql` union all `)}`.execute(context.db)
  return countsByPath.map((_, accessPathIndex) => byStatus(rows.filter((row) => row.path_index === accessPathIndex)))
}
