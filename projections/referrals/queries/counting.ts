// Counts the matches of a search. A single filter uses its rollup; several filters use the index of the first one.
import type { SlaState } from '#contracts/enumerations.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import { slaDayLength } from '#contracts/sla.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { isOneOfIds } from '../../blocked-readers.ts'
import { statusRank } from '../ranks.ts'
import { type OrderBounds, orderBounds, runningWithin, restartedClocks } from './sla-conditions.ts'
import { type Condition, allOf, idBeginsWith, inStatuses, nameBeginsWith, namePrefix } from './conditions.ts'
import { type ReferralQueryContext, onReferral as on, referralTables } from './query-context.ts'
import { type Search, indexCondition, findAccessPaths } from './search.ts'

export interface RankCount {
  readonly status_rank: number
  readonly count: number
}

/** A query for counts by status. An access path may need several queries, whose counts are added up. */
type CountQuery = Expression<RankCount>

/** `sum` of bigint returns numeric, so the result is cast back. */
export const countSum = (condition?: Expression<SqlBool>) =>
  condition === undefined
    ? sql<number>`coalesce(sum(count), 0)::bigint`
    : sql<number>`coalesce(sum(count) filter (where ${condition}), 0)::bigint`

const countRows = (context: ReferralQueryContext, where: Condition): CountQuery =>
  referralTables(context)
    .selectFrom('referral')
    .select((eb) => ['status_rank', eb.fn.countAll<number>().as('count')])
    .where(where)
    .groupBy('status_rank')

// Raw SQL: a hot path, measured by the `review` bench. Kysely has no unary minus.
const negated = (count: CountQuery): CountQuery => sql`select status_rank, -count as count from (${count}) as counted`

const toRanks = ({ statuses }: Search) => statuses.map(statusRank)

/** The rollups group referrals by organization and status, so a partner's totals are only a few rows. */
const countsForPartner = (context: ReferralQueryContext, search: Search, partner: string): CountQuery[][] => {
  const sentCounts = referralTables(context)
    .selectFrom('referral_sent')
    .select(['status_rank', countSum().as('count')])
    .where('from_organization_id', '=', partner)
    .where('status_rank', 'in', toRanks(search))
    .groupBy('status_rank')
  const receivedCounts = referralTables(context)
    .selectFrom('referral_received')
    .select(['status_rank', countSum().as('count')])
    .where('to_organization_id', '=', partner)
    .where('status_rank', 'in', toRanks(search))
    .where('internal', '=', false)
    .groupBy('status_rank')
  return [[sentCounts], [receivedCounts]]
}

const countsForReviewer = (context: ReferralQueryContext, search: Search, reviewer: string): CountQuery[][] => [
  [
    referralTables(context)
      .selectFrom('referral_reviewed')
      .select(['status_rank', countSum().as('count')])
      .where('claimed_by', '=', reviewer)
      .where('status_rank', 'in', toRanks(search))
      .groupBy('status_rank'),
  ],
]

/** `starts_with` compares characters, in any database locale. */
const countsForText = (context: ReferralQueryContext, search: Search, q: string): CountQuery[][] => {
  const prefix = namePrefix(q)
  const nameCounts = referralTables(context)
    .selectFrom('referral_names')
    .select(['status_rank', countSum().as('count')])
    .where(sql<boolean>`starts_with(client_name, ${prefix})`)
    .where('status_rank', 'in', toRanks(search))
    .groupBy('status_rank')
  const id = idBeginsWith(q)
  const { hiddenReferralIds } = context.protection
  // The rollup counts the rows whose names the reader may not read, too.
  const hiddenCounts = () =>
    countRows(context, allOf([inStatuses(search.statuses), nameBeginsWith(prefix, []), isOneOfIds(hiddenReferralIds)]))
  const readableCounts = hiddenReferralIds.length === 0 ? [nameCounts] : [nameCounts, negated(hiddenCounts())]
  const names: CountQuery[][] = prefix === '' ? [[]] : [readableCounts]
  if (id === undefined) return names
  const notMatchedByName = prefix === '' ? [] : [on.not(nameBeginsWith(prefix, hiddenReferralIds))]
  return [...names, [countRows(context, allOf([inStatuses(search.statuses), id, ...notMatchedByName]))]]
}

const dayOf = (order: number): number => Math.floor(order / slaDayLength)

/** The days that contain the bounds. Of these days, only the rows within the bounds count. */
const partialDays = ({ above, upTo }: OrderBounds): OrderBounds[] => [
  ...(above === null ? [] : [{ above, upTo: (dayOf(above) + 1) * slaDayLength - 1 }]),
  ...(upTo === null ? [] : [{ above: dayOf(upTo) * slaDayLength - 1, upTo }]),
]

const countsForRunning = (context: ReferralQueryContext, search: Search, bounds: OrderBounds): CountQuery[] => {
  const wholeDayCounts = referralTables(context)
    .selectFrom('referral_ages')
    .select(['status_rank', countSum().as('count')])
    .where('status_rank', 'in', toRanks(search))
    .where('sla_running', '=', true)
    .where('sla_day', '>', bounds.above === null ? sql.lit(Number.MIN_SAFE_INTEGER) : dayOf(bounds.above))
    .where('sla_day', '<', bounds.upTo === null ? sql.lit(Number.MAX_SAFE_INTEGER) : dayOf(bounds.upTo))
    .groupBy('status_rank')
  const partialDayCounts = partialDays(bounds).map((partialDay) =>
    countRows(context, allOf([inStatuses(search.statuses), runningWithin(partialDay)])),
  )
  return [wholeDayCounts, ...partialDayCounts]
}

/** The rollup groups stopped clocks by whole days of age, and the bounds are whole days. */
const countsForStopped = (context: ReferralQueryContext, search: Search, state: SlaState): CountQuery[] => {
  const { above, upTo } = orderBounds(state, 0, context)
  const stoppedCounts = referralTables(context)
    .selectFrom('referral_ages')
    .select(['status_rank', countSum().as('count')])
    .where('status_rank', 'in', toRanks(search))
    .where('sla_running', '=', false)
    .where('sla_day', '<', above === null ? sql.lit(Number.MAX_SAFE_INTEGER) : -above / slaDayLength)
    .where('sla_day', '>=', upTo === null ? 0 : -upTo / slaDayLength)
    .groupBy('status_rank')
  return [stoppedCounts]
}

/** All running clocks, minus the restarted ones, which have a separate access path. */
const countsForSla = (context: ReferralQueryContext, search: Search, state: SlaState): CountQuery[][] => {
  const bounds = orderBounds(state, context.now.getTime(), context)
  const runningCounts = countsForRunning(context, search, bounds)
  const stoppedCounts = countsForStopped(context, search, state)
  if (bounds.above === null) return [runningCounts, stoppedCounts]
  const isRestarted = allOf([inStatuses(search.statuses), restartedClocks({ ...bounds, above: bounds.above })])
  const restartedCount = countRows(context, isRestarted)
  return [[...runningCounts, negated(restartedCount)], stoppedCounts, [restartedCount]]
}

/** Returns the counts for each access path of a search with an indexed filter, in the order of `findAccessPaths`. */
export const countsByAccessPath = (
  context: ReferralQueryContext,
  query: ReviewQuery,
  search: Search,
): CountQuery[][] => {
  const isOnlyFilter = search.indexedFilters.length === 1 && search.categoryConditions.length === 0
  if (isOnlyFilter && query.q !== undefined) return countsForText(context, search, query.q)
  if (isOnlyFilter && query.partner !== undefined) return countsForPartner(context, search, query.partner)
  if (isOnlyFilter && query.assigned !== undefined) return countsForReviewer(context, search, query.assigned)
  if (isOnlyFilter && query.sla !== undefined) return countsForSla(context, search, query.sla)
  return findAccessPaths(search).map((accessPath) => [countRows(context, indexCondition(search, accessPath))])
}
