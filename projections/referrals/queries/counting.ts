// Counts the matches of a search. A single filter uses its rollup; several filters use the index of the first one.
import type { SlaState } from '#contracts/enumerations.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import { slaDay } from '#contracts/sla.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { statusRank } from '../ranks.ts'
import { type OrderBounds, orderBounds, runningWithin, startedAnew } from './ages.ts'
import { type Condition, allOf, idBeginsWith, inStatuses, nameBeginsWith, namePrefix } from './conditions.ts'
import { type ReferralReading, onReferral as on, referralTables } from './reading.ts'
import { type Search, found, waysOf } from './search.ts'

export interface RankCount {
  readonly status_rank: number
  readonly count: number
}

/** Counts by status. The counts of one access path are added up. */
type Count = Expression<RankCount>

/** `sum` of bigint returns numeric, so the result is cast back. */
export const countSum = (when?: Expression<SqlBool>) =>
  when === undefined
    ? sql<number>`coalesce(sum(count), 0)::bigint`
    : sql<number>`coalesce(sum(count) filter (where ${when}), 0)::bigint`

const countRows = (reading: ReferralReading, where: Condition): Count =>
  referralTables(reading)
    .selectFrom('referral')
    .select((eb) => ['status_rank', eb.fn.countAll<number>().as('count')])
    .where(where)
    .groupBy('status_rank')

const less = (count: Count): Count => sql`select status_rank, -count as count from (${count}) as fewer`

const ranksOf = ({ statuses }: Search) => statuses.map(statusRank)

/** Organizations are grouped by status, so a partner's totals are only a few rows. */
const ofPartner = (reading: ReferralReading, search: Search, partner: string): Count[][] => {
  const sent = referralTables(reading)
    .selectFrom('referral_sent')
    .select(['status_rank', countSum().as('count')])
    .where('from_organization_id', '=', partner)
    .where('status_rank', 'in', ranksOf(search))
    .groupBy('status_rank')
  const received = referralTables(reading)
    .selectFrom('referral_received')
    .select(['status_rank', countSum().as('count')])
    .where('to_organization_id', '=', partner)
    .where('status_rank', 'in', ranksOf(search))
    .where('internal', '=', false)
    .groupBy('status_rank')
  return [[sent], [received]]
}

const ofReviewer = (reading: ReferralReading, search: Search, reviewer: string): Count[][] => [
  [
    referralTables(reading)
      .selectFrom('referral_reviewed')
      .select(['status_rank', countSum().as('count')])
      .where('claimed_by', '=', reviewer)
      .where('status_rank', 'in', ranksOf(search))
      .groupBy('status_rank'),
  ],
]

/** `starts_with` compares characters, in any database locale. */
const ofText = (reading: ReferralReading, search: Search, q: string): Count[][] => {
  const prefix = namePrefix(q)
  const named = referralTables(reading)
    .selectFrom('referral_names')
    .select(['status_rank', countSum().as('count')])
    .where(sql<boolean>`starts_with(client_name, ${prefix})`)
    .where('status_rank', 'in', ranksOf(search))
    .groupBy('status_rank')
  const id = idBeginsWith(q)
  const names: Count[][] = prefix === '' ? [[]] : [[named]]
  if (id === undefined) return names
  const others = prefix === '' ? [] : [on.not(nameBeginsWith(prefix))]
  return [...names, [countRows(reading, allOf([inStatuses(search.statuses), id, ...others]))]]
}

const dayOf = (order: number): number => Math.floor(order / slaDay)

/** The bounds fall inside a day. For these partial days, count the rows on the right side of the bound. */
const edgesOf = ({ above, upTo }: OrderBounds): OrderBounds[] => [
  ...(above === null ? [] : [{ above, upTo: (dayOf(above) + 1) * slaDay - 1 }]),
  ...(upTo === null ? [] : [{ above: dayOf(upTo) * slaDay - 1, upTo }]),
]

const ofRunning = (reading: ReferralReading, search: Search, bounds: OrderBounds): Count[] => {
  const whole = referralTables(reading)
    .selectFrom('referral_ages')
    .select(['status_rank', countSum().as('count')])
    .where('status_rank', 'in', ranksOf(search))
    .where('sla_running', '=', true)
    .where('sla_day', '>', bounds.above === null ? sql.lit(Number.MIN_SAFE_INTEGER) : dayOf(bounds.above))
    .where('sla_day', '<', bounds.upTo === null ? sql.lit(Number.MAX_SAFE_INTEGER) : dayOf(bounds.upTo))
    .groupBy('status_rank')
  const edges = edgesOf(bounds).map((edge) =>
    countRows(reading, allOf([inStatuses(search.statuses), runningWithin(edge)])),
  )
  return [whole, ...edges]
}

/** The rollup has stopped clocks by whole days of age, and the bounds are whole days. */
const ofStopped = (reading: ReferralReading, search: Search, state: SlaState): Count[] => {
  const { above, upTo } = orderBounds(state, 0, reading)
  const tallied = referralTables(reading)
    .selectFrom('referral_ages')
    .select(['status_rank', countSum().as('count')])
    .where('status_rank', 'in', ranksOf(search))
    .where('sla_running', '=', false)
    .where('sla_day', '<', above === null ? sql.lit(Number.MAX_SAFE_INTEGER) : -above / slaDay)
    .where('sla_day', '>=', upTo === null ? 0 : -upTo / slaDay)
    .groupBy('status_rank')
  return [tallied]
}

/** All running clocks, minus the restarted ones, which have an access path of their own. */
const ofService = (reading: ReferralReading, search: Search, state: SlaState): Count[][] => {
  const bounds = orderBounds(state, reading.now.getTime(), reading)
  const running = ofRunning(reading, search, bounds)
  const stopped = ofStopped(reading, search, state)
  if (bounds.above === null) return [running, stopped]
  const anew = allOf([inStatuses(search.statuses), startedAnew({ ...bounds, above: bounds.above })])
  return [[...running, less(countRows(reading, anew))], stopped, [countRows(reading, anew)]]
}

/** The counts of each access path of a search with an indexed filter, in the order of `waysOf`. */
export const waysCounted = (reading: ReferralReading, query: ReviewQuery, search: Search): Count[][] => {
  const alone = search.finders.length === 1 && search.words.length === 0
  if (alone && query.q !== undefined) return ofText(reading, search, query.q)
  if (alone && query.partner !== undefined) return ofPartner(reading, search, query.partner)
  if (alone && query.assigned !== undefined) return ofReviewer(reading, search, query.assigned)
  if (alone && query.sla !== undefined) return ofService(reading, search, query.sla)
  return waysOf(search).map((way) => [countRows(reading, found(search, way))])
}
