// Opens every connection pool, and defines how Postgres values become JavaScript values.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { createExplainingClient } from './explaining-client.ts'
import { dropIdleConnections, isUnresponsive } from './idle-connections.ts'

export interface DatabaseOptions {
  /** Maximum number of connections. Defaults to 10. */
  readonly max?: number
  /** The part of the application that uses the connection, as shown in pg_stat_activity. */
  readonly applicationName?: string
  /**
   * Cancels queries that run longer than this, in milliseconds. If the server does not confirm that soon after, the
   * connection is closed. Defaults to no limit.
   */
  readonly statementTimeout?: number
  /**
   * Closes a connection whose transaction waits this long for its next statement, in milliseconds, because a process
   * that hangs would keep its locks. Defaults to the server's setting.
   */
  readonly idleInTransactionTimeout?: number
  /**
   * Closes a connection after this idle time, in milliseconds. 0 keeps it open, which temporary tables require.
   * Defaults to 30 s.
   */
  readonly idleTimeout?: number
  /**
   * Whether an error on connecting tells an operator which setting to correct. Only for a database that the settings
   * name, and not for the embedded one. Defaults to false.
   */
  readonly explainProblems?: boolean
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

/** Extra time for the server's response to a canceled query before its connection counts as dead, in milliseconds. */
const cancelGracePeriod = 500

/**
 * Closes a connection when a query gets no response, and the idle connections of the pool. Back in the pool, later
 * queries would wait behind that one.
 */
const closeWhenUnresponsive = (pool: pg.Pool, connection: pg.ClientBase & { end?: () => Promise<void> }): void => {
  const query = connection.query.bind(connection) as (...args: unknown[]) => unknown
  const queryAndClose = (...args: unknown[]): unknown => {
    const result = query(...args)
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (!isUnresponsive(error)) return
        void connection.end?.()
        dropIdleConnections(pool)
      })
    }
    return result
  }
  connection.query = queryAndClose as typeof connection.query
}

/** Opens a pool that connects at the first query. A query that gets no connection within 5 s fails. */
export const openDatabase = <DB = Record<never, never>>(url: string, options: DatabaseOptions = {}): Database<DB> => {
  const { statementTimeout, idleInTransactionTimeout } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'referral-exchange',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: options.idleTimeout ?? 30_000,
    keepAlive: true,
    types,
    ...(options.explainProblems === true ? { Client: createExplainingClient(url) } : {}),
    ...(statementTimeout === undefined
      ? {}
      : { statement_timeout: statementTimeout, query_timeout: statementTimeout + cancelGracePeriod }),
    ...(idleInTransactionTimeout === undefined
      ? {}
      : { idle_in_transaction_session_timeout: idleInTransactionTimeout }),
  })
  let closing: Promise<void> | undefined
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', (error) => {
    // A closed pool still reports errors of its last sockets, because the server may close them first.
    if (closing === undefined) options.onIdleError?.(error)
  })
  // Without this listener, a connection that breaks between two statements, as in a transaction, would too.
  pool.on('connect', (connection) => {
    connection.on('error', () => undefined)
    if (statementTimeout !== undefined) closeWhenUnresponsive(pool, connection)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { pool, db, close: () => (closing ??= pool.end()) }
}
