// Opens every connection pool, and defines how Postgres values become JavaScript values.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

export interface DatabaseOptions {
  /** Maximum number of connections. Default 10. */
  readonly max?: number
  /** Shown in pg_stat_activity: which part of the application holds the connection. */
  readonly applicationName?: string
  /** Cancels a query that runs longer; milliseconds. Default: no limit. */
  readonly statementTimeout?: number
  /**
   * Closes a connection after this idle time, milliseconds. 0: never, for a connection with temporary tables. Default
   * 30 s.
   */
  readonly idleTimeout?: number
  /** Called if an idle connection breaks because the database went away. The pool replaces the connection. */
  readonly onIdleError?: (error: Error) => void
}

/** A pool and its query builder. `DB` is the interface of the tables that the caller uses. */
export interface Database<DB = Record<never, never>> {
  readonly pool: pg.Pool
  readonly db: Kysely<DB>
  /** Waits for running queries and closes every connection; safe to call twice. */
  close(): Promise<void>
}

/**
 * Parses a Postgres int8 (counts, sums of int, positions) as a number. Past 2^53 a number would silently lose
 * precision, so a larger value is an error: select it as text instead.
 */
const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number; select it as text`)
  return value
}

const { builtins } = pg.types

/**
 * How values are parsed: int8 as a safe number, timestamptz as `Date` (an instant, UTC), date as the text `YYYY-MM-DD`
 * (a calendar day is not an instant), numeric as text (exact), json and jsonb parsed, bytea as Buffer.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === builtins.INT8) return safeInteger
    if (oid === builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format) as unknown
  },
}

/** Opens a pool that connects at the first query. If the database does not answer within 5 s, that query fails. */
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
    // A closed pool still reports its last sockets, because the server may close them first.
    if (closing === undefined) options.onIdleError?.(error)
  })
  // So would a connection that breaks while it is in use but between two statements, for example in a transaction.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { pool, db, close: () => (closing ??= pool.end()) }
}
