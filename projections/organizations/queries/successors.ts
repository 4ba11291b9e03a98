// Organizations that have merged into others.
import { sql } from 'kysely'
import { type OrganizationQueryContext, organizationTables } from './organizations.ts'

/** The names of the organizations that have merged into this one, sorted. */
export const formerNames = async (
  context: OrganizationQueryContext,
  id: string,
  { includeConfidential = true }: { readonly includeConfidential?: boolean } = {},
): Promise<string[]> => {
  const rows = await organizationTables(context)
    .selectFrom('organization')
    .select('name')
    .where('successor_id', '=', id)
    .where('status', '=', 'closed')
    .$if(!includeConfidential, (query) => query.where('refuge', '=', false))
    .orderBy(sql`${sql.ref('name_search')} collate "C"`)
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}
