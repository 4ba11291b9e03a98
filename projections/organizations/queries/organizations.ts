// Organizations for pickers, and a single organization in full (REV-21, ORG-18, ROLE-20..22).
import { limitOn } from '#contracts/capacity.ts'
import { type PartnerReader, contactAccess, hidesLocation, viewerOf } from '#contracts/contacts.ts'
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { KnownOrganization } from '#contracts/organization-ref.ts'
import type { OrganizationStatus } from '#contracts/organization-status.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import type { OrganizationDetail, OrganizationList, OrganizationQuery, OrganizationRow } from '#contracts/people.ts'
import { localDay } from '#domain/policies/calendar.ts'
import { type Expression, type Selectable, type SqlBool, expressionBuilder, sql } from 'kysely'
import { exceptIds, findHiddenListings } from '../../blocked-readers.ts'
import { type AnyDatabase, type QueriedBuild, toFreshness } from '../../query-context.ts'
import { searchText } from '../../search-text.ts'
import type { OrganizationTables } from '../stored.ts'

export interface OrganizationQueryContext {
  readonly db: AnyDatabase
  readonly organizations: QueriedBuild
  /** Pauses that are over by then are not shown. */
  readonly now: Date
}

export type Condition = Expression<SqlBool>

export type StoredOrganization = Selectable<OrganizationTables['organization']>

/** The picker's hint states this limit: "Up to 50 shown." */
const pickerLimit = 50

const onOrganization = expressionBuilder<OrganizationTables, 'organization'>()
export const organizationTables = ({ db, organizations }: OrganizationQueryContext) =>
  db.withSchema(organizations.schema).$extendTables<OrganizationTables>()

/** A public listing of an open organization that was not hidden since. */
export const isListed = async ({ db, organizations }: OrganizationQueryContext): Promise<Condition> =>
  onOrganization.and([
    onOrganization('listed', '=', true),
    ...exceptIds(await findHiddenListings(db, organizations.schema)),
  ])

/** Staff see every organization. Others see those with a public listing, and their own. */
const visibleTo = async (context: OrganizationQueryContext, reader: ResolvedActor): Promise<Condition[]> => {
  if (isStaff(reader)) return []
  const ownOrganization = reader.organizationId === null ? [] : [onOrganization('id', '=', reader.organizationId)]
  return [onOrganization.or([await isListed(context), ...ownOrganization])]
}

/** Every tier except the free listing is a membership. */
export const isMember = (tier: PartnerTier) => tier !== 'free_listing'

const organizationRow = (row: StoredOrganization, now: Date): OrganizationRow => ({
  id: row.id,
  name: row.name,
  counties: row.counties,
  services: row.services,
  tier: row.tier,
  publicVisible: row.public_visible,
  status: row.status,
  capacity: limitOn(localDay(now.toISOString()), row.capacity),
})

/** Returns the rows of organizations by id, as a picker shows them, by name and without unknown ids. */
export const organizationsById = async (
  context: OrganizationQueryContext,
  ids: readonly string[],
): Promise<OrganizationRow[]> => {
  if (ids.length === 0) return []
  const rows = await organizationTables(context)
    .selectFrom('organization')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('name')
    .execute()
  return rows.map((row) => organizationRow(row, context.now))
}

/** Returns organizations by id, without unknown ids. */
export const knownOrganizations = async (
  context: OrganizationQueryContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownOrganization>> => {
  if (ids.length === 0) return new Map()
  const rows = await organizationTables(context)
    .selectFrom('organization')
    .select(['id', 'name', 'refuge as isConfidential'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const organizationStatus = async (
  context: OrganizationQueryContext,
  id: string,
): Promise<OrganizationStatus | undefined> => {
  const row = await organizationTables(context)
    .selectFrom('organization')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status
}

/** The name contains the text, which is normalized for search. An empty text matches every name. */
export const nameContains = (text: string): Condition[] =>
  text === '' ? [] : [sql<boolean>`strpos(${sql.ref('name_search')}, ${text}) > 0`]

/** Organizations whose name contains the text, sorted by name. Ignores case and accents. */
export const organizationList = async (
  context: OrganizationQueryContext,
  { q }: OrganizationQuery,
  reader: ResolvedActor,
): Promise<OrganizationList> => {
  const nameConditions = nameContains(searchText(q ?? ''))
  const rows = await organizationTables(context)
    .selectFrom('organization')
    .selectAll()
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where(onOrganization.and([...(await visibleTo(context, reader)), ...nameConditions]))
    .orderBy(sql`${sql.ref('name_search')} collate "C"`)
    .orderBy('id')
    .limit(pickerLimit)
    .execute()
  return {
    rows: rows.map((row) => organizationRow(row, context.now)),
    total: rows[0]?.total ?? 0,
    ...toFreshness(context.organizations),
  }
}

/**
 * Returns undefined if there is no such organization or the reader may not see it. Email and phone follow the rules of
 * contracts/contacts.ts.
 */
export const organizationDetail = async (
  context: OrganizationQueryContext,
  id: string,
  reader: PartnerReader,
): Promise<OrganizationDetail | undefined> => {
  const row = await organizationTables(context)
    .selectFrom('organization')
    .selectAll()
    .where('id', '=', id)
    .where(onOrganization.and(await visibleTo(context, reader)))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const viewer = viewerOf(reader)
  const seesContacts = contactAccess(viewer, row.tier) === 'shown'
  return {
    ...organizationRow(row, context.now),
    about: row.about,
    website: row.website,
    email: seesContacts ? row.email : null,
    phone: seesContacts ? row.phone : null,
    populations: row.populations,
    amenities: row.amenities,
    hours: hidesLocation(viewer, { ...row, addressConfidential: row.address_confidential }) ? {} : row.hours,
    member: isMember(row.tier),
    ...toFreshness(context.organizations),
  }
}
