// Every reading of a client's data, for admins (ROLE-27).
import { ActorRole } from '#contracts/actor.ts'
import { pageSize } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { type ClientReadingList, ReadingKind } from '#contracts/readings.ts'

import { type ReadingDeps, loadOrganizations, readingsOf } from '../../stored-readings.ts'

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
