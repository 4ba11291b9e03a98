// A rebuild or a verification that shall end does not wait for the index or the comparison that the database is at.
import type pg from 'pg'

import type { Queryable } from '../builds.ts'

/**
 * Has the database break off what the connection is at when the signal aborts. The answer ends that; a connection whose
 * signal has aborted must not go back to its pool, because the cancellation may still be on its way.
 */
export const cancelOnAbort = async (
  client: pg.ClientBase,
  pool: Queryable,
  signal: AbortSignal | undefined,
): Promise<() => void> => {
  if (signal === undefined) return () => {}
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cancel = () => void pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}
