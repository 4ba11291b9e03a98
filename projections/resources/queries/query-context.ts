// The context of queries on resources, and the newest edition of each resource with the names that it refers to.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { AnyDatabase, QueriedBuild } from '../../query-context.ts'
import { organizationNames } from '../../referrals/queries/query-context.ts'
import { hadConfidentialReceiver, referralsOfRecords } from '../../referrals/queries/receiver-records.ts'
import type { ResourceTables } from '../stored.ts'

export interface ResourceQueryContext {
  readonly db: AnyDatabase
  readonly resources: QueriedBuild
  readonly referrals: QueriedBuild
  readonly organizations: QueriedBuild
  /** The instant at which rights are read. */
  readonly now: Date
}

type PlainTables = { 'public.account': { id: string; display_name: string } }

export const resourceTables = ({ db, resources }: Pick<ResourceQueryContext, 'db' | 'resources'>) =>
  db.withSchema(resources.schema).$extendTables<ResourceTables & PlainTables>()

/** Raw SQL: a condition on editions that queries share, outside of any query. */
export const ofClient = (clientId: string): Expression<SqlBool> =>
  sql<boolean>`${sql.ref('resource_edition.client_id')} = ${clientId}`

/** Raw SQL: the same. */
export const ofReferral = (referralId: string): Expression<SqlBool> =>
  sql<boolean>`${sql.ref('resource_edition.referral_id')} = ${referralId}`

/** Raw SQL: the same. */
export const ofClientAndReferral = (clientId: string, referralId: string): Expression<SqlBool> =>
  sql<boolean>`${ofClient(clientId)} and ${ofReferral(referralId)}`

/** The resources that match, as they are now. The caller adds the order. */
export const currentResources = (context: ResourceQueryContext, where: Expression<SqlBool>) =>
  resourceTables(context)
    .selectFrom((from) =>
      from
        .selectFrom('resource_edition')
        .distinctOn('resource_id')
        .selectAll()
        .where(where)
        .orderBy('resource_id')
        .orderBy('revision', 'desc')
        .as('resource'),
    )
    .leftJoin(referralsOfRecords(context).as('referral'), 'referral.id', 'resource.referral_id')
    .leftJoin(organizationNames(context).as('provider'), 'provider.id', 'resource.provider_id')
    .leftJoin('public.account as recorder', 'recorder.id', 'resource.recorded_by')
    .selectAll('resource')
    .select([
      'provider.name as provider_name',
      'provider.refuge as provider_confidential',
      'recorder.display_name as recorder_name',
      hadConfidentialReceiver(context).as('had_confidential_receiver'),
    ])
    .orderBy('resource.start_date', 'desc')
    .orderBy('resource.recorded_at', 'desc')
    .orderBy('resource.resource_id')

export type NamedResource = Awaited<ReturnType<ReturnType<typeof currentResources>['execute']>>[number]
