// Blocks readers before the event that takes something away from them is appended. The queries of the read models
// ignore what a blocked reader may no longer see, so the change takes effect even if a read model lags or the log
// cannot be reached (docs/decisions/0054-block-readers-before-the-event.md).
import type { Clock } from '#platform/clock.ts'
import { type Kysely, sql } from 'kysely'

import type { CommandTables } from './tables.ts'

export interface ReaderBlocks {
  /** Blocks these readers up to this revision of the stream. An earlier block is extended, never removed. */
  block(stream: string, readers: readonly string[], revision: number): Promise<void>
}

/** The id in the name of a stream, `<category>-<id>`. */
const toStreamId = (stream: string): string => stream.slice(stream.indexOf('-') + 1)

export const createReaderBlocks = (db: Kysely<Pick<CommandTables, 'blocked_reader'>>, clock: Clock): ReaderBlocks => ({
  block: async (stream, readers, revision) => {
    const blockedAt = clock.now()
    await db
      .insertInto('blocked_reader')
      .values(readers.map((reader) => ({ reader, stream_id: toStreamId(stream), revision, blocked_at: blockedAt })))
      .onConflict((conflict) =>
        conflict.columns(['reader', 'stream_id']).doUpdateSet({
          revision: sql`greatest(blocked_reader.revision, excluded.revision)`,
          blocked_at: sql`excluded.blocked_at`,
        }),
      )
      .execute()
  },
})
