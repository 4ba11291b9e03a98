// The connection that holds the advisory locks of a process. Its heartbeat keeps it open: a process that hangs loses it,
// and with it every lock.
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { dropIdleConnections } from './database/idle-connections.ts'
import { DeadlineExceeded, withDeadline } from './event-log/deadline.ts'
import { createMutex } from './mutex.ts'

export interface Session {
  readonly lost: AbortSignal
  /**
   * Runs the connection's statements one at a time. A statement that fails or gets no response ends the session,
   * because the server may have released the locks.
   */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Closes the connection, which releases every lock that it holds. */
  end(reason: string): void
}

/** Heartbeats per timeout. Several may be late before the leadership passes to another process. */
const heartbeatsPerTimeout = 6

/** Opens a connection for locks and keeps up its heartbeat. `onEnd` is called when it ends. */
export const openSession = async (pool: pg.Pool, heartbeatTimeout: number, onEnd: () => void): Promise<Session> => {
  const client = await pool.connect()
  const ended = new AbortController()
  const { signal: lost } = ended
  const runExclusive = createMutex()
  const end = (reason: string) => {
    if (lost.aborted) return
    onEnd()
    ended.abort(new Error(reason))
    client.release(true)
  }
  client.on('error', (error) => end(error.message))
  client.on('end', () => end('the connection that holds the leadership ended'))

  const query: Session['query'] = <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    runExclusive(async () => {
      lost.throwIfAborted()
      try {
        return (await withDeadline(heartbeatTimeout, client.query<Row>(text, [...values]))).rows
      } catch (error) {
        end(String(error))
        if (error instanceof DeadlineExceeded) dropIdleConnections(pool)
        throw error
      }
    })
  const keepHeartbeat = async (): Promise<void> => {
    while (!lost.aborted) {
      await pause(heartbeatTimeout / heartbeatsPerTimeout, undefined, { signal: lost }).catch(() => undefined)
      if (!lost.aborted) await query('select 1').catch(() => undefined)
    }
  }
  // Raw SQL: a setting of this session.
  await query(`set idle_session_timeout = ${heartbeatTimeout}`)
  void keepHeartbeat()
  return { lost, query, end }
}
