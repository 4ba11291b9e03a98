// Deletes old notifications. The event log and each referral's timeline keep the history.
import { type Kysely, sql } from 'kysely'

import type { NotificationTables } from './tables.ts'

/** The number of rows deleted per statement. It is small, so that locks are held only briefly. */
const deleteBatchSize = 1_000

/** The notification tables and their time columns. */
const prunedTables = [
  { table: 'notification', at: 'created_at' },
  { table: 'referral_update', at: 'happened_at' },
] as const

/**
 * Deletes notifications, updates and activity that are older than this instant, whether they were read or not, oldest
 * first.
 */
export const deleteOldNotifications = async (db: Kysely<NotificationTables>, before: Date): Promise<void> => {
  for (const { table, at } of prunedTables) {
    let deletedCount: bigint | undefined
    do {
      const oldest = db
        .selectFrom(table)
        .select(['id', sql.ref<Date>(at).as('at')])
        .orderBy('sequence')
        .limit(deleteBatchSize)
      const result = await db
        .deleteFrom(table)
        .where('id', 'in', db.selectFrom(oldest.as('oldest')).select('id').where('at', '<', before))
        .executeTakeFirst()
      deletedCount = result.numDeletedRows
    } while (deletedCount === BigInt(deleteBatchSize))
  }
}
