// What was asked under a bulk run's key: the run writes to many streams, so no stream's history alone can tell.
import { Refused } from '#domain/decision.ts'
import type { Kysely } from 'kysely'

import type { CommandContext } from '../context.ts'
import type { CommandTables } from '../tables.ts'

export interface BulkRuns {
  /** Notes the run before its first item. @refuses key_reused where the key was sent with another body */
  begin(context: CommandContext): Promise<void>
}

export const createBulkRuns = (db: Kysely<CommandTables>): BulkRuns => ({
  begin: async ({ commandId, idempotency }) => {
    if (idempotency === undefined) return
    const { bodyHash } = idempotency
    const added = await db
      .insertInto('bulk_run')
      .values({ command_id: commandId, body_hash: bodyHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('command_id')
      .executeTakeFirst()
    if (added !== undefined) return
    const known = await db
      .selectFrom('bulk_run')
      .select('body_hash')
      .where('command_id', '=', commandId)
      .executeTakeFirst()
    if (known?.body_hash !== bodyHash) throw new Refused('key_reused')
  },
})
