// What a person may do, and for which organizations (ROLE-01..03): asked with every session.
import { OrganizationRole, type PlatformRole } from '#contracts/enumerations.ts'
import type { Membership } from '#contracts/people.ts'
import type { OrganizationTables } from '../../organizations/stored.ts'
import type { AnyDatabase, ServedBuild } from '../../reading.ts'
import type { Grant } from '../part.ts'
import type { AccessTables } from '../stored.ts'

export interface AccessReading {
  readonly db: AnyDatabase
  readonly access: ServedBuild
  readonly organizations: ServedBuild
}

export interface Access {
  readonly platformRole: PlatformRole | null
  /** Active ones, the oldest first: the first decides unless the person switched (ROLE-03). */
  readonly memberships: readonly Membership[]
}

interface ActiveMembership {
  readonly organizationId: string
  readonly role: OrganizationRole
}

/** A platform role is no membership: its organization is only the person's home. */
const memberships = (grants: readonly Grant[]): ActiveMembership[] =>
  grants.flatMap(({ active, organizationId, role }) => {
    const membership = OrganizationRole.safeParse(role)
    return active && membership.success ? [{ organizationId, role: membership.data }] : []
  })

/** No rights for whoever was never granted any. */
export const accessOf = async ({ db, access, organizations }: AccessReading, userId: string): Promise<Access> => {
  const row = await db
    .withSchema(access.schema)
    .$extendTables<AccessTables>()
    .selectFrom('access')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return { platformRole: null, memberships: [] }
  const active = memberships(row.grants)
  if (active.length === 0) return { platformRole: row.platform_role, memberships: [] }
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
    platformRole: row.platform_role,
    memberships: active.map(({ organizationId, role }) => ({
      organization: { id: organizationId, name: names.get(organizationId) ?? '' },
      role,
    })),
  }
}

/** Everybody who holds a platform role: whom the house tells what concerns the exchange as a whole. */
export const platformStaff = async ({ db, access }: Pick<AccessReading, 'db' | 'access'>): Promise<string[]> => {
  const rows = await db
    .withSchema(access.schema)
    .$extendTables<AccessTables>()
    .selectFrom('access')
    .select('user_id')
    .where('platform_role', 'is not', null)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}
