// Pages of the record of readings. The family sees its readers by day and organization, admins see each reading.
import { ActorRole } from '#contracts/actor.ts'
import { pageSize } from '#contracts/lists.ts'
import type { FamilyView, KnownOrganization } from '#contracts/organization-ref.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { type ClientReadingList, type OwnReadingList, ReadingKind } from '#contracts/readings.ts'
import type { IdentityTables } from '#identity/tables.ts'
import type { Kysely } from 'kysely'

import type { ReadingTables } from '../../record-reading.ts'

export interface ReadingDeps {
  readonly db: Kysely<ReadingTables & Pick<IdentityTables, 'account'>>
  /** Returns organizations by id. Unknown ids are left out. */
  readonly findOrganizations: (ids: readonly string[]) => Promise<ReadonlyMap<string, KnownOrganization>>
}

const readingsOf = ({ db }: ReadingDeps, clientId: string) =>
  db.selectFrom('reading').where((eb) => eb('client_ids', '@>', eb.val([clientId])))

const loadOrganizations = async (
  { findOrganizations }: ReadingDeps,
  rows: readonly { readonly organization_id: string | null }[],
) => {
  const ids = [...new Set(rows.map((row) => row.organization_id).filter((id) => id !== null))]
  const organizations = await findOrganizations(ids)
  // Nothing is known about an organization that the model does not include yet, so it counts as confidential.
  return (id: string | null): KnownOrganization | null =>
    id === null ? null : (organizations.get(id) ?? { id, name: '', isConfidential: true })
}

/** A page of the readings, each day's by role, organization and kind, newest first. */
export const listOwnReadings = async (
  deps: ReadingDeps,
  { clientId, family }: { readonly clientId: string; readonly family: FamilyView },
  page: number,
): Promise<OwnReadingList> => {
  const groups = readingsOf(deps, clientId)
    .groupBy(['day', 'role', 'organization_id', 'kind'])
    .select((eb) => [
      eb.cast<string>('day', 'text').as('day'),
      'role',
      'organization_id',
      'kind',
      eb.fn.countAll<number>().as('times'),
      eb.fn.max('id').as('last_id'),
    ])
  const { total } = await deps.db
    .selectFrom(groups.as('reading_group'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await groups
    .orderBy('reading.day', 'desc')
    .orderBy('last_id', 'desc')
    .limit(pageSize)
    .offset(pageOffset(page, pageSize))
    .execute()
  const findOrganization = await loadOrganizations(deps, rows)
  return {
    rows: rows.map(({ day, role, organization_id, kind, times }) => {
      const organization = findOrganization(organization_id)
      return {
        day,
        role: ActorRole.parse(role),
        organization: organization === null ? null : family.namePartner(organization),
        kind: ReadingKind.parse(kind),
        times,
      }
    }),
    total,
    page,
    pages: pageCount(total, pageSize),
  }
}

/** A page of every reading, newest first, with the person. */
export const listClientReadings = async (
  deps: ReadingDeps,
  clientId: string,
  page: number,
): Promise<ClientReadingList> => {
  const { total } = await readingsOf(deps, clientId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await readingsOf(deps, clientId)
    .leftJoin('account', 'account.id', 'reading.user_id')
    .select(['reading.id', 'at', 'role', 'organization_id', 'kind', 'route', 'user_id', 'account.display_name'])
    .orderBy('reading.id', 'desc')
    .limit(pageSize)
    .offset(pageOffset(page, pageSize))
    .execute()
  const findOrganization = await loadOrganizations(deps, rows)
  return {
    rows: rows.map(({ id, at, role, organization_id, kind, route, user_id, display_name }) => {
      const organization = findOrganization(organization_id)
      return {
        id,
        at: at.toISOString(),
        reader: display_name === null ? null : { id: user_id, name: display_name },
        role: ActorRole.parse(role),
        organization: organization === null ? null : { id: organization.id, name: organization.name },
        kind: ReadingKind.parse(kind),
        route,
      }
    }),
    total,
    page,
    pages: pageCount(total, pageSize),
  }
}
