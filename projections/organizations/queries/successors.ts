// Organizations that have merged into others.
import { sql } from 'kysely'
import { type OrganizationQueryContext, isListed, organizationTables } from './organizations.ts'

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

/** A chain of mergers is followed this far. */
const maxSteps = 10

/**
 * The listed organization at this address of the directory: the organization itself or, once it is closed, the one that it
 * merged into. A confidential shelter leads nowhere, because the address of its successor may be public (ROLE-26).
 */
export const findListedId = async (context: OrganizationQueryContext, id: string): Promise<string | undefined> => {
  const listed = await isListed(context)
  const find = (candidate: string) =>
    organizationTables(context)
      .selectFrom('organization')
      .select(['id', 'status', 'refuge', 'successor_id'])
      .select((eb) => eb.cast<boolean>(listed, 'boolean').as('is_listed'))
      .where('id', '=', candidate)
      .executeTakeFirst()
  let nextId: string | null = id
  for (let step = 0; step < maxSteps && nextId !== null; step += 1) {
    const row: Awaited<ReturnType<typeof find>> = await find(nextId)
    if (row === undefined) return undefined
    if (row.is_listed) return row.id
    nextId = row.status === 'closed' && !row.refuge ? row.successor_id : null
  }
  return undefined
}
