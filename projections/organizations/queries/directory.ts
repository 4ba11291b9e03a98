// The public directory: partners with a public listing, as the visitor may see them (ROLE-18..22, DIR-01..10).
import { limitOn } from '#contracts/capacity.ts'
import {
  type PartnerViewer,
  contactAccess,
  hidesLocation,
  canRequestService,
  seesConfidentialShelters,
} from '#contracts/contacts.ts'
import {
  type DirectoryEntry,
  type DirectoryList,
  type DirectoryPartner,
  type DirectoryQuery,
  directoryPageSize,
  tierFilters,
} from '#contracts/directory.ts'
import { openStatusAt } from '#contracts/open-status.ts'
import type { SpecialDay } from '#contracts/opening-hours.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { milesFrom } from '#contracts/zip-codes.ts'
import { addDays, localDay } from '#domain/policies/calendar.ts'
import { type RawBuilder, expressionBuilder, sql } from 'kysely'
import { toFreshness } from '../../query-context.ts'
import { searchText } from '../../search-text.ts'
import type { OrganizationTables } from '../stored.ts'
import {
  type Condition,
  type OrganizationQueryContext,
  type StoredOrganization,
  isListed,
  isMember,
  organizationTables,
} from './organizations.ts'
import { findListedId, formerNames } from './successors.ts'

/** Who views the directory, when, and from where. */
export interface DirectoryContext {
  readonly viewer: PartnerViewer
  readonly now: Date
  /** Miles to each ZIP code, if the query contains a known one. */
  readonly miles?: ReadonlyMap<string, number> | undefined
}

const onOrganization = expressionBuilder<OrganizationTables, 'organization'>()

/** Days of special hours that are far away are of no use yet. */
const specialDaysShown = 60

const nextSpecialDays = (days: readonly SpecialDay[], today: string): SpecialDay[] =>
  days.filter(({ day }) => day >= today && day <= addDays(today, specialDaysShown))

/** The fields that the viewer may see. Hidden fields are omitted from the response (ROLE-22). */
const partnerFor = ({ viewer, now, miles }: DirectoryContext, row: StoredOrganization): DirectoryPartner => {
  const { id, name, about, website, counties, services, populations, amenities, hours, tier, email, phone } = row
  const contacts = contactAccess(viewer, tier)
  const contactsVisible = contacts === 'shown'
  const { languages, eligibility, address } = row
  const locationHidden = hidesLocation(viewer, { amenities, services, addressConfidential: row.address_confidential })
  const today = localDay(now.toISOString())
  const specialDays = nextSpecialDays(row.special_days, today)
  const open = openStatusAt({ hours, specialDays: row.special_days }, now)
  const limit = limitOn(today, row.capacity)
  const distanceMiles = row.zip === null ? undefined : miles?.get(row.zip)
  return {
    id,
    name,
    about,
    website,
    counties,
    services,
    populations,
    amenities,
    languages,
    eligibility,
    tier,
    member: isMember(tier),
    ...(locationHidden ? {} : { hours }),
    ...(locationHidden || specialDays.length === 0 ? {} : { specialDays }),
    ...(locationHidden || open === undefined ? {} : { open }),
    // A confidential address is not public, even where the viewer may see the hours (ROLE-26).
    ...(locationHidden || address === null || address.confidential
      ? {}
      : { address: { street: address.street, city: address.city } }),
    ...(locationHidden || row.zip === null ? {} : { zip: row.zip }),
    ...(locationHidden || distanceMiles === undefined ? {} : { miles: Math.round(distanceMiles) }),
    verifiedAt: row.verified_at.toISOString(),
    locationHidden,
    contacts,
    ...(contactsVisible && email !== null ? { email } : {}),
    ...(contactsVisible && phone !== null ? { phone } : {}),
    requestService: canRequestService(viewer, { tier, email }),
    ...(limit === null ? {} : { capacity: limit }),
  }
}

/** Rows whose location and hours the viewer may see. Filters and sort orders must not reveal those of other rows. */
const isLocationVisible = (viewer: PartnerViewer): RawBuilder<boolean> =>
  seesConfidentialShelters(viewer) ? sql`true` : sql`not ${sql.ref('refuge')}`

/** The partners that are open now. There are only a few hundred, and their special days make a condition in SQL long. */
const openNow = async (context: OrganizationQueryContext, viewer: PartnerViewer, now: Date): Promise<Condition> => {
  const rows = await organizationTables(context)
    .selectFrom('organization')
    .select(['id', 'hours', 'special_days'])
    .where('listed', '=', true)
    .where(isLocationVisible(viewer))
    .execute()
  const openIds = rows
    .filter(({ hours, special_days: specialDays }) => openStatusAt({ hours, specialDays }, now) !== undefined)
    .map(({ id }) => id)
  return sql<boolean>`${sql.ref('id')} = any(${openIds}::uuid[])`
}

const matching = async (
  context: OrganizationQueryContext,
  query: DirectoryQuery,
  { viewer, now }: DirectoryContext,
): Promise<Condition> => {
  const { county, service, population, tier, amenity = [], open } = query
  const text = searchText(query.q ?? '')
  const arrayContains = (column: 'counties' | 'services' | 'populations', value: string | undefined) =>
    value === undefined ? [] : [sql<boolean>`${value} = any(${sql.ref(column)})`]
  return onOrganization.and([
    await isListed(context),
    ...(text === '' ? [] : [sql<boolean>`strpos(${sql.ref('name_search')}, ${text}) > 0`]),
    ...arrayContains('counties', county),
    ...arrayContains('services', service),
    ...arrayContains('populations', population),
    ...(tier === undefined ? [] : [onOrganization('tier', 'in', tierFilters[tier])]),
    ...(amenity.length === 0 ? [] : [sql<boolean>`${sql.ref('amenities')} @> ${amenity}::text[]`]),
    ...(open === undefined ? [] : [await openNow(context, viewer, now)]),
  ])
}

/** Distance for sorting, nearest first. Partners with an unknown or confidential location are last. */
const distance = (miles: ReadonlyMap<string, number>, viewer: PartnerViewer) => sql<number | null>`(
  select distances.miles from unnest(${[...miles.keys()]}::text[], ${[...miles.values()]}::float8[]) as distances (zip_code, miles)
  where distances.zip_code = ${sql.ref('zip')} and ${isLocationVisible(viewer)})`

/** A page of partners sorted by name or by distance. Filters combine with AND. */
export const directory = async (
  context: OrganizationQueryContext,
  query: DirectoryQuery,
  viewerContext: Pick<DirectoryContext, 'viewer' | 'now'>,
): Promise<DirectoryList> => {
  const { page, zip, sort } = query
  const miles = zip === undefined ? undefined : milesFrom(zip)
  const directoryContext: DirectoryContext = { ...viewerContext, miles }
  const where = await matching(context, query, directoryContext)
  const [countResult, rows] = await Promise.all([
    organizationTables(context)
      .selectFrom('organization')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirst(),
    organizationTables(context)
      .selectFrom('organization')
      .selectAll()
      .where(where)
      .$if(sort !== 'name' && miles !== undefined, (rows) =>
        rows.orderBy(distance(miles ?? new Map(), viewerContext.viewer), (order) => order.asc().nullsLast()),
      )
      .orderBy(sql`${sql.ref('name_search')} collate "C"`)
      .orderBy('id')
      .limit(directoryPageSize)
      .offset(pageOffset(page, directoryPageSize))
      .execute(),
  ])
  const total = countResult?.total ?? 0
  return {
    rows: rows.map((row) => partnerFor(directoryContext, row)),
    total,
    page,
    pages: pageCount(total, directoryPageSize),
    from: miles === undefined ? null : (zip ?? null),
    ...toFreshness(context.organizations),
  }
}

/**
 * Returns undefined if the partner does not exist or has no public listing. For one that has merged into another, returns
 * the other, so the id may differ.
 */
export const directoryPartner = async (
  context: OrganizationQueryContext,
  id: string,
  directoryContext: DirectoryContext,
): Promise<DirectoryEntry | undefined> => {
  const listedId = await findListedId(context, id)
  if (listedId === undefined) return undefined
  const [row, formerly] = await Promise.all([
    organizationTables(context)
      .selectFrom('organization')
      .selectAll()
      .where('id', '=', listedId)
      .where(await isListed(context))
      .executeTakeFirst(),
    formerNames(context, listedId, { includeConfidential: false }),
  ])
  return row && { ...partnerFor(directoryContext, row), formerNames: formerly, ...toFreshness(context.organizations) }
}
