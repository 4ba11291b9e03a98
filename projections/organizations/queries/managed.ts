// All organizations for the console: searched, filtered and paged.
import type { ListedOrganization, ManagedOrganizationQuery } from '#contracts/managed-organizations.ts'
import { type Freshness, pageSize } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { expressionBuilder, sql } from 'kysely'
import { toFreshness } from '../../query-context.ts'
import { searchText } from '../../search-text.ts'
import type { OrganizationTables } from '../stored.ts'
import { type OrganizationQueryContext, nameContains, organizationTables } from './organizations.ts'

export interface ListedOrganizations extends Freshness {
  readonly rows: readonly ListedOrganization[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

const onOrganization = expressionBuilder<OrganizationTables, 'organization'>()

const hasVisibility = (visibility: NonNullable<ManagedOrganizationQuery['visibility']>) => {
  if (visibility === 'closing' || visibility === 'closed') return onOrganization('status', '=', visibility)
  return onOrganization.and([
    onOrganization('status', '=', 'open'),
    onOrganization('public_visible', '=', visibility === 'listed'),
  ])
}

const findConditions = ({ q, county, visibility }: ManagedOrganizationQuery) =>
  onOrganization.and([
    ...nameContains(searchText(q ?? '')),
    ...(county === undefined ? [] : [sql<boolean>`${county} = any(${sql.ref('counties')})`]),
    ...(visibility === undefined ? [] : [hasVisibility(visibility)]),
  ])

/** A page of organizations, sorted by name. */
export const managedOrganizations = async (
  context: OrganizationQueryContext,
  query: ManagedOrganizationQuery,
): Promise<ListedOrganizations> => {
  const matches = organizationTables(context).selectFrom('organization').where(findConditions(query))
  const [{ total }, rows] = await Promise.all([
    matches.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matches
      .selectAll()
      .orderBy(sql`${sql.ref('name_search')} collate "C"`)
      .orderBy('id')
      .limit(pageSize)
      .offset(pageOffset(query.page, pageSize))
      .execute(),
  ])
  return {
    rows: rows.map(({ id, name, counties, tier, public_visible, status, updated_at }) => ({
      id,
      name,
      counties,
      tier,
      publicVisible: public_visible,
      status,
      updatedAt: updated_at.toISOString(),
    })),
    total,
    page: query.page,
    pages: pageCount(total, pageSize),
    ...toFreshness(context.organizations),
  }
}
