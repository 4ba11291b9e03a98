// How far an installation is on the way to its first outcome, from the tables of several read models.
import { awaitingReviewStatuses } from '#contracts/enumeration-values.ts'
import type { SetupProgress } from '#contracts/managed-organizations.ts'
import { sql } from 'kysely'

import { accessModel } from '../access/model.ts'
import { countOrganizationsWithMembers } from '../access/queries/access.ts'
import { clientsModel } from '../clients/model.ts'
import { organizationsModel } from '../organizations/model.ts'
import type { OrganizationTables } from '../organizations/stored.ts'
import type { AnyDatabase, MinimumPosition, QueriedBuild, QueryDeps } from '../query-context.ts'
import { referralsModel } from '../referrals/model.ts'
import { statusRank } from '../referrals/ranks.ts'
import type { ReferralTables } from '../referrals/stored.ts'

export interface SetupProgressQueries {
  /** For staff. Invitations are not in a read model. */
  setupProgress(after: MinimumPosition): Promise<Omit<SetupProgress, 'invitations'>>
}

const countOrganizations = (db: AnyDatabase, { schema }: QueriedBuild) =>
  db
    .withSchema(schema)
    .$extendTables<OrganizationTables>()
    .selectFrom('organization')
    .select(({ fn }) => [
      fn.countAll<number>().as('organizations'),
      fn.countAll<number>().filterWhere('listed', '=', true).as('listed'),
    ])
    .where('status', '=', 'open')
    .where(sql<boolean>`cardinality(${sql.ref('services')}) > 0`)
    .executeTakeFirstOrThrow()

const countClients = async (db: AnyDatabase, { schema }: QueriedBuild): Promise<number> => {
  const { clients } = await db
    .withSchema(schema)
    .$extendTables<{ client_days: { count: number } }>()
    .selectFrom('client_days')
    .select(({ fn }) => fn.sum<string | null>('count').as('clients'))
    .executeTakeFirstOrThrow()
  return Number(clients)
}

/** Reads the rollup, which has at most a few thousand rows for any number of referrals. */
const countReferrals = async (db: AnyDatabase, { schema }: QueriedBuild) => {
  const rows = await db
    .withSchema(schema)
    .$extendTables<ReferralTables>()
    .selectFrom('referral_total')
    .select(({ fn }) => ['status_rank', fn.sum<string>('count').as('count')])
    .groupBy('status_rank')
    .execute()
  const sum = (includes: (rank: number) => boolean) =>
    rows.filter((row) => includes(row.status_rank)).reduce((total, { count }) => total + Number(count), 0)
  const notSent = new Set([...awaitingReviewStatuses, 'returned' as const].map(statusRank))
  return {
    referrals: sum(() => true),
    sent: sum((rank) => !notSent.has(rank)),
    closed: sum((rank) => rank === statusRank('closed')),
  }
}

export const createSetupProgressQueries = ({ db, findBuild }: QueryDeps): SetupProgressQueries => ({
  setupProgress: async (after) => {
    const [access, clients, organizations, referrals] = await Promise.all([
      findBuild(accessModel, after),
      findBuild(clientsModel, after),
      findBuild(organizationsModel, after),
      findBuild(referralsModel, after),
    ])
    const [organizationCounts, withMembers, clientCount, referralCounts] = await Promise.all([
      countOrganizations(db, organizations),
      countOrganizationsWithMembers({ db, access }),
      countClients(db, clients),
      countReferrals(db, referrals),
    ])
    return { ...organizationCounts, withMembers, clients: clientCount, ...referralCounts }
  },
})
