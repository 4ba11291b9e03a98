// Notices are news, not history: after a while they are forgotten. What happened stays in the log, and in each referral's
// timeline.
import { type Kysely, sql } from 'kysely'

import type { ReactionTables } from './tables.ts'

/** Rows that one statement removes; nobody waits behind it for long. */
const chunk = 1_000

/** Each kind of notice, and when it happened. */
const kinds = [
  { table: 'notification', at: 'created_at' },
  { table: 'referral_update', at: 'happened_at' },
] as const

/** Removes what the bell, updates and recent activity told of before this instant, read or not, in the order of writing. */
export const sweepNotices = async (db: Kysely<ReactionTables>, before: Date): Promise<void> => {
  for (const { table, at } of kinds) {
    let removed: bigint | undefined
    do {
      const result = await sql`
        delete from ${sql.table(table)} where id in (
          select id from (select id, ${sql.ref(at)} as at from ${sql.table(table)} order by sequence limit ${chunk})
            as oldest
          where at < ${before})`.execute(db)
      removed = result.numAffectedRows
    } while (removed === BigInt(chunk))
  }
}
