// Idempotency keys that are not in any stream's history: those of no-op commands, and those of bulk runs over many
// streams. They are stored in a table (infra/migrations/0007_used_keys.sql), so they survive a restart.
import { RefusalError } from '#domain/decision.ts'
import type { Clock } from '#platform/clock.ts'
import { createBatchLoader } from '#platform/batch-loader.ts'
import type pg from 'pg'

import type { CommandContext } from './context.ts'

export interface IdempotencyKeys {
  /**
   * Records the request body under the command's key, if it has one. A second call has no effect. @refuses key_reused
   */
  record(context: CommandContext): Promise<void>
  /** Whether the command was recorded. @refuses key_reused if its key was used for a different request */
  has(context: CommandContext): Promise<boolean>
}

export interface IdempotencyKeysDeps {
  readonly pool: Pick<pg.Pool, 'query'>
  readonly clock: Clock
}

/** How long keys are kept, in milliseconds. Longer than any client retries a request. */
const retention = 7 * 24 * 60 * 60 * 1_000
/**
 * The maximum number of old keys deleted with each new one. It is high enough to keep up with new keys, and low enough
 * to stay fast.
 */
const maxDeletedPerInsert = 100

const statements = {
  // JSON, because Postgres plans a statement with an array parameter separately for each array length.
  find: {
    name: 'used_key_find',
    text: `select command_id, body_hash from json_array_elements_text($1) as requested (id),
      lateral (select * from used_key where command_id = id::uuid offset 0) used`,
  },
  // The no-op update makes the statement return the existing row. The deletion skips old rows that another transaction
  // is deleting.
  record: {
    name: 'used_key_record',
    text: `with deleted as (
        delete from used_key where command_id in (
          select command_id from used_key where noted_at < $4 and command_id <> $1
          order by noted_at limit ${maxDeletedPerInsert} for update skip locked)
      )
      insert into used_key as used (command_id, body_hash, noted_at) values ($1, $2, $3)
      on conflict (command_id) do update set noted_at = used.noted_at returning body_hash`,
  },
}

const assertSameBody = (recordedHash: string, { bodyHash }: NonNullable<CommandContext['idempotency']>): void => {
  if (recordedHash !== bodyHash) throw new RefusalError('key_reused')
}

export const createIdempotencyKeys = ({ pool, clock }: IdempotencyKeysDeps): IdempotencyKeys => {
  // Every command looks up its key, and hardly any key exists. Batching the lookups reduces the cost per command to a
  // fraction of a query.
  const loadBodyHash = createBatchLoader({
    maxBatchSize: 100,
    loadBatch: async (commandIds: readonly string[]) => {
      const { rows } = await pool.query<{ command_id: string; body_hash: string }>({
        ...statements.find,
        values: [JSON.stringify(commandIds)],
      })
      return commandIds.map((id) => rows.find(({ command_id }) => command_id === id)?.body_hash)
    },
  })

  return {
    record: async ({ commandId, idempotency }) => {
      if (idempotency === undefined) return
      const now = clock.now()
      const cutoff = new Date(now.getTime() - retention)
      const values = [commandId, idempotency.bodyHash, now, cutoff]
      const { rows } = await pool.query<{ body_hash: string }>({ ...statements.record, values })
      for (const { body_hash } of rows) assertSameBody(body_hash, idempotency)
    },
    has: async ({ commandId, idempotency }) => {
      if (idempotency === undefined) return false
      const recordedHash = await loadBodyHash(commandId)
      if (recordedHash !== undefined) assertSameBody(recordedHash, idempotency)
      return recordedHash !== undefined
    },
  }
}
