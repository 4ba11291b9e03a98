// Opens every connection pool, and defines how Postgres values become JavaScript values.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

export interface DatabaseOptions {
  /** Maximum number of connections. Defaults to 10. */
  readonly max?: number
  /** The part of the application that uses the connection, as shown in pg_stat_activity. */
  readonly applicationName?: string
  /** Cancels queries that run longer than this, in milliseconds. Defaults to no limit. */
  readonly statementTimeout?: number
  /**
   * Closes a connection after this idle time, in milliseconds. 0 keeps it open, which temporary tables require.
   * Defaults to 30 s.
   */
  readonly idleTimeout?: number
  /** Called if an idle connection breaks because the database is gone. The pool replaces the connection. */
  readonly onIdleError?: (error: Error) => void
}

/** A pool and its query builder. `DB` describes the tables that the caller uses. */
export interface Database<DB = Record<never, never>> {
  readonly pool: pg.Pool
  readonly db: Kysely<DB>
  /** Waits for running queries and closes every connection. Safe to call twice. */
  close(): Promise<void>
}

/**
 * Parses a Postgres int8 (counts, sums of int, positions) as a number. Above 2^53, numbers would silently lose
 * precision, so larger values throw an error. Select those as text instead.
 */
const parseSafeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number; select it as text`)
  return value
}

const { builtins } = pg.types

/**
 * Parses int8 as a safe number, timestamptz as `Date` (an instant in UTC), date as the text `YYYY-MM-DD` (a calendar
 * day is not an instant), numeric as exact text, json and jsonb as values, and bytea as `Buffer`.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === builtins.INT8) return parseSafeInteger
    if (oid === builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format) as unknown
  },
}

/** Opens a pool that connects at the first query. If the database does not respond within 5 s, that query fails. */
export const openDatabase = <DB = Record<never, never>>(url: string, options: DatabaseOptions = {}): Database<DB> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'referral-exchange',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: options.idleTimeout ?? 30_000,
    keepAlive: true,
    types,
    ...(options.statementTimeout === undefined ? {} : { statement_timeout: options.statementTimeout }),
  })
  let closing: Promise<void> | undefined
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', (error) => {
    // A closed pool still reports errors of its last sockets, because the server may close them first.
    if (closing === undefined) options.onIdleError?.(error)
  })
  // Without this listener, a connection that breaks between two statements, as in a transaction, would too.
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { pool, db, close: () => (closing ??= pool.end()) }
}
