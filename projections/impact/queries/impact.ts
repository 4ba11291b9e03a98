// The figures on the home page: sums of daily rollups, and a count over a few hundred organizations.
import { partnerCounties, partnerTiers } from '#contracts/enumeration-values.ts'
import type { PartnerCounty } from '#contracts/enumerations.ts'
import type { Impact } from '#contracts/impact.ts'
import { addDays, localDay } from '#domain/policies/calendar.ts'
import { sql } from 'kysely'

import { qualifiedName } from '../../engine/ddl.ts'
import { type AnyDatabase, type QueriedBuild } from '../../query-context.ts'

export interface ImpactQueryContext {
  readonly db: AnyDatabase
  readonly clients: QueriedBuild
  readonly analytics: QueriedBuild
  readonly organizations: QueriedBuild
  readonly now: Date
}

const faithTiers = partnerTiers.filter((tier) => tier.startsWith('faith_'))

/**
 * The same day of the previous year. February 29 becomes a date that does not exist, but it still compares correctly as
 * text.
 */
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** Monthly averages cover three months of thirty days. */
const quarter = { days: 90, months: 3 }

/**
 * Counts local days: "the last 90 days" are today and the 89 days before it. Reads at most one row for each day in the
 * data.
 */
export const impactFigures = async (context: ImpactQueryContext): Promise<Impact> => {
  const { db, clients, analytics, organizations, now } = context
  const today = localDay(now.toISOString())
  const table = ({ schema }: QueriedBuild, name: string) => sql.raw(qualifiedName(schema, name))
  const [clientCounts, referrals, partners, counties] = await Promise.all([
    sql<{ total: number; last_year: number }>`
      select coalesce(sum(count), 0)::bigint as total,
        coalesce(sum(count) filter (where created_day > ${yearBefore(today)}), 0)::bigint as last_year
      from ${table(clients, 'client_days')}`.execute(db),
    sql<{ count: number }>`
      select coalesce(sum(count), 0)::bigint as count
      from ${table(analytics, 'by_day')} where day > ${addDays(today, -quarter.days)}`.execute(db),
    sql<{ total: number; faith: number }>`
      select count(*) as total, count(*) filter (where tier = any(${faithTiers})) as faith
      from ${table(organizations, 'organization')} where public_visible`.execute(db),
    sql<{ county: PartnerCounty; partners: number }>`
      select county, count(*) as partners
      from ${table(organizations, 'organization')}, unnest(counties) as county
      where public_visible group by county`.execute(db),
  ])
  const partnersInCounty = new Map(counties.rows.map((row) => [row.county, row.partners]))
  return {
    clients: clientCounts.rows[0]?.total ?? 0,
    clientsLastYear: clientCounts.rows[0]?.last_year ?? 0,
    faithPartners: partners.rows[0]?.faith ?? 0,
    referralsPerMonth: Math.round((referrals.rows[0]?.count ?? 0) / quarter.months),
    partners: partners.rows[0]?.total ?? 0,
    partnersByCounty: Object.fromEntries(
      partnerCounties.map((county) => [county, partnersInCounty.get(county) ?? 0]),
    ) as Impact['partnersByCounty'],
  }
}
