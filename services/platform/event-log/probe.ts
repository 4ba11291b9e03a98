// Reads the head of the log for health checks, on a connection of its own. A check then does not wait behind the reads
// and appends of requests, and shows whether the store responds.
import { DeadlineExceeded, withDeadline } from './deadline.ts'
import { withOwnConnection } from './eventstore/connection-string.ts'
import { createConnection } from './eventstore/connection.ts'
import { readHead } from './eventstore/scan.ts'
import { LogUnavailable, type Position } from './port.ts'
import { openReaders, runPrepared } from './postgres/connections.ts'
import { formatPosition } from './postgres/position.ts'

export interface LogProbe {
  /**
   * Returns the position of the last event, or undefined while the log is empty. Rejects with LogUnavailable if the store
   * does not respond within 5 s.
   */
  head(): Promise<Position | undefined>
  /** Safe to call twice. */
  close(): Promise<void>
}

/** In milliseconds. */
const timeout = 5_000

/** Connects at the first call. */
export const openEventStoreProbe = (connectionString: string): LogProbe => {
  const connection = createConnection(withOwnConnection(connectionString))
  return { head: () => readHead(connection, { timeout }), close: connection.close }
}

/** Connects at the first call. Does not wait for appends that are in progress, unlike `EventLog.head`. */
export const openPostgresProbe = (connectionString: string): LogProbe => {
  const pool = openReaders({ connectionString, readers: 1 })
  let closing: Promise<void> | undefined
  const readMaxPosition = async () => {
    const [row] = await runPrepared(pool, { name: 'log_probe', text: 'select max(position) from log.event' }, [])
    const head = row?.[0] ?? null
    return head === null ? undefined : formatPosition(Number(head))
  }
  return {
    // Without the deadline, the time to connect would come before the time of the query, and both after an earlier call.
    head: () =>
      withDeadline(timeout, readMaxPosition()).catch((error: unknown) => {
        throw error instanceof DeadlineExceeded ? new LogUnavailable(error.message, false, { cause: error }) : error
      }),
    close: () => (closing ??= pool.end()),
  }
}
