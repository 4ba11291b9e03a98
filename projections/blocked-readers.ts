// Rows that still show what a reader may no longer see, because the read model does not include the event yet
// (docs/decisions/0054-block-readers-before-the-event.md). A row that includes a later event is not affected.
import { publicReader } from '#contracts/parties.ts'
import { type Expression, type SqlBool, sql } from 'kysely'

import type { AnyDatabase } from './query-context.ts'

/** Created by migration 0037. */
type BlockedReaderTable = {
  'public.blocked_reader': { reader: string; stream_id: string; revision: number }
}

const blocksOf = (db: AnyDatabase, reader: string) =>
  db.$extendTables<BlockedReaderTable>().selectFrom('public.blocked_reader as block').where('block.reader', '=', reader)

/** The block of this reader on a stream, of which there is one at most. */
export const findBlock = (
  db: AnyDatabase,
  reader: string,
  streamId: string,
): Promise<{ readonly revision: number } | undefined> =>
  blocksOf(db, reader).select('block.revision').where('block.stream_id', '=', streamId).executeTakeFirst()

/** Whether a block of this reader covers the row of the stream at this revision. */
export const isBlocked = async (
  db: AnyDatabase,
  reader: string,
  { id, revision }: { readonly id: string; readonly revision: number },
): Promise<boolean> => {
  const block = await blocksOf(db, reader)
    .select('block.revision')
    .where('block.stream_id', '=', id)
    .where('block.revision', '>=', revision)
    .executeTakeFirst()
  return block !== undefined
}

/**
 * The ids of the rows that a block of this reader covers. There are almost never any. Lists look them up first and
 * exclude them by id, so that their own queries keep their plans.
 */
export const findBlockedIds = async (
  db: AnyDatabase,
  reader: string,
  { schema, table }: { readonly schema: string; readonly table: 'referral' | 'organization' | 'client' },
): Promise<string[]> => {
  const rows = await blocksOf(db, reader)
    .innerJoin(
      db
        .withSchema(schema)
        .$extendTables<Record<typeof table, { id: string; revision: number }>>()
        .selectFrom(table)
        .select(['id', 'revision'])
        .as('covered'),
      'covered.id',
      'block.stream_id',
    )
    .select('covered.id')
    .whereRef('covered.revision', '<=', 'block.revision')
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of organizations whose listing is shown, although it was hidden. */
export const findHiddenListings = (db: AnyDatabase, schema: string): Promise<string[]> =>
  findBlockedIds(db, publicReader, { schema, table: 'organization' })

/** Rows of a table with these ids do not match. */
export const exceptIds = (ids: readonly string[]): Expression<SqlBool>[] =>
  ids.length === 0 ? [] : [sql<boolean>`${sql.ref('id')} <> all (${ids}::uuid[])`]

/** Only rows of a table with these ids match. `column` has the ids. */
export const isOneOfIds = (ids: readonly string[], column = 'id'): Expression<SqlBool> =>
  sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])`
