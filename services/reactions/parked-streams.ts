// A stream is parked if a reaction failed on one of its events. The rest of the stream waits until it is retried, while
// other streams continue. To retry immediately, set the retry time to now.
import { type Kysely, sql } from 'kysely'

import type { ReactionTables } from './tables.ts'

export interface ParkedStream {
  readonly stream: string
  /** Revision of the event that failed, or of the next event if a timer failed. That event and all later ones wait. */
  readonly revision: number
}

export interface ParkedStreamDetails extends ParkedStream {
  readonly reaction: string
  readonly error: string
  readonly parkedAt: Date
  readonly retryAt: Date
}

type Db = Kysely<ReactionTables>

/** Finds the reaction's parked streams. With `dueBy`, finds only those with a retry time up to that instant. */
export const findParkedStreams = (
  db: Db,
  reaction: string,
  dueBy?: Date,
): Promise<(ParkedStream & { readonly error: string })[]> =>
  db
    .selectFrom('reaction_parked')
    .select(['stream', 'revision', 'error'])
    .where('reaction', '=', reaction)
    .$if(dueBy !== undefined, (query) => query.where('retry_at', '<=', dueBy ?? null))
    .execute()

/** Parks a stream until `retryAt`. Other streams continue. */
export const parkStream = async (
  db: Db,
  reaction: string,
  { stream, revision }: ParkedStream,
  error: string,
  { now, retryAt }: { readonly now: Date; readonly retryAt: Date },
): Promise<void> => {
  const row = { reaction, stream, revision, error, parked_at: now, retry_at: retryAt }
  await db
    .insertInto('reaction_parked')
    .values(row)
    .onConflict((conflict) => conflict.columns(['reaction', 'stream']).doUpdateSet(row))
    .execute()
}

export const unparkStream = async (db: Db, reaction: string, stream: string): Promise<void> => {
  await db.deleteFrom('reaction_parked').where('reaction', '=', reaction).where('stream', '=', stream).execute()
}

/** Lists the parked streams of one reaction or of all reactions, starting with the one parked longest. */
export const listParkedStreams = async (db: Db, reaction?: string): Promise<ParkedStreamDetails[]> =>
  db
    .selectFrom('reaction_parked')
    .select(['reaction', 'stream', 'revision', 'error', 'parked_at as parkedAt', 'retry_at as retryAt'])
    .$if(reaction !== undefined, (query) => query.where('reaction', '=', reaction ?? ''))
    .orderBy('parked_at')
    .orderBy('stream')
    .execute()

interface ParkedStreamCount {
  readonly reaction: string
  readonly count: number
  /** The streams that have been parked longest. */
  readonly streams: readonly string[]
}

/** Counts the parked streams of each reaction that has any, and names at most `maxStreams` of them. */
export const countParkedStreams = (db: Db, maxStreams: number): Promise<ParkedStreamCount[]> =>
  db
    .selectFrom('reaction_parked')
    .select([
      'reaction',
      sql<number>`count(*)::int`.as('count'),
      sql<string[]>`(array_agg(stream order by parked_at, stream))[1:${sql.lit(maxStreams)}]`.as('streams'),
    ])
    .groupBy('reaction')
    .execute()

/** Makes the process that runs the reaction retry the stream immediately. */
export const retryNow = async (
  db: Db,
  { reaction, stream }: Pick<ParkedStreamDetails, 'reaction' | 'stream'>,
  now: Date,
) => {
  await db
    .updateTable('reaction_parked')
    .set({ retry_at: now })
    .where('reaction', '=', reaction)
    .where('stream', '=', stream)
    .execute()
}
