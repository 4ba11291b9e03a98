import type pg from 'pg'

/**
 * Closes the idle connections of a pool. If one connection does not respond, the others may not either, and each would
 * cost a caller the whole time limit of its query.
 */
export const dropIdleConnections = (pool: pg.Pool): void => {
  for (let count = pool.idleCount; count > 0; count -= 1) {
    pool.connect().then(
      (connection) => connection.release(true),
      () => undefined,
    )
  }
}

/** Whether the client gave up on a query because the server did not respond. */
export const isUnresponsive = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'
