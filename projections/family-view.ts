// What a family's account shows of its requests, from the client's row and from the blocks of events that the row does not
// include yet (docs/decisions/0069). It is always the current rule, also for what is older than it.
import { type FamilyView, familyViewOf } from '#contracts/organization-ref.ts'
import { type ResolvedActor, familyReader } from '#contracts/parties.ts'

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
    const [row, block] = await Promise.all([
      db
        .withSchema(schema)
        .$extendTables<ClientTables>()
        .selectFrom('client')
        .select(['watched', 'revision'])
        .where('id', '=', clientId)
        .executeTakeFirst(),
      findBlock(db, familyReader, clientId),
    ])
    const isBlocked = block !== undefined && (row === undefined || block.revision >= row.revision)
    return familyViewOf(isBlocked || row?.watched === true)
  }

/** Finds the view of the reader's own family. It applies to nothing if the reader has no client profile. */
export const createFindReadersView = (deps: Pick<QueryDeps, 'db' | 'findBuild'>) => {
  const findFamilyView = createFindFamilyView(deps)
  return async ({ clientId }: Pick<ResolvedActor, 'clientId'>): Promise<FamilyView> =>
    clientId === null ? familyViewOf(false) : findFamilyView(clientId)
}
