// What a person may do, and for which organizations (ROLE-01..03). Every session reads it.
import { organizationRoles, platformRoles } from '#contracts/enumeration-values.ts'
import type { GrantedRole } from '#contracts/enumerations.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { StaffList } from '#contracts/people.ts'
import type { OrganizationTables } from '../../organizations/stored.ts'
import { type AnyDatabase, type QueriedBuild, toFreshness } from '../../query-context.ts'
import type { Grant } from '../fold.ts'
import type { AccessTables } from '../stored.ts'

export interface AccessQueryContext {
  readonly db: AnyDatabase
  readonly access: QueriedBuild
  readonly organizations: QueriedBuild
}

/** An active grant, with the organization's name. */
interface ActiveGrant {
  readonly organization: { readonly id: string; readonly name: string }
  readonly role: GrantedRole
  /** Revision of the grant's last event in the person's access stream. */
  readonly revision: number
}

export interface Access {
  /** Oldest first (ROLE-03). */
  readonly grants: readonly ActiveGrant[]
}

type AccessContext = Pick<AccessQueryContext, 'db' | 'access'>
type PlainTables = {
  'public.account': { id: string; display_name: string; email: string; password_allows_roles: boolean }
  'public.blocked_grant': { account_id: string; organization_id: string; revision: number }
  'public.second_factor': { account_id: string; verified_at: Date | null }
}
export const accessRows = ({ db, access }: AccessContext) =>
  db.withSchema(access.schema).$extendTables<AccessTables & PlainTables>().selectFrom('access')

/** The ids and names of organizations. */
export const organizationNames = ({ db, organizations }: Pick<AccessQueryContext, 'db' | 'organizations'>) =>
  db
    .withSchema(organizations.schema)
    .$extendTables<OrganizationTables>()
    .selectFrom('organization')
    .select(['id', 'name'])

/** The grants of a row as rows, for a lateral join. */
export const grantEntries = sql<Grant>`json_to_recordset(access.grants)`.as<'entry'>(
  sql`entry("organizationId" uuid, role text, active boolean, "grantedAt" text, "grantedBy" uuid, revision int)`,
)

/** A person who never had a grant gets an empty list. */
export const getAccess = async (context: AccessQueryContext, userId: string): Promise<Access> => {
  const row = await accessRows(context).selectAll().where('user_id', '=', userId).executeTakeFirst()
  const active = row?.grants.filter((grant) => grant.active) ?? []
  if (active.length === 0) return { grants: [] }
  const organizationsWithNames = await organizationNames(context)
    .where(
      'id',
      'in',
      active.map(({ organizationId }) => organizationId),
    )
    .execute()
  const names = new Map(organizationsWithNames.map(({ id, name }) => [id, name]))
  return {
    grants: active.map(({ organizationId, role, revision }) => ({
      organization: { id: organizationId, name: names.get(organizationId) ?? '' },
      role,
      revision,
    })),
  }
}

type GrantDatabase = AccessTables & PlainTables & { readonly entry: Grant }

/**
 * Whether a grant is not blocked. A blocked grant gives no rights, even if this model lags
 * (docs/decisions/0019-immediate-access-revocation.md). Granting again lifts the block.
 */
export const isUnblocked = ({ not, exists, selectFrom }: ExpressionBuilder<GrantDatabase, 'access' | 'entry'>) =>
  not(
    exists(
      selectFrom('public.blocked_grant as block')
        .whereRef('block.account_id', '=', 'access.user_id')
        .whereRef('block.organization_id', '=', 'entry.organizationId')
        .whereRef('block.revision', '>=', 'entry.revision'),
    ),
  )

/** The active grants that are not blocked, each as a row. */
const activeGrants = (context: AccessContext) =>
  accessRows(context).crossJoinLateral(grantEntries).where('entry.active', '=', true).where(isUnblocked)

/** The people with a platform role. */
const platformStaffIds = (context: AccessContext) =>
  activeGrants(context).select('access.user_id').distinct().where('entry.role', 'in', platformRoles)

/** Everyone with a platform role. They receive notifications about the exchange as a whole. */
export const platformStaff = async (context: AccessContext): Promise<string[]> => {
  const rows = await platformStaffIds(context).orderBy('access.user_id').execute()
  return rows.map((row) => row.user_id)
}

/**
 * The same people with their names, sorted by name. People without an account are left out, because nothing can be
 * assigned to them.
 */
export const staffMembers = async (context: AccessContext): Promise<StaffList> => {
  const rows = await accessRows(context)
    .innerJoin('public.account as person', 'person.id', 'access.user_id')
    .select(['person.id', 'person.display_name as name'])
    .where('access.user_id', 'in', platformStaffIds(context))
    .orderBy((eb) => eb.fn('lower', ['person.display_name']))
    .orderBy('person.id')
    .execute()
  return { rows, ...toFreshness(context.access) }
}

/** The active members of these organizations. A platform role is not a membership. */
export const members = async (
  context: AccessContext,
  organizationIds: readonly string[],
): Promise<{ userId: string; organizationId: string }[]> => {
  if (organizationIds.length === 0) return []
  return activeGrants(context)
    .select(['access.user_id as userId', 'entry.organizationId'])
    .where('entry.role', 'in', organizationRoles)
    .where('entry.organizationId', 'in', organizationIds)
    .orderBy('access.user_id')
    .orderBy('entry.organizationId')
    .execute()
}

/**
 * The active members of an organization, sorted by name. People without an account are left out, because nothing can be
 * assigned to them.
 */
export const memberNames = async (context: AccessContext, organizationId: string): Promise<StaffList> => {
  const rows = await activeGrants(context)
    .innerJoin('public.account as person', 'person.id', 'access.user_id')
    .select(['person.id', 'person.display_name as name'])
    .where('entry.role', 'in', organizationRoles)
    .where('entry.organizationId', '=', organizationId)
    .orderBy((eb) => eb.fn('lower', ['person.display_name']))
    .orderBy('person.id')
    .execute()
  return { rows, ...toFreshness(context.access) }
}

/** Everyone with a role at the organization, also a platform role. */
export const peopleAt = async (
  context: AccessContext,
  organizationId: string,
): Promise<{ userId: string; role: GrantedRole }[]> =>
  activeGrants(context)
    .select(['access.user_id as userId', 'entry.role'])
    .where('entry.organizationId', '=', organizationId)
    .orderBy('access.user_id')
    .execute()

/** How many organizations have an active member. */
export const countOrganizationsWithMembers = async (context: AccessContext): Promise<number> => {
  const { count } = await activeGrants(context)
    .select(({ fn }) => fn.count<number>('entry.organizationId').distinct().as('count'))
    .where('entry.role', 'in', organizationRoles)
    .executeTakeFirstOrThrow()
  return count
}

/** Every active grant of the admin role. */
export const adminGrants = async (
  context: AccessContext,
): Promise<{ userId: string; organizationId: string; revision: number }[]> => {
  const rows = await accessRows(context).selectAll().where('platform_role', '=', 'admin').execute()
  return rows.flatMap(({ user_id: userId, grants }) =>
    grants
      .filter(({ active, role }) => active && role === 'admin')
      .map(({ organizationId, revision }) => ({ userId, organizationId, revision })),
  )
}
