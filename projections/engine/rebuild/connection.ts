// A connection for the duration of a rebuild or a verification.
import type pg from 'pg'

import type { Queryable } from '../builds.ts'

/**
 * Cancels the connection's running statement when the signal aborts, so that stopping does not wait for an index or a
 * comparison.
 */
const cancelOnAbort = async (
  connection: pg.ClientBase,
  pool: Queryable,
  signal: AbortSignal | undefined,
): Promise<() => void> => {
  if (signal === undefined) return () => {}
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cancel = () => void pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}

/**
 * Runs work on a connection of the pool. The connection is closed instead of returned if it broke, if the work calls
 * `discard`, or if the signal aborted, because the cancellation may still be on its way.
 */
export const withConnection = async <Result>(
  pool: pg.Pool,
  signal: AbortSignal | undefined,
  work: (connection: pg.ClientBase, discard: () => void) => Promise<Result>,
): Promise<Result> => {
  const connection = await pool.connect()
  let broken = false
  const discard = () => {
    broken = true
  }
  connection.on('error', discard)
  let stopWatching = () => {}
  try {
    stopWatching = await cancelOnAbort(connection, pool, signal)
    return await work(connection, discard)
  } finally {
    stopWatching()
    connection.off('error', discard)
    connection.release(broken || signal?.aborted === true)
  }
}
