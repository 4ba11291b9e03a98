// Who may read a record between a family and an organization, such as a conversation: the organization only while it is
// the referral's receiver.
import { type Expression, type SqlBool, sql } from 'kysely'
import {
  type ReferralQueryContext,
  findLostReferrals,
  isReceivedBy,
  organizationNames,
  referralTables,
} from './query-context.ts'

/** The columns of a record's referral that its rights follow, to be joined. */
export const referralsOfRecords = (context: Pick<ReferralQueryContext, 'db' | 'referrals'>) =>
  referralTables(context)
    .selectFrom('referral')
    .select(['id', 'need', 'to_organization_id', 'part_open', 'part_ends_at', 'parts'])

/**
 * Whether the referral of the record is or was with a confidential shelter, or with an organization that the model does not
 * include yet. What someone wrote then can still reveal it after a reroute (ROLE-26). For a query that is joined with the row
 * of the referral.
 */
export const hadConfidentialReceiver = (context: Pick<ReferralQueryContext, 'db' | 'organizations'>) =>
  // Raw SQL: the parts are JSON.
  sql<boolean>`exists (
    select 1
    from (
      select part ->> 'organizationId' as id from json_array_elements(${sql.ref('referral.parts')}) as part
      union
      select ${sql.ref('referral.to_organization_id')}::text where ${sql.ref('referral.to_organization_id')} is not null
    ) as receiver
    left join (${organizationNames(context)}) as receiving_organization
      on receiving_organization.id = receiver.id::uuid
    where coalesce(receiving_organization.refuge, true)
  )`

/**
 * The records of the organization about referrals that it has. For a query on `table` with columns `organization_id` and
 * `referral_id`, joined with the row of the referral.
 */
export const ofReceiver = async (
  context: Pick<ReferralQueryContext, 'db' | 'referrals' | 'now'>,
  organizationId: string,
  table: 'conversation' | 'appointment',
): Promise<Expression<SqlBool>> => {
  const lostIds = await findLostReferrals(context, organizationId)
  const without =
    lostIds.length === 0
      ? sql<boolean>`true`
      : sql<boolean>`${sql.ref(`${table}.referral_id`)} <> all (${lostIds}::uuid[])`
  return sql<boolean>`(${sql.ref(`${table}.organization_id`)} = ${organizationId}
    and ${isReceivedBy(organizationId, context.now)} and ${without})`
}

/** A record's organization, and the columns of its referral. */
interface ReceiverRecord {
  readonly organization_id: string | null
  readonly to_organization_id: string | null
  readonly part_open: boolean
  readonly part_ends_at: Date | null
}

/** Whether the organization, or staff, still help the family: the same rule as `isReceivedBy`. */
export const hasPartner = (row: ReceiverRecord, now: Date): boolean => {
  if (row.organization_id === null) return true
  const goesOn = row.part_open && row.part_ends_at !== null && row.part_ends_at > now
  return row.to_organization_id === row.organization_id && goesOn
}
