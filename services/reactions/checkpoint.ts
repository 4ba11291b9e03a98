// The checkpoint of a reaction. It moves by compare-and-set, so only a process that knows the current position can move
// it.
import type { Kysely } from 'kysely'

import type { ReactionTables } from './tables.ts'

/** Another process has moved the checkpoint. This process is no longer the leader and must not write. */
class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost'
}

type Db = Kysely<ReactionTables>

/** Loads the checkpoint. A new reaction starts at the head of the log, so it does not react to past events. */
export const loadOrCreateCheckpoint = async (
  db: Db,
  reaction: string,
  head: () => Promise<string | undefined>,
  now: Date,
): Promise<string | undefined> => {
  const find = () =>
    db.selectFrom('reaction_checkpoint').select('position').where('reaction', '=', reaction).executeTakeFirst()
  const existing = await find()
  if (existing !== undefined) return existing.position ?? undefined
  const position = (await head()) ?? null
  await db
    .insertInto('reaction_checkpoint')
    .values({ reaction, position, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.position ?? undefined
}

/** Moves the checkpoint if it is still at `from`. @throws LeadershipLost */
export const moveCheckpoint = async (
  db: Db,
  reaction: string,
  from: string | undefined,
  to: string | undefined,
  now: Date,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('reaction_checkpoint')
    .set({ position: to ?? null, updated_at: now })
    .where('reaction', '=', reaction)
    .where('position', 'is not distinct from', from ?? null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n)
    throw new LeadershipLost(`the checkpoint of ${reaction} is no longer at ${from ?? 'the start of the log'}`)
}
