// What a person may do, and for which organizations (ROLE-01..03): asked with every session.
import type { GrantedRole } from '#contracts/enumerations.ts'
import type { OrganizationTables } from '../../organizations/stored.ts'
import type { AnyDatabase, ServedBuild } from '../../reading.ts'
import type { AccessTables } from '../stored.ts'

export interface AccessReading {
  readonly db: AnyDatabase
  readonly access: ServedBuild
  readonly organizations: ServedBuild
}

/** An active grant, as the read model has it. */
export interface ActiveGrant {
  readonly organization: { readonly id: string; readonly name: string }
  readonly role: GrantedRole
  /** Of its last event in the person's access stream. */
  readonly revision: number
}

export interface Access {
  /** The oldest first (ROLE-03). */
  readonly grants: readonly ActiveGrant[]
}

type AccessOnly = Pick<AccessReading, 'db' | 'access'>
const accessRows = ({ db, access }: AccessOnly) =>
  db.withSchema(access.schema).$extendTables<AccessTables>().selectFrom('access')

/** No grants for whoever was never granted any. */
export const accessOf = async (reading: AccessReading, userId: string): Promise<Access> => {
  const row = await accessRows(reading).selectAll().where('user_id', '=', userId).executeTakeFirst()
  const active = row?.grants.filter((grant) => grant.active) ?? []
  if (active.length === 0) return { grants: [] }
  const { db, organizations } = reading
  const named = await db
    .withSchema(organizations.schema)
    .$extendTables<OrganizationTables>()
    .selectFrom('organization')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      active.map(({ organizationId }) => organizationId),
    )
    .execute()
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return {
    grants: active.map(({ organizationId: id, role, revision }) => ({
      organization: { id, name: names.get(id) ?? '' },
      role,
      revision,
    })),
  }
}

/** Everybody who holds a platform role: whom the house tells what concerns the exchange as a whole. */
export const platformStaff = async (reading: AccessOnly): Promise<string[]> => {
  const rows = await accessRows(reading)
    .select('user_id')
    .where('platform_role', 'is not', null)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Every active grant of the role admin. */
export const adminGrants = async (
  reading: AccessOnly,
): Promise<{ userId: string; organizationId: string; revision: number }[]> => {
  const rows = await accessRows(reading).selectAll().where('platform_role', '=', 'admin').execute()
  return rows.flatMap(({ user_id: userId, grants }) =>
    grants
      .filter(({ active, role }) => active && role === 'admin')
      .map(({ organizationId, revision }) => ({ userId, organizationId, revision })),
  )
}
