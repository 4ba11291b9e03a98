// A list as it stood at one instant, read a few rows at a time, however many there are: what a file is written from.
import { type Expression, sql } from 'kysely'
import type { AnyDatabase } from './reading.ts'

/** Holds a connection and an open transaction until it is closed. */
export interface RowCursor<Row> {
  /** How many rows there are. */
  readonly total: number
  /** The next rows in the list's order; none: that was all. One call at a time. */
  next(): Promise<readonly Row[]>
  /** Ends the reading and gives the connection back, also while `next` is under way. Safe to call twice. */
  close(): Promise<void>
}

export interface CursorOver<Row> {
  readonly total: (db: AnyDatabase) => Promise<number>
  /** The ids of so many rows, in the list's order. */
  readonly ids: (db: AnyDatabase, total: number) => Expression<{ readonly id: string }>
  /** The rows with these ids, in any order. */
  readonly rows: (db: AnyDatabase, ids: readonly string[]) => Promise<readonly Row[]>
}

/** Rows read at a time: some 100 kB, a few milliseconds of work between two turns of everybody else. */
const batch = 250

/**
 * Postgres cleans up nothing that an open snapshot may still see, so a reader on a slow line must come to an end: a
 * hundred thousand rows take seconds, and in this time a line of half a megabit carries them.
 */
const longest = '10min'

/**
 * Opens a list. The cursor sorts ids alone; the rows, which are wide, follow by their keys.
 * @throws as the database does, here and at every `next`
 */
export const openRowCursor = async <Row extends { readonly id: string }>(
  db: AnyDatabase,
  { total, ids, rows }: CursorOver<Row>,
): Promise<RowCursor<Row>> => {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  let closing: Promise<void> | undefined
  const close = () => {
    // The transaction of a connection that broke has ended by itself.
    closing ??= transaction
      .rollback()
      .execute()
      .catch(() => undefined)
    return closing
  }
  try {
    await sql`select set_config('transaction_timeout', ${longest}, true)`.execute(transaction)
    const count = await total(transaction)
    await sql`declare listed no scroll cursor for ${ids(transaction, count)}`.execute(transaction)
    return {
      total: count,
      next: async () => {
        const { rows: listed } = await sql<{
          id: string
        }>`fetch forward ${sql.lit(batch)} from listed`.execute(transaction)
        if (listed.length === 0) return []
        const found = await rows(
          transaction,
          listed.map(({ id }) => id),
        )
        const byId = new Map(found.map((row) => [row.id, row]))
        return listed.flatMap(({ id }) => byId.get(id) ?? [])
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
