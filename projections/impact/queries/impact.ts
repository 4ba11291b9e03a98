// The figures on the home page: sums of daily rollups, and a count over a few hundred organizations.
import { partnerCounties, partnerTiers } from '#contracts/enumeration-values.ts'
import type { PartnerCounty } from '#contracts/enumerations.ts'
import type { Impact } from '#contracts/impact.ts'
import { addDays, localDay } from '#domain/policies/calendar.ts'

import type { OrganizationTables } from '../../organizations/stored.ts'
import { type AnyDatabase, type QueriedBuild } from '../../query-context.ts'

export interface ImpactQueryContext {
  readonly db: AnyDatabase
  readonly clients: QueriedBuild
  readonly analytics: QueriedBuild
  readonly organizations: QueriedBuild
  readonly now: Date
}

/** The daily totals that these figures read. */
type ClientDays = { client_days: { created_day: string; count: number } }
type ReferralDays = { by_day: { day: string; count: number } }

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
  const visiblePartners = db
    .withSchema(organizations.schema)
    .$extendTables<OrganizationTables>()
    .selectFrom('organization')
    .where('listed', '=', true)
  const [clientCounts, referrals, partners, counties] = await Promise.all([
    db
      .withSchema(clients.schema)
      .$extendTables<ClientDays>()
      .selectFrom('client_days')
      .select(({ fn }) => [
        fn.sum<string | null>('count').as('total'),
        fn.sum<string | null>('count').filterWhere('created_day', '>', yearBefore(today)).as('last_year'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .withSchema(analytics.schema)
      .$extendTables<ReferralDays>()
      .selectFrom('by_day')
      .select(({ fn }) => fn.sum<string | null>('count').as('count'))
      .where('day', '>', addDays(today, -quarter.days))
      .executeTakeFirstOrThrow(),
    visiblePartners
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        fn.countAll<number>().filterWhere('tier', 'in', faithTiers).as('faith'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(
        visiblePartners.select(({ fn }) => fn<PartnerCounty>('unnest', ['counties']).as('county')).as('partner'),
      )
      .select(({ fn }) => ['county', fn.countAll<number>().as('partners')])
      .groupBy('county')
      .execute(),
  ])
  const partnersInCounty = new Map(counties.map((row) => [row.county, row.partners]))
  return {
    clients: Number(clientCounts.total),
    clientsLastYear: Number(clientCounts.last_year),
    faithPartners: partners.faith,
    referralsPerMonth: Math.round(Number(referrals.count) / quarter.months),
    partners: partners.total,
    partnersByCounty: Object.fromEntries(
      partnerCounties.map((county) => [county, partnersInCounty.get(county) ?? 0]),
    ) as Impact['partnersByCounty'],
  }
}
