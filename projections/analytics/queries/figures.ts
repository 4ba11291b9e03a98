// The figures of a date range: sums of the rollups. Shares and averages are computed last.
import type { Analytics, AnalyticsQuery } from '#contracts/analytics.ts'
import { needCategories } from '#contracts/enumeration-values.ts'
import type { NeedCategory } from '#contracts/enumerations.ts'
import { addDays, monthOf } from '#domain/policies/calendar.ts'
import { type RawBuilder, sql } from 'kysely'

import { qualifiedName, quoteIdentifier } from '../../engine/ddl.ts'
import type { OrganizationTables } from '../../organizations/stored.ts'
import { type AnyDatabase, toFreshness, type QueriedBuild } from '../../query-context.ts'
import { searchText } from '../../search-text.ts'
import { type Sum, sums } from '../model.ts'
import { type Range, resolveRange, within } from './range.ts'

export interface AnalyticsQueryContext {
  readonly db: AnyDatabase
  readonly analytics: QueriedBuild
  readonly organizations: QueriedBuild
}

type Totals = Readonly<Record<Sum, number>> & { readonly total: number }

const totals = sql.raw(
  [
    'sum(count)::bigint as total',
    ...sums.map((name) => `sum(${quoteIdentifier(`sum_${name}`)})::bigint as ${quoteIdentifier(name)}`),
  ].join(', '),
)

/** The sums of one month, one need or one partner. */
type Sums = Totals & { readonly by: 'month' | 'need' | 'partner'; readonly key: string }

const ratio = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : numerator / denominator
const averageProcessingDays = ({ closed, processing_minutes }: Totals): number | null => {
  const averageMinutes = ratio(processing_minutes, closed)
  return averageMinutes === null ? null : averageMinutes / 1_440
}
const averageInvestment = ({ invested_cents, amounts }: Totals): number | null => {
  const averageCents = ratio(invested_cents, amounts)
  return averageCents === null ? null : Math.round(averageCents)
}

const monthAfter = (month: string): string => monthOf(addDays(`${month}-28`, 4))
const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1))

/** The whole months of a range, and the remaining days at its ends. */
const splitIntoMonths = ({ from, to }: Range): { readonly months: Range; readonly days: RawBuilder<boolean> } => {
  const firstMonth = from === undefined ? undefined : from.endsWith('-01') ? monthOf(from) : monthAfter(monthOf(from))
  const lastMonth =
    to === undefined ? undefined : monthOf(addDays(to, 1)) === monthOf(to) ? monthBefore(monthOf(to)) : monthOf(to)
  // The range contains no whole month: use days only.
  if (firstMonth !== undefined && lastMonth !== undefined && firstMonth > lastMonth) {
    return { months: { from: firstMonth, to: lastMonth }, days: within('day', { from, to }) }
  }
  const isBefore = firstMonth === undefined ? sql<boolean>`false` : sql<boolean>`day < ${`${firstMonth}-01`}`
  const isAfter = lastMonth === undefined ? sql<boolean>`false` : sql<boolean>`day > ${`${lastMonth}-31`}`
  return {
    months: { from: firstMonth, to: lastMonth },
    days: sql`${within('day', { from, to })} and (${isBefore} or ${isAfter})`,
  }
}

const zeroTotals: Totals = {
  total: 0,
  pending: 0,
  accepted: 0,
  closed: 0,
  outcomes: 0,
  met: 0,
  partly_met: 0,
  amounts: 0,
  invested_cents: 0,
  processing_minutes: 0,
}

const columns = sql.raw(['count', ...sums.map((name) => quoteIdentifier(`sum_${name}`))].join(', '))

const partnerFigures = (row: Sums, name: string): Analytics['partners'][number] => ({
  organization: { id: row.key, name },
  received: row.total,
  accepted: row.accepted,
  closed: row.closed,
  successRate: ratio(row.closed, row.total),
  averageDays: averageProcessingDays(row),
  investedCents: row.invested_cents,
})

const needFigures = (need: NeedCategory, row: Totals): Analytics['needs'][number] => ({
  need,
  total: row.total,
  closed: row.closed,
  successRate: ratio(row.closed, row.total),
  investedCents: row.invested_cents,
  outcomes: row.outcomes,
  met: row.met,
  resolvedRate: ratio(row.met, row.outcomes),
  averageInvestedCents: averageInvestment(row),
})

/** The last months up to the last one with referrals. One without referrals in between has its place too (ANA-11). */
const lastMonths = (rows: readonly Sums[], count: number): Analytics['months'] => {
  const [first, last] = [rows.at(0)?.key, rows.at(-1)?.key]
  if (first === undefined || last === undefined) return []
  const byMonth = new Map(rows.map((row) => [row.key, row]))
  const months: string[] = []
  for (let month = last; month >= first && months.length < count; month = monthBefore(month)) months.unshift(month)
  return months.map((month) => ({
    month,
    total: byMonth.get(month)?.total ?? 0,
    closed: byMonth.get(month)?.closed ?? 0,
  }))
}

/**
 * For 1M referrals over five years, reads about 1,800 rows by day, 15,000 by need, and at most 60 months and 60 days
 * per partner.
 */
export const analyticsFigures = async (context: AnalyticsQueryContext, query: AnalyticsQuery): Promise<Analytics> => {
  const { db, analytics, organizations } = context
  const range = resolveRange(query)
  const table = (name: string) => sql.raw(qualifiedName(analytics.schema, name))
  const { months, days: edgeDays } = splitIntoMonths(range)
  // Raw SQL: a hot path, measured by the `analytics` bench. Its list of sums is computed.
  // One statement reads one snapshot, so that all figures in a response are consistent.
  const { rows } = await sql<Sums>`
    select 'month' as by, left(day, 7) as key, ${totals} from ${table('by_day')} where ${within('day', range)} group by 2
    union all
    select 'need', need, ${totals} from ${table('by_need')} where ${within('day', range)} group by 2
    union all
    select 'partner', partner_id::text, ${totals} from (
      select partner_id, ${columns} from ${table('by_partner_month')} where ${within('month', months)}
      union all select partner_id, ${columns} from ${table('by_partner_day')} where ${edgeDays}
    ) as parts where partner_id is not null group by 2
    order by 1, 2`.execute(db)
  const sumsBy = (by: Sums['by']) => rows.filter((row) => row.by === by)
  const byMonth = sumsBy('month')
  const names = await db
    .withSchema(organizations.schema)
    .$extendTables<OrganizationTables>()
    .selectFrom('organization')
    .select(['id', 'name'])
    .execute()
  const nameById = new Map(names.map(({ id, name }) => [id, name]))
  const overall = byMonth.reduce<Totals>(
    (sum, row) => ({
      total: sum.total + row.total,
      ...(Object.fromEntries(sums.map((name) => [name, sum[name] + row[name]])) as Record<Sum, number>),
    }),
    zeroTotals,
  )
  const sumsByNeed = new Map(sumsBy('need').map((row) => [row.key, row]))
  return {
    from: range.from ?? null,
    to: range.to ?? null,
    total: overall.total,
    closed: overall.closed,
    successRate: ratio(overall.closed, overall.total),
    investedCents: overall.invested_cents,
    pending: overall.pending,
    averageDays: averageProcessingDays(overall),
    averageInvestedCents: averageInvestment(overall),
    amounts: overall.amounts,
    outcomes: {
      recorded: overall.outcomes,
      met: overall.met,
      partlyMet: overall.partly_met,
      notMet: overall.outcomes - overall.met - overall.partly_met,
      resolvedRate: ratio(overall.met, overall.outcomes),
    },
    partners: sumsBy('partner')
      .map((row) => partnerFigures(row, nameById.get(row.key) ?? ''))
      .toSorted((a, b) => (searchText(a.organization.name) < searchText(b.organization.name) ? -1 : 1)),
    needs: needCategories.map((need) => needFigures(need, sumsByNeed.get(need) ?? zeroTotals)),
    months: lastMonths(byMonth, 12),
    ...toFreshness(analytics),
  }
}
