// The family's own page of the record of readings: by day, role and organization, without the names of people (ROLE-27).
import { ActorRole } from '#contracts/actor.ts'
import { pageSize } from '#contracts/lists.ts'
import type { FamilyView } from '#contracts/organization-ref.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { type OwnReadingList, ReadingKind } from '#contracts/readings.ts'

import { type ReadingDeps, loadOrganizations, readingsOf } from '../../stored-readings.ts'

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
