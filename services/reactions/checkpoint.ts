// The checkpoint of a reaction. Each new leader claims it with a higher term. Writes by earlier leaders, which may not
// know yet that they were replaced, are refused even if they leave the position unchanged.
import type { Kysely } from 'kysely'

import type { ReactionTables } from './tables.ts'

/** Another process has claimed the checkpoint. This process is no longer the leader and must not write. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost'
}

type Db = Kysely<ReactionTables>

/** A checkpoint and the term of the leader that claimed it. */
export interface ClaimedCheckpoint {
  /** The position handled so far, or undefined before the first event. */
  readonly position: string | undefined
  readonly term: number
}

/** Creates the checkpoint of a new reaction at the head of the log, so that it does not react to past events. */
export const ensureCheckpoint = async (
  db: Db,
  reaction: string,
  head: () => Promise<string | undefined>,
  now: Date,
): Promise<void> => {
  const existing = await db
    .selectFrom('reaction_checkpoint')
    .select('reaction')
    .where('reaction', '=', reaction)
    .executeTakeFirst()
  if (existing !== undefined) return
  await db
    .insertInto('reaction_checkpoint')
    .values({ reaction, position: (await head()) ?? null, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes over an existing checkpoint. From now on, writes by earlier leaders are refused. */
export const claimCheckpoint = async (db: Db, reaction: string): Promise<ClaimedCheckpoint> => {
  const { position, term } = await db
    .updateTable('reaction_checkpoint')
    .set(({ eb }) => ({ term: eb('term', '+', 1) }))
    .where('reaction', '=', reaction)
    .returning(['position', 'term'])
    .executeTakeFirstOrThrow()
  return { position: position ?? undefined, term }
}

/** Moves the checkpoint if no other process has claimed it since. @throws LeadershipLost */
export const moveCheckpoint = async (
  db: Db,
  reaction: string,
  { position, term }: ClaimedCheckpoint,
  newPosition: string | undefined,
  now: Date,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('reaction_checkpoint')
    .set({ position: newPosition ?? null, updated_at: now })
    .where('reaction', '=', reaction)
    .where('term', '=', term)
    .where('position', 'is not distinct from', position ?? null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) {
    const expected = `at ${position ?? 'the start of the log'} in term ${term}`
    throw new LeadershipLost(`the checkpoint of ${reaction} is no longer ${expected}`)
  }
}
