// The public directory: partners that list themselves, each as the visitor may see it (ROLE-18..22, DIR-01, DIR-08).
import { type PartnerViewer, contactAccess, hidesLocation, mayRequestService } from '#contracts/contacts.ts'
import {
  type DirectoryEntry,
  type DirectoryList,
  type DirectoryPartner,
  type DirectoryQuery,
  directoryPageSize,
} from '#contracts/directory.ts'
import { expressionBuilder, sql } from 'kysely'
import { freshnessOf, pagesOf } from '../../reading.ts'
import { searchText } from '../../search-text.ts'
import type { OrganizationTables } from '../stored.ts'
import { type OrganizationReading, type StoredOrganization, isMember, organizationTables } from './organizations.ts'

const on = expressionBuilder<OrganizationTables, 'organization'>()

/** Nobody's answer holds more than this says; what is left out is not in it at all (ROLE-22). */
const partnerFor = (viewer: PartnerViewer, row: StoredOrganization): DirectoryPartner => {
  const { id, name, about, website, counties, services, populations, amenities, hours, tier, email, phone } = row
  const contacts = contactAccess(viewer, tier)
  const shown = contacts === 'shown'
  const locationHidden = hidesLocation(viewer, amenities)
  return {
    id,
    name,
    about,
    website,
    counties,
    services,
    populations,
    amenities,
    tier,
    member: isMember(tier),
    ...(locationHidden ? {} : { hours }),
    locationHidden,
    contacts,
    ...(shown && email !== null ? { email } : {}),
    ...(shown && phone !== null ? { phone } : {}),
    requestService: mayRequestService(viewer, { tier, email }),
  }
}

const listed = on('public_visible', '=', true)

const matching = ({ q, county, service }: DirectoryQuery) => {
  const text = searchText(q ?? '')
  return on.and([
    listed,
    ...(text === '' ? [] : [sql<boolean>`strpos(${sql.ref('name_search')}, ${text}) > 0`]),
    ...(county === undefined ? [] : [sql<boolean>`${county} = any(${sql.ref('counties')})`]),
    ...(service === undefined ? [] : [sql<boolean>`${service} = any(${sql.ref('services')})`]),
  ])
}

/** A page of partners by name; filters narrow together. */
export const directory = async (
  reading: OrganizationReading,
  query: DirectoryQuery,
  viewer: PartnerViewer,
): Promise<DirectoryList> => {
  const { page } = query
  const where = matching(query)
  const [counted, rows] = await Promise.all([
    organizationTables(reading)
      .selectFrom('organization')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirst(),
    organizationTables(reading)
      .selectFrom('organization')
      .selectAll()
      .where(where)
      .orderBy(sql`${sql.ref('name_search')} collate "C"`)
      .orderBy('id')
      .limit(directoryPageSize)
      .offset((page - 1) * directoryPageSize)
      .execute(),
  ])
  const total = counted?.total ?? 0
  return {
    rows: rows.map((row) => partnerFor(viewer, row)),
    total,
    page,
    pages: pagesOf(total, directoryPageSize),
    ...freshnessOf(reading.organizations),
  }
}

/** undefined where there is none that lists itself. */
export const directoryPartner = async (
  reading: OrganizationReading,
  id: string,
  viewer: PartnerViewer,
): Promise<DirectoryEntry | undefined> => {
  const row = await organizationTables(reading)
    .selectFrom('organization')
    .selectAll()
    .where('id', '=', id)
    .where(listed)
    .executeTakeFirst()
  return row && { ...partnerFor(viewer, row), ...freshnessOf(reading.organizations) }
}
