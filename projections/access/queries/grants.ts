// Lists active grants: sorted by the person's name, searched, filtered and paged (ROLE-11, ROLE-16). The model stores a
// person's grants in one row. Here each grant is a row.
import type { AccessGrant, GrantList } from '#contracts/access-control.ts'
import type { GrantedRole } from '#contracts/enumerations.ts'
import { pageSize } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { sql } from 'kysely'
import { toFreshness } from '../../query-context.ts'
import { searchText } from '../../search-text.ts'
import { type AccessQueryContext, accessRows, grantEntries, isUnblocked, organizationNames } from './access.ts'

export interface GrantFilter {
  readonly page: number
  readonly q?: string | undefined
  /** The whole address. */
  readonly email?: string | undefined
  readonly organizationId?: string | undefined
  /** Matches any of these roles; undefined means all. */
  readonly roles?: readonly GrantedRole[] | undefined
}

/** The same normalization as `searchText`, for names that no read model stores. */
const searchableName = sql`regexp_replace(normalize(lower(person.display_name), nfkd), '[\u0300-\u036f]', '', 'g')`

/** People without an account are left out, because they cannot use their grant. */
const selectGrants = (context: AccessQueryContext, { q, email, organizationId, roles }: GrantFilter) => {
  const text = searchText(q ?? '')
  return accessRows(context)
    .crossJoinLateral(grantEntries)
    .innerJoin('public.account as person', 'person.id', 'access.user_id')
    .leftJoin(organizationNames(context).as('organization'), 'organization.id', 'entry.organizationId')
    .leftJoin('public.account as granter', 'granter.id', 'entry.grantedBy')
    .where('entry.active', '=', true)
    .where(isUnblocked)
    .$if(text !== '', (query) =>
      query.where(sql<boolean>`(strpos(${searchableName}, ${text}) > 0 or strpos(person.email, ${text}) > 0)`),
    )
    .$if(email !== undefined, (query) => query.where('person.email', '=', email ?? ''))
    .$if(organizationId !== undefined, (query) => query.where('entry.organizationId', '=', organizationId ?? ''))
    .$if(roles !== undefined, (query) => query.where(sql<boolean>`entry.role = any(${roles})`))
}

const selectRows = (context: AccessQueryContext, filter: GrantFilter) =>
  selectGrants(context, filter)
    .select([
      'access.user_id',
      'person.display_name as name',
      'person.email',
      'entry.organizationId as organization_id',
      'organization.name as organization',
      'entry.role',
      'entry.grantedAt as granted_at',
      'granter.id as granter_id',
      'granter.display_name as granter_name',
      'person.password_allows_roles',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('public.second_factor as factor')
          .whereRef('factor.account_id', '=', 'person.id')
          .where('factor.verified_at', 'is not', null),
      ).as('second_factor'),
    )
    .orderBy(sql`${searchableName} collate "C"`)
    .orderBy('person.email')
    .orderBy('organization.name')
    .orderBy('entry.organizationId')
    .limit(pageSize)
    .offset(pageOffset(filter.page, pageSize))
    .execute()

type GrantRow = Awaited<ReturnType<typeof selectRows>>[number]

const accessGrant = (row: GrantRow): AccessGrant => ({
  user: { id: row.user_id, name: row.name, email: row.email },
  organization: { id: row.organization_id, name: row.organization ?? '' },
  role: row.role,
  grantedAt: row.granted_at,
  grantedBy: row.granter_id === null ? null : { id: row.granter_id, name: row.granter_name ?? '' },
  secondFactor: row.second_factor === true,
  pending: row.second_factor !== true && !row.password_allows_roles,
})

/** A page of active grants, sorted by name, then by email address and organization. */
export const grantList = async (context: AccessQueryContext, filter: GrantFilter): Promise<GrantList> => {
  const { page } = filter
  const [{ total }, rows] = await Promise.all([
    selectGrants(context, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    selectRows(context, filter),
  ])
  return {
    rows: rows.map(accessGrant),
    total,
    page,
    pages: pageCount(total, pageSize),
    ...toFreshness(context.access),
  }
}
