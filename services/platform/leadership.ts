// Elects one leader per name across all processes with session advisory locks. One connection holds all locks of a
// process, and losing it ends all its leaderships. The connection never opens a transaction, which would keep dead rows
// from being vacuumed for as long as the process leads.
//
// A process that hangs keeps its connection. So the server closes the connection, and thereby releases the locks, when
// the heartbeat stops. A leader that continues later may still write until it notices, so every writer must also be
// fenced by a term in the database (decision 0036).
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { dropIdleConnections } from './database/idle-connections.ts'
import { DeadlineExceeded, withDeadline } from './event-log/deadline.ts'
import { createFailureLog } from './failure-log.ts'
import type { Logger } from './log.ts'
import { createMutex } from './mutex.ts'

export interface Lease {
  /** Aborts when the leadership is lost. */
  readonly lost: AbortSignal
  /** Checks with the server. Returns false if the leadership has ended; `lost` has then aborted. */
  confirm(): Promise<boolean>
  release(): Promise<void>
}

export interface Leadership {
  /**
   * Waits until this process leads under the name. Rejects with the signal's reason if the signal aborts first.
   * @throws Error if this process already leads under the name or waits to, because advisory locks would let both lead
   */
  acquire(name: string, signal: AbortSignal): Promise<Lease>
  /** Releases every lock. */
  close(): Promise<void>
}

export interface LeadershipOptions {
  readonly pool: pg.Pool
  /** Namespace of the advisory locks. Equal names in different namespaces do not conflict. */
  readonly lockNamespace: number
  readonly logger: Pick<Logger, 'warn'>
  /** Delay between two attempts, in milliseconds. Defaults to 500. */
  readonly retryInterval?: number
  /** A process without a heartbeat for this long is replaced, in milliseconds. Defaults to 6,000. */
  readonly heartbeatTimeout?: number
}

interface Session {
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
const openSession = async (pool: pg.Pool, heartbeatTimeout: number, onEnd: () => void): Promise<Session> => {
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
  await query(`set idle_session_timeout = ${heartbeatTimeout}`)
  void keepHeartbeat()
  return { lost, query, end }
}

export const createLeadership = (options: LeadershipOptions): Leadership => {
  const { pool, lockNamespace, logger, retryInterval = 500, heartbeatTimeout = 6_000 } = options
  let session: Promise<Session> | undefined
  const awaitedNames = new Set<string>()
  /** The session under which this process leads, by name. */
  const sessionByName = new Map<string, Session>()

  const forgetSession = () => {
    session = undefined
  }
  const connectedSession = (): Promise<Session> =>
    (session ??= openSession(pool, heartbeatTimeout, forgetSession).catch((error: unknown) => {
      forgetSession()
      throw error
    }))

  const tryLock = async (name: string): Promise<Session | undefined> => {
    const current = await connectedSession()
    // Raw SQL: advisory locks belong to one session, so they need its connection.
    const [row] = await current.query<{ locked: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as locked', [
      lockNamespace,
      name,
    ])
    return row?.locked === true ? current : undefined
  }

  const createLease = (name: string, lockSession: Session): Lease => ({
    lost: lockSession.lost,
    confirm: async () => {
      await lockSession.query('select 1').catch(() => undefined)
      return !lockSession.lost.aborted
    },
    release: async () => {
      if (sessionByName.get(name) === lockSession) sessionByName.delete(name)
      // The connection stays open for the other names.
      await lockSession
        .query('select pg_advisory_unlock($1, hashtext($2))', [lockNamespace, name])
        .catch(() => undefined)
    },
  })

  const waitForLock = async (name: string, signal: AbortSignal): Promise<Session> => {
    const { recordFailure, recordSuccess } = createFailureLog(
      logger,
      `cannot check with the database who leads ${name}`,
    )
    for (;;) {
      signal.throwIfAborted()
      // Retry if the database is unavailable, just as when another process holds the lock.
      const attempt = tryLock(name)
      await attempt.then(recordSuccess, recordFailure)
      const lockSession = await attempt.catch(() => undefined)
      if (lockSession !== undefined && !lockSession.lost.aborted) return lockSession
      await pause(retryInterval, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    acquire: async (name, signal) => {
      if (awaitedNames.has(name) || sessionByName.get(name)?.lost.aborted === false)
        throw new Error(`this process already leads ${name}, or waits to lead it`)
      awaitedNames.add(name)
      try {
        const lockSession = await waitForLock(name, signal)
        sessionByName.set(name, lockSession)
        return createLease(name, lockSession)
      } finally {
        awaitedNames.delete(name)
      }
    },
    close: async () => {
      const lockSession = await session?.catch(() => undefined)
      lockSession?.end('the leader stopped')
    },
  }
}
