// The one way to a connection pool: what Postgres sends, and which JavaScript value it becomes.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

export interface DatabaseOptions {
  /** Most connections at a time. Default 10. */
  readonly max?: number
  /** Shown in pg_stat_activity: which part of the house holds the connection. */
  readonly applicationName?: string
  /** A query that runs longer is cancelled; milliseconds. Default: no limit. */
  readonly statementTimeout?: number
  /** An idle connection is closed after so long, milliseconds; 0: never, for one that holds temporary tables. Default 30 s. */
  readonly idleTimeout?: number
  /** Told when an idle connection breaks (the database went away). The pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void
}

/** A pool and the query builder on it. `DB` is the interface of the tables that the caller uses. */
export interface Database<DB = Record<never, never>> {
  readonly pool: pg.Pool
  readonly db: Kysely<DB>
  /** Waits for the running queries and closes every connection; safe to call twice. */
  close(): Promise<void>
}

/**
 * Postgres int8 (counts, sums of int, positions) as a number. Past 2^53 a number would silently be another one, so such
 * a value is an error: whoever expects it selects it as text.
 */
const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number; select it as text`)
  return value
}

const { builtins } = pg.types

/**
 * How values arrive: int8 as a safe number, timestamptz as `Date` (an instant, UTC), date as the text `YYYY-MM-DD` (a
 * calendar day has no instant), numeric as text (exact), json and jsonb parsed, bytea as Buffer.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === builtins.INT8) return safeInteger
    if (oid === builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format) as unknown
  },
}

/** Opens a pool; connects at the first query. A database that does not answer within 5 s is an error of that query. */
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
  // Without a listener a broken idle connection would end the process.
  pool.on('error', (error) => {
    // A closed pool still hears of its last sockets: the server may end first.
    if (closing === undefined) options.onIdleError?.(error)
  })
  // So would one that breaks while it is in use but between two statements, as in a transaction.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { pool, db, close: () => (closing ??= pool.end()) }
}
