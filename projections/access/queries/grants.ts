// Lists active grants: sorted by the person's name, searched, filtered and paged (ROLE-11, ROLE-16). The model stores a
// person's grants in one row. Here each grant is a row.
import type { AccessGrant, GrantList } from '#contracts/access-control.ts'
import type { GrantedRole } from '#contracts/enumerations.ts'
import { pageSize } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { toFreshness } from '../../query-context.ts'
import { searchText } from '../../search-text.ts'
import type { AccessQueryContext } from './access.ts'

export interface GrantFilter {
  readonly page: number
  readonly q?: string | undefined
  readonly organizationId?: string | undefined
  /** Matches any of these roles; undefined means all. */
  readonly roles?: readonly GrantedRole[] | undefined
}

interface GrantRow {
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly organization_id: string
  readonly organization: string | null
  readonly role: GrantedRole
  readonly granted_at: string
  readonly granter_id: string | null
  readonly granter_name: string | null
  readonly second_factor: boolean
  readonly password_allows_roles: boolean
}

/** The same normalization as `searchText`, for names that no read model stores. */
const searchableName = sql`regexp_replace(normalize(lower(person.display_name), nfkd), '[\u0300-\u036f]', '', 'g')`

const conditions = ({ q, organizationId, roles }: GrantFilter): RawBuilder<SqlBool> => {
  const text = searchText(q ?? '')
  const all = [
    sql`entry.active`,
    // A grant that was blocked after its last event gives no rights. Granting again lifts the block.
    sql`not exists (select from public.blocked_grant as block where block.account_id = access.user_id
      and block.organization_id = entry."organizationId" and block.revision >= entry.revision)`,
    ...(text === '' ? [] : [sql`(strpos(${searchableName}, ${text}) > 0 or strpos(person.email, ${text}) > 0)`]),
    ...(organizationId === undefined ? [] : [sql`entry."organizationId" = ${organizationId}::uuid`]),
    ...(roles === undefined ? [] : [sql`entry.role = any(${roles})`]),
  ]
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** People without an account are left out, because they cannot use their grant. */
const grantSource = ({ access, organizations }: AccessQueryContext, filter: GrantFilter) => sql`
  from ${sql.id(access.schema, 'access')} as access
  cross join lateral json_to_recordset(access.grants)
    as entry("organizationId" uuid, role text, active boolean, "grantedAt" text, "grantedBy" uuid, revision int)
  join public.account as person on person.id = access.user_id
  left join ${sql.id(organizations.schema, 'organization')} as organization on organization.id = entry."organizationId"
  left join public.account as granter on granter.id = entry."grantedBy"
  where ${conditions(filter)}`

const accessGrant = (row: GrantRow): AccessGrant => ({
  user: { id: row.user_id, name: row.name, email: row.email },
  organization: { id: row.organization_id, name: row.organization ?? '' },
  role: row.role,
  grantedAt: row.granted_at,
  grantedBy: row.granter_id === null ? null : { id: row.granter_id, name: row.granter_name ?? '' },
  secondFactor: row.second_factor,
  pending: !row.second_factor && !row.password_allows_roles,
})

/** A page of active grants, sorted by name, then by email address and organization. */
export const grantList = async (context: AccessQueryContext, filter: GrantFilter): Promise<GrantList> => {
  const { db, access } = context
  const { page } = filter
  const [countResult, listResult] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${grantSource(context, filter)}`.execute(db),
    sql<GrantRow>`
      select access.user_id, person.display_name as name, person.email, entry."organizationId" as organization_id,
        organization.name as organization, entry.role, entry."grantedAt" as granted_at,
        granter.id as granter_id, granter.display_name as granter_name,
        exists (select from public.second_factor as factor
          where factor.account_id = person.id and factor.verified_at is not null) as second_factor,
        person.password_allows_roles
      ${grantSource(context, filter)}
      order by ${searchableName} collate "C", person.email, organization.name, entry."organizationId"
      limit ${pageSize} offset ${pageOffset(page, pageSize)}`.execute(db),
  ])
  const total = countResult.rows[0]?.total ?? 0
  return {
    rows: listResult.rows.map(accessGrant),
    total,
    page,
    pages: pageCount(total, pageSize),
    ...toFreshness(access),
  }
}
