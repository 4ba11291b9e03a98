// How many referrals a search of staff review has, exactly: from tallies where they know, else by counting index entries.
import { type ReferralStatus, type SlaState, referralStatuses } from '#contracts/enumerations.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import { slaAges, slaDay } from '#contracts/sla.ts'
import { type Expression, type SqlBool, expressionBuilder, sql } from 'kysely'
import type { ReferralTables } from '../stored.ts'
import { runningWithin, wordConditions } from './conditions.ts'
import { type ReferralReading, referralTables } from './reading.ts'
import { type Search, branchesOf, inStatuses } from './search.ts'

const ages = expressionBuilder<ReferralTables, 'referral_ages'>()

/** Sums of counts come as numeric; a count is a whole number. */
const countSum = (when?: Expression<SqlBool>) =>
  when === undefined
    ? sql<number>`coalesce(sum(count), 0)::bigint`
    : sql<number>`coalesce(sum(count) filter (where ${when}), 0)::bigint`

export interface StatusCounts {
  /** Over all referrals (REV-05). */
  readonly counts: Record<ReferralStatus, number>
  /** Those of the chosen statuses that match need, priority and county. */
  readonly matching: number
}

/** One pass over the tally, at most some 1,800 rows whatever the number of referrals. */
export const countByStatus = async (reading: ReferralReading, { statuses, words }: Search): Promise<StatusCounts> => {
  const rows = await referralTables(reading)
    .selectFrom('referral_total')
    .select((eb) => ['status', countSum().as('all'), countSum(eb.and([...words])).as('matching')])
    .groupBy('status')
    .execute()
  const known = new Map(rows.map((row) => [row.status, row]))
  return {
    counts: Object.fromEntries(referralStatuses.map((status) => [status, known.get(status)?.all ?? 0])) as Record<
      ReferralStatus,
      number
    >,
    matching: statuses.reduce((sum, status) => sum + (known.get(status)?.matching ?? 0), 0),
  }
}

/** Organizations are grouped with their statuses, so a partner's total is a few rows of two tallies. */
const countOfPartner = async (reading: ReferralReading, partner: string, statuses: readonly ReferralStatus[]) => {
  const tables = referralTables(reading)
  const sent = tables
    .selectFrom('referral_sent')
    .select(countSum().as('count'))
    .where('from_organization_id', '=', partner)
    .where('status', 'in', statuses)
  const received = tables
    .selectFrom('referral_received')
    .select(countSum().as('count'))
    .where('to_organization_id', '=', partner)
    .where('status', 'in', statuses)
    .where('internal', '=', false)
  const { total } = await tables
    .selectNoFrom(sql<number>`(${sent}) + (${received})`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Stopped clocks by the tally of their days; running ones of the last days by index, the older ones as the rest. */
const countOfAge = async (reading: ReferralReading, state: SlaState, statuses: readonly ReferralStatus[]) => {
  const tables = referralTables(reading)
  const { least, below } = slaAges(state, reading.sla)
  const within = [
    ...(least === null ? [] : [ages('sla_days', '>=', least / slaDay)]),
    ...(below === null ? [] : [ages('sla_days', '<', below / slaDay)]),
  ]
  const tallied = (when: Expression<SqlBool>) =>
    tables.selectFrom('referral_ages').select(countSum().as('count')).where('status', 'in', statuses).where(when)
  const running = (of: SlaState) =>
    tables
      .selectFrom('referral')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(inStatuses(statuses))
      .where(runningWithin(of, reading))
  const stopped = tallied(ages.and([ages('sla_running', '=', false), ...within]))
  const young =
    state === 'overdue'
      ? sql<number>`(${tallied(ages('sla_running', '=', true))}) - (${running('on_time')}) - (${running('at_risk')})`
      : sql<number>`(${running(state)})`
  const { total } = await tables
    .selectNoFrom(sql<number>`(${stopped}) + ${young}`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Reads the entries of a covering index, branch by branch. */
const countRows = async (reading: ReferralReading, search: Search): Promise<number> => {
  const tables = referralTables(reading)
  const counts = branchesOf(search).map((branch) =>
    tables
      .selectFrom('referral')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(branch),
  )
  const { total } = await tables
    .selectNoFrom(
      sql<number>`${sql.join(
        counts.map((count) => sql`(${count})`),
        sql` + `,
      )}`.as('total'),
    )
    .executeTakeFirstOrThrow()
  return total
}

/** The exact number of rows over all pages (SLA-05). `matching` is what `countByStatus` found. */
export const totalOf = async (
  reading: ReferralReading,
  query: ReviewQuery,
  search: Search,
  matching: number,
): Promise<number> => {
  if (search.finders.length === 0) return matching
  const alone = search.finders.length === 1 && wordConditions(query).length === 0
  if (alone && query.partner !== undefined) return countOfPartner(reading, query.partner, search.statuses)
  if (alone && query.sla !== undefined) return countOfAge(reading, query.sla, search.statuses)
  return countRows(reading, search)
}
