// Whether the product runs on a database: its read models and its reactions each hold the lock of whoever leads them.
import type pg from 'pg'

import { leaderLocks as projectionLocks } from '#projections/engine/locks.ts'
import { leaderLocks as reactionLocks } from '#reactions/reactions.ts'

/** How many read models and reactions are led by a process now. */
export const whoFollows = async (pool: Pick<pg.Pool, 'query'>): Promise<number> => {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and d.datname = current_database() and l.classid = any ($1::oid[])`,
    [[projectionLocks, reactionLocks]],
  )
  return Number(rows[0]?.count ?? 0)
}
