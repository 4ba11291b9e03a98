// Reads the head of the log for health checks, on a connection of its own. A check then does not wait behind the reads
// and appends of requests, and shows whether the store responds.
import { withOwnConnection } from './eventstore/connection-string.ts'
import { createConnection } from './eventstore/connection.ts'
import { readHead } from './eventstore/scan.ts'
import type { Position } from './port.ts'
import { openReaders } from './postgres/connections.ts'
import { createHighWaterMark } from './postgres/high-water-mark.ts'
import { formatPosition } from './postgres/position.ts'

export interface LogProbe {
  /** Like `EventLog.head`. Rejects with LogUnavailable if the store does not respond within 5 s. */
  head(): Promise<Position | undefined>
  close(): Promise<void>
}

const timeout = 5_000

/** Connects at the first call. */
export const openEventStoreProbe = (connectionString: string): LogProbe => {
  const connection = createConnection(withOwnConnection(connectionString))
  return { head: () => readHead(connection, { timeout }), close: connection.close }
}

/** Connects at the first call. */
export const openPostgresProbe = (connectionString: string): LogProbe => {
  const pool = openReaders({ connectionString, readers: 1 })
  const highWaterMark = createHighWaterMark(pool)
  return {
    head: async () => {
      const head = await highWaterMark.head()
      return head === 0 ? undefined : formatPosition(head)
    },
    close: () => pool.end(),
  }
}
