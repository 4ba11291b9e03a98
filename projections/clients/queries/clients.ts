// Clients for pickers, sorted by name. Staff see all of them. An organization sees those that it entered or serves.
import { pageSize } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import type { ClientList, ClientQuery, ClientRow } from '#contracts/people.ts'
import { type Expression, type Selectable, type SqlBool, expressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { exceptIds } from '../../blocked-readers.ts'
import { type AnyDatabase, type QueriedBuild, toFreshness } from '../../query-context.ts'
import type { Protection } from '../../protected-families.ts'
import { searchText } from '../../search-text.ts'
import type { ClientTables } from '../stored.ts'
import { servedBy } from './served-clients.ts'

export interface ClientQueryContext {
  readonly db: AnyDatabase
  readonly clients: QueriedBuild
  /** Determines which clients an organization serves. */
  readonly referrals: QueriedBuild
  /** The instant at which it is read whether an organization still serves a client. */
  readonly now: Date
}

export type Condition = Expression<SqlBool>

export const onClient = expressionBuilder<ClientTables, 'client'>()
export const clientTables = ({ db, clients }: ClientQueryContext) =>
  db.withSchema(clients.schema).$extendTables<ClientTables>()

export const nameBeginsWith = (q: string): Condition => {
  const prefix = searchText(q)
  // Text that consists of accents alone matches no name.
  if (prefix === '') return sql<boolean>`false`
  const name = sql`${sql.ref('name_search')} collate "C"`
  return onClient.and([sql<boolean>`${name} >= ${prefix}`, sql<boolean>`${name} < ${`${prefix}\u{10FFFF}`}`])
}

/** The clients that an organization entered or serves. */
export const visibleToOrganization = async (
  context: ClientQueryContext,
  organizationId: string | null,
): Promise<Condition> => {
  if (organizationId === null) return sql<boolean>`false`
  return onClient.or([
    onClient('entered_by_organization_id', '=', organizationId),
    onClient('id', 'in', await servedBy(context, organizationId)),
  ])
}

export const clientRow = (row: Selectable<ClientTables['client']>): ClientRow => ({
  id: row.id,
  firstName: row.first_name,
  lastInitial: row.last_initial,
  county: row.county,
  contactMasked: row.contact_masked,
  createdAt: row.created_at.toISOString(),
})

/** A family that staff may not read is in no list by name, and not counted there (docs/decisions/0078). */
export const exceptHidden = ({ hiddenIds }: Protection): Condition[] => exceptIds([...hiddenIds])

/** Returns a page sorted by name. A reader who is not staff and does not act for an organization gets no rows. */
export const clientList = async (
  context: ClientQueryContext,
  { q, page }: ClientQuery,
  reader: ResolvedActor,
  protection: Protection,
): Promise<z.infer<typeof ClientList>> => {
  const conditions = [
    ...exceptHidden(protection),
    ...(isStaff(reader) ? [] : [await visibleToOrganization(context, reader.organizationId)]),
    ...(q === undefined || q === '' ? [] : [nameBeginsWith(q)]),
  ]
  const countQuery =
    conditions.length === 0
      ? clientTables(context).selectFrom('client_total').select('count')
      : clientTables(context)
          .selectFrom('client')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where(onClient.and(conditions))
  const total = (await countQuery.executeTakeFirst())?.count ?? 0
  const rows = await clientTables(context)
    .selectFrom('client')
    .selectAll()
    .where(onClient.and(conditions))
    .orderBy(sql`${sql.ref('name_search')} collate "C"`)
    .orderBy('id')
    .limit(pageSize)
    .offset(pageOffset(page, pageSize))
    .execute()
  return { rows: rows.map(clientRow), total, page, pages: pageCount(total, pageSize), ...toFreshness(context.clients) }
}

/** Returns one client as shown in lists, for any reader; undefined if the client does not exist or was erased. */
export const findClient = async (context: ClientQueryContext, id: string): Promise<ClientRow | undefined> => {
  const row = await clientTables(context).selectFrom('client').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : clientRow(row)
}

/** Whether the organization has sent a referral for this client, or has one as its receiver. */
export const organizationServes = async (
  context: ClientQueryContext,
  organizationId: string,
  clientId: string,
): Promise<boolean> => {
  const served = await servedBy(context, organizationId)
  const row = await served.where('client_id', '=', clientId).limit(1).executeTakeFirst()
  return row !== undefined
}

const pageOfClientsWithoutContacts = 200

/** A page of clients with a contact that `client_contact` does not contain, by id. */
export const clientsWithoutContacts = async (
  context: ClientQueryContext,
  afterId: string | null,
): Promise<string[]> => {
  const rows = await clientTables(context)
    .selectFrom('client')
    .select('id')
    .where('contact_masked', 'is not', null)
    .where(sql<boolean>`not exists (select from public.client_contact where client_id = client.id)`)
    .where(afterId === null ? sql<boolean>`true` : onClient('id', '>', afterId))
    .orderBy('id')
    .limit(pageOfClientsWithoutContacts)
    .execute()
  return rows.map(({ id }) => id)
}
