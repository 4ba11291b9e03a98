// Reads a list of any length, a few rows at a time, in one consistent snapshot. Exports use it.
import { type Expression, sql } from 'kysely'
import type { AnyDatabase } from './query-context.ts'

/** Holds a connection and an open transaction until it is closed. */
export interface RowCursor<Row> {
  /** Number of rows in the list. */
  readonly total: number
  /** The clients whose data is in the list. */
  readonly clientIds: readonly string[]
  /** Returns the next rows in the list's order; empty at the end. Allows one call at a time. */
  next(): Promise<readonly Row[]>
  /** Stops reading and releases the connection, even while `next` is running. Safe to call twice. */
  close(): Promise<void>
}

export interface RowCursorSource<Row> {
  readonly total: (db: AnyDatabase) => Promise<number>
  readonly clientIds: (db: AnyDatabase) => Promise<readonly string[]>
  /** Selects the ids of `total` rows, in the list's order. */
  readonly ids: (db: AnyDatabase, total: number) => Expression<{ readonly id: string }>
  /** Reads the rows with these ids, in any order. */
  readonly rows: (db: AnyDatabase, ids: readonly string[]) => Promise<readonly Row[]>
}

/**
 * How many rows to read at a time: about 100 kB, which take a few milliseconds, so that other requests do not wait
 * long.
 */
const batchSize = 250

/**
 * Postgres cannot vacuum rows that an open snapshot may still see, so a reader on a slow connection needs a time limit.
 * Reading a hundred thousand rows takes seconds. Within this time, a connection with half a megabit per second can
 * transfer them.
 */
const transactionTimeout = '10min'
/** Between two reads, the cursor waits until the reader has received the rows. */
const idleTimeout = '60s'

/**
 * Opens a list. The cursor sorts only ids, and the wide rows are then read by key.
 * @throws database errors, here and in every `next`
 */
export const openRowCursor = async <Row extends { readonly id: string }>(
  db: AnyDatabase,
  { total, clientIds, ids, rows }: RowCursorSource<Row>,
): Promise<RowCursor<Row>> => {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  let closing: Promise<void> | undefined
  const close = () => {
    // If the connection broke, its transaction has already ended.
    closing ??= transaction
      .rollback()
      .execute()
      .catch(() => undefined)
    return closing
  }
  try {
    // Raw SQL: sets time limits of the transaction and reads from a cursor, which Kysely cannot.
    await sql`select set_config('transaction_timeout', ${transactionTimeout}, true),
      set_config('idle_in_transaction_session_timeout', ${idleTimeout}, true)`.execute(transaction)
    const count = await total(transaction)
    const clients = await clientIds(transaction)
    await sql`declare row_ids no scroll cursor for ${ids(transaction, count)}`.execute(transaction)
    return {
      total: count,
      clientIds: clients,
      next: async () => {
        const { rows: nextIds } = await sql<{
          id: string
        }>`fetch forward ${sql.lit(batchSize)} from row_ids`.execute(transaction)
        if (nextIds.length === 0) return []
        const unorderedRows = await rows(
          transaction,
          nextIds.map(({ id }) => id),
        )
        const byId = new Map(unorderedRows.map((row) => [row.id, row]))
        return nextIds.flatMap(({ id }) => byId.get(id) ?? [])
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
