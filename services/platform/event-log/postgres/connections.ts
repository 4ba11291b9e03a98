// The log's connections to Postgres, and the errors that callers get when a connection fails.
import pg from 'pg'

import { dropIdleConnections, isUnresponsive } from '../../database/idle-connections.ts'
import { LogUnavailable } from '../port.ts'

/** Settings of the adapter's database. */
export interface LogDatabase {
  readonly connectionString: string
  /** Maximum number of concurrent appends. Others wait for a connection. */
  readonly writers: number
  /** Maximum number of concurrent reads, for single streams and for pages of the log each. */
  readonly readers: number
  /**
   * The server aborts an append that takes longer than this, in milliseconds, including its wait for others on its
   * stream.
   */
  readonly appendTimeout: number
}

/** For the reads of requests, in milliseconds. A request gives up earlier; this frees its connection. */
const quickReadTimeout = 5_000
/** For pages of the whole log, in milliseconds. They may be large, and no request waits for them. */
const pageTimeout = 20_000
/**
 * For the pages of live subscriptions, in milliseconds. They are small, and every read model of the process waits for
 * them.
 */
const livePageTimeout = 3_000
/** The process has one live subscription, which reads one page at a time. */
const liveReaders = 2
/** Extra time for the server's response, beyond its own limit, before the connection counts as dead. */
const gracePeriod = 500

const openPool = (connectionString: string, max: number, name: string, timeout: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: timeout + gracePeriod,
    // oxlint-disable-next-line typescript/no-misused-promises -- awaited before the connection is first used
    onConnect: async (client) => {
      await client.query(`set transaction_timeout = ${timeout}`)
    },
  })
  // A broken connection rejects its current statement and is replaced at its next use. It also emits an error event,
  // idle or not, which would end the process without a listener.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const openWriters = ({ connectionString, writers, appendTimeout }: LogDatabase): pg.Pool =>
  openPool(connectionString, writers, 'event-log append', appendTimeout)

/** For short reads, which requests wait for. A slow page of the log must not keep them from getting a connection. */
export const openReaders = ({
  connectionString,
  readers,
}: Pick<LogDatabase, 'connectionString' | 'readers'>): pg.Pool =>
  openPool(connectionString, readers, 'event-log read', quickReadTimeout)

/** For pages of the whole log. */
export const openPageReaders = ({ connectionString, readers }: LogDatabase): pg.Pool =>
  openPool(connectionString, readers, 'event-log read', pageTimeout)

/** For the pages of live subscriptions. */
export const openLiveReaders = ({ connectionString }: LogDatabase): pg.Pool =>
  openPool(connectionString, liveReaders, 'event-log live', livePageTimeout)

// These codes mean that the server rolled the transaction back: out of resources, read-only, canceled, or past
// transaction_timeout.
const rolledBackCodes = /^(53...|25006|25P04|57014)$/
// These codes mean that the connection broke, or that the server is shutting down or not up yet.
const connectionLostCodes = /^(08...|57P0.)$/

/**
 * Returns the error to report for a statement that was sent: LogUnavailable if the store, not the statement, is at
 * fault.
 */
const toReportedError = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error(String(error))
  if (!(error instanceof pg.DatabaseError)) return new LogUnavailable(error.message, true, { cause: error })
  const code = error.code ?? ''
  if (rolledBackCodes.test(code)) return new LogUnavailable(error.message, false, { cause: error })
  if (connectionLostCodes.test(code)) return new LogUnavailable(error.message, true, { cause: error })
  return error
}

/** Gets a connection from the pool. If this fails, nothing was sent. */
const acquireConnection = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  try {
    return await pool.connect()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new LogUnavailable(message, false, { cause: error })
  }
}

/**
 * A row whose columns are the text that Postgres sends. The log's JSON is returned byte for byte, and parsed only where
 * needed.
 */
export type TextRow = readonly (string | null)[]

interface TextQuery {
  readonly name: string
  readonly text: string
}

const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

/** Runs one prepared statement on a pool connection, in one round trip. @throws LogUnavailable */
export const runPrepared = async (
  pool: pg.Pool,
  { name, text }: TextQuery,
  values: readonly (string | number | Buffer | readonly string[] | null)[],
): Promise<readonly TextRow[]> => {
  const client = await acquireConnection(pool)
  try {
    const { rows } = await client.query<(string | null)[]>({
      name,
      text,
      values: values as unknown[],
      rowMode: 'array',
      types: asText,
    })
    client.release()
    return rows
  } catch (error) {
    if (isUnresponsive(error)) dropIdleConnections(pool)
    const reportedError = toReportedError(error)
    client.release(reportedError instanceof LogUnavailable)
    throw reportedError
  }
}
