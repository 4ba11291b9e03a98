// The context of queries on conversations, and who may read which (CLI-38). The rights to a conversation follow the
// referral: an organization reads one only while it is the referral's receiver.
import type { FamilyView } from '#contracts/organization-ref.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Protection } from '../../protected-families.ts'
import type { AnyDatabase, QueriedBuild } from '../../query-context.ts'
import { organizationNames } from '../../referrals/queries/query-context.ts'
import { ofReceiver, referralsOfRecords } from '../../referrals/queries/receiver-records.ts'
import type { ConversationTables } from '../stored.ts'

export interface ConversationQueryContext {
  readonly db: AnyDatabase
  readonly conversations: QueriedBuild
  readonly referrals: QueriedBuild
  readonly organizations: QueriedBuild
  /** What the account of the reader's own family shows. */
  readonly family: FamilyView
  /** What the reader may know of families in danger. */
  readonly protection: Protection
  /** The instant at which rights are read. */
  readonly now: Date
}

type PlainTables = { 'public.account': { id: string; display_name: string } }

export const conversationTables = ({ db, conversations }: Pick<ConversationQueryContext, 'db' | 'conversations'>) =>
  db.withSchema(conversations.schema).$extendTables<ConversationTables & PlainTables>()

/** Conversations with the names that they refer to. The caller adds the conditions. */
export const namedConversations = (context: ConversationQueryContext) =>
  conversationTables(context)
    .selectFrom('conversation')
    .innerJoin(referralsOfRecords(context).as('referral'), 'referral.id', 'conversation.referral_id')
    .leftJoin(organizationNames(context).as('organization'), 'organization.id', 'conversation.organization_id')
    .leftJoin('public.account as assignee', 'assignee.id', 'conversation.assigned_to')
    .selectAll('conversation')
    .select([
      'referral.need',
      'referral.to_organization_id',
      'referral.part_open',
      'referral.part_ends_at',
      'organization.name as organization_name',
      'organization.refuge as is_confidential',
      'organization.organization_status',
      'assignee.display_name as assignee_name',
    ])

export type Condition = Expression<SqlBool>
const column = (name: string) => sql.ref(`conversation.${name}`)

export const ofClient = (clientId: string): Condition => sql<boolean>`${column('client_id')} = ${clientId}`

export const withStaff: Condition = sql<boolean>`${column('organization_id')} is null`

/** The organization's conversations about referrals that it has. */
export const withOrganization = (context: ConversationQueryContext, organizationId: string): Promise<Condition> =>
  ofReceiver(context, organizationId, 'conversation')

/** Every conversation in which the reader is on one of the two sides. */
export const visibleTo = async (context: ConversationQueryContext, reader: ResolvedActor): Promise<Condition> => {
  const { clientId, organizationId } = reader
  const conditions = [
    ...(clientId === null ? [] : [ofClient(clientId)]),
    ...(isStaff(reader) ? [withStaff] : []),
    ...(organizationId === null ? [] : [await withOrganization(context, organizationId)]),
  ]
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

export const aboutReferral = (referralId: string): Condition => sql<boolean>`${column('referral_id')} = ${referralId}`
