// What a family's account shows of its requests, from the client's row and from the blocks of events that the row does not
// include yet (docs/decisions/0069). It is always the current rule, also for what is older than it.
import { type FamilyView, familyViewOf } from '#contracts/organization-ref.ts'
import { type ResolvedActor, familyReader, staffReader } from '#contracts/parties.ts'

import { findBlock } from './blocked-readers.ts'
import { clientsModel } from './clients/model.ts'
import type { ClientTables } from './clients/stored.ts'
import type { QueryDeps } from './query-context.ts'

/** Finds the view of a client's family. */
export type FindFamilyView = (clientId: string) => Promise<FamilyView>

export const createFindFamilyView =
  ({ db, findBuild }: Pick<QueryDeps, 'db' | 'findBuild'>): FindFamilyView =>
  async (clientId) => {
    const { schema } = await findBuild(clientsModel)
    const [row, familyBlock, staffBlock] = await Promise.all([
      db
        .withSchema(schema)
        .$extendTables<ClientTables>()
        .selectFrom('client')
        .select(['watched', 'protected', 'revision'])
        .where('id', '=', clientId)
        .executeTakeFirst(),
      findBlock(db, familyReader, clientId),
      findBlock(db, staffReader, clientId),
    ])
    const covers = (block: typeof familyBlock): boolean =>
      block !== undefined && (row === undefined || block.revision >= row.revision)
    const view = familyViewOf(covers(familyBlock) || row?.watched === true)
    // A family in danger leaves no copy on a device either (docs/decisions/0078).
    const isProtected = covers(staffBlock) || row?.protected === true
    // Nor does an erased one, which has no row.
    return { ...view, offlineAllowed: row !== undefined && view.offlineAllowed && !isProtected }
  }

/** Finds the view of the reader's own family. It applies to nothing if the reader has no client profile. */
export const createFindReadersView = (deps: Pick<QueryDeps, 'db' | 'findBuild'>) => {
  const findFamilyView = createFindFamilyView(deps)
  return async ({ clientId }: Pick<ResolvedActor, 'clientId'>): Promise<FamilyView> =>
    clientId === null ? familyViewOf(false) : findFamilyView(clientId)
}
