// The figures of a date range: sums of the rollups. Shares and averages are computed last.
import type { Analytics, AnalyticsQuery } from '#contracts/analytics.ts'
import { needCategories } from '#contracts/enumerations.ts'
import { addDays, monthOf } from '#domain/policies/calendar.ts'
import { type RawBuilder, sql } from 'kysely'

import { qualified, quoted } from '../../engine/ddl.ts'
import type { OrganizationTables } from '../../organizations/stored.ts'
import { type AnyDatabase, freshnessOf, type ServedBuild } from '../../reading.ts'
import { searchText } from '../../search-text.ts'
import { type Sum, sums } from '../model.ts'

export interface AnalyticsReading {
  readonly db: AnyDatabase
  readonly analytics: ServedBuild
  readonly organizations: ServedBuild
}

type Totals = Readonly<Record<Sum, number>> & { readonly total: number }

const totals = sql.raw(
  [
    'sum(count)::bigint as total',
    ...sums.map((name) => `sum(${quoted(`sum_${name}`)})::bigint as ${quoted(name)}`),
  ].join(', '),
)

/** The sums of one month, one need or one partner. */
type Sums = Totals & { readonly by: 'month' | 'need' | 'partner'; readonly key: string }

const share = (part: number, of: number): number | null => (of === 0 ? null : part / of)
const days = ({ closed, processing_minutes: minutes }: Totals): number | null => {
  const average = share(minutes, closed)
  return average === null ? null : average / 1_440
}
const average = ({ invested_cents: cents, outcomes }: Totals): number | null => {
  const each = share(cents, outcomes)
  return each === null ? null : Math.round(each)
}

const usualDays = 90

interface Range {
  readonly from: string | undefined
  readonly to: string | undefined
}

const rangeOf = ({ from, to }: AnalyticsQuery): Range => ({
  from: from ?? (to === undefined ? undefined : addDays(to, -usualDays)),
  to,
})

const all = sql<boolean>`true`
const within = (column: 'day' | 'month', { from, to }: Range): RawBuilder<boolean> => {
  const least = from === undefined ? all : sql<boolean>`${sql.ref(column)} >= ${from}`
  const most = to === undefined ? all : sql<boolean>`${sql.ref(column)} <= ${to}`
  return sql`${least} and ${most}`
}

const monthAfter = (month: string): string => monthOf(addDays(`${month}-28`, 4))
const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1))

/** The whole months of a range, and the days at its ends that belong to none of them. */
const monthsOf = ({ from, to }: Range): { readonly months: Range; readonly days: RawBuilder<boolean> } => {
  const first = from === undefined ? undefined : from.endsWith('-01') ? monthOf(from) : monthAfter(monthOf(from))
  const last =
    to === undefined ? undefined : monthOf(addDays(to, 1)) === monthOf(to) ? monthBefore(monthOf(to)) : monthOf(to)
  // The range contains no whole month: use days only.
  if (first !== undefined && last !== undefined && first > last) {
    return { months: { from: first, to: last }, days: within('day', { from, to }) }
  }
  const before = first === undefined ? sql<boolean>`false` : sql<boolean>`day < ${`${first}-01`}`
  const after = last === undefined ? sql<boolean>`false` : sql<boolean>`day > ${`${last}-31`}`
  return { months: { from: first, to: last }, days: sql`${within('day', { from, to })} and (${before} or ${after})` }
}

const none: Totals = {
  total: 0,
  pending: 0,
  accepted: 0,
  closed: 0,
  outcomes: 0,
  met: 0,
  partly_met: 0,
  invested_cents: 0,
  processing_minutes: 0,
}

const columns = sql.raw(['count', ...sums.map((name) => quoted(`sum_${name}`))].join(', '))

/**
 * For 1M referrals over five years: about 1,800 rows by day, 15,000 by need, and at most 60 months and 60 days per
 * partner.
 */
export const analyticsFigures = async (reading: AnalyticsReading, query: AnalyticsQuery): Promise<Analytics> => {
  const { db, analytics, organizations } = reading
  const range = rangeOf(query)
  const table = (name: string) => sql.raw(qualified(analytics.schema, name))
  const { months, days: edges } = monthsOf(range)
  // One statement reads one snapshot, so that all figures of an answer are consistent.
  const { rows } = await sql<Sums>`
    select 'month' as by, left(day, 7) as key, ${totals} from ${table('by_day')} where ${within('day', range)} group by 2
    union all
    select 'need', need, ${totals} from ${table('by_need')} where ${within('day', range)} group by 2
    union all
    select 'partner', partner_id::text, ${totals} from (
      select partner_id, ${columns} from ${table('by_partner_month')} where ${within('month', months)}
      union all select partner_id, ${columns} from ${table('by_partner_day')} where ${edges}
    ) as parts where partner_id is not null group by 2
    order by 1, 2`.execute(db)
  const of = (by: Sums['by']) => rows.filter((row) => row.by === by)
  const byMonth = of('month')
  const names = await db
    .withSchema(organizations.schema)
    .$extendTables<OrganizationTables>()
    .selectFrom('organization')
    .select(['id', 'name'])
    .execute()
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const whole = byMonth.reduce<Totals>(
    (sum, row) => ({
      total: sum.total + row.total,
      ...(Object.fromEntries(sums.map((name) => [name, sum[name] + row[name]])) as Record<Sum, number>),
    }),
    none,
  )
  const ofNeed = new Map(of('need').map((row) => [row.key, row]))
  return {
    from: range.from ?? null,
    to: range.to ?? null,
    total: whole.total,
    closed: whole.closed,
    successRate: share(whole.closed, whole.total),
    investedCents: whole.invested_cents,
    pending: whole.pending,
    averageDays: days(whole),
    averageInvestedCents: average(whole),
    outcomes: {
      recorded: whole.outcomes,
      met: whole.met,
      partlyMet: whole.partly_met,
      notMet: whole.outcomes - whole.met - whole.partly_met,
      resolvedRate: share(whole.met, whole.outcomes),
    },
    partners: of('partner')
      .map((row) => ({
        organization: { id: row.key, name: nameOf.get(row.key) ?? '' },
        received: row.total,
        accepted: row.accepted,
        closed: row.closed,
        successRate: share(row.closed, row.total),
        averageDays: days(row),
        investedCents: row.invested_cents,
      }))
      .toSorted((a, b) => (searchText(a.organization.name) < searchText(b.organization.name) ? -1 : 1)),
    needs: needCategories.map((need) => {
      const row = ofNeed.get(need) ?? none
      return {
        need,
        total: row.total,
        closed: row.closed,
        successRate: share(row.closed, row.total),
        investedCents: row.invested_cents,
        resolvedRate: share(row.met, row.outcomes),
        averageInvestedCents: average(row),
      }
    }),
    months: byMonth.slice(-12).map(({ key: month, total, closed }) => ({ month, total, closed })),
    ...freshnessOf(analytics),
  }
}
