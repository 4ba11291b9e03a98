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
import { createReleaseMarks } from './release-marks.ts'

export interface Lease {
  /** Aborts when the leadership is lost. */
  readonly lost: AbortSignal
  /** Checks with the server. Returns false if the leadership has ended; `lost` has then aborted. */
  confirm(): Promise<boolean>
  release(): Promise<void>
}

interface AcquireOptions {
  /** Do not lead while a newer release leads under the name or waits to. */
  readonly standAside?: boolean
}

export interface Leadership {
  /**
   * Waits until this process leads under the name. Rejects with the signal's reason if the signal aborts first.
   * @throws Error if this process already leads under the name or waits to, because advisory locks would let both lead
   */
  acquire(name: string, signal: AbortSignal, options?: AcquireOptions): Promise<Lease>
  /** Whether a process of a newer release leads under the name, or waits to. Without a name: whether one runs. */
  newerReleaseRuns(name?: string): Promise<boolean>
  /** Releases every lock. */
  close(): Promise<void>
}

export interface LeadershipOptions {
  readonly pool: pg.Pool
  /** Namespace of the advisory locks. Equal names in different namespaces do not conflict. */
  readonly lockNamespace: number
  readonly logger: Pick<Logger, 'warn'>
  /**
   * How many versions of events this release can read (see `countVersions`). A newer release can read more. Defaults to
   * 0.
   */
  readonly eventVersions?: number
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
  const { pool, lockNamespace, logger, eventVersions = 0, retryInterval = 500, heartbeatTimeout = 6_000 } = options
  const releaseMarks = createReleaseMarks(lockNamespace, eventVersions)
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

  const tryLock = async (name: string, { standAside }: AcquireOptions): Promise<Session | undefined> => {
    const current = await connectedSession()
    await releaseMarks.announce(current, name)
    if (standAside === true && (await releaseMarks.newerRuns(current, name))) return undefined
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

  const waitForLock = async (name: string, signal: AbortSignal, acquireOptions: AcquireOptions): Promise<Session> => {
    const { recordFailure, recordSuccess } = createFailureLog(
      logger,
      `cannot check with the database who leads ${name}`,
    )
    for (;;) {
      signal.throwIfAborted()
      // Retry if the database is unavailable, just as when another process holds the lock.
      const attempt = tryLock(name, acquireOptions)
      await attempt.then(recordSuccess, recordFailure)
      const lockSession = await attempt.catch(() => undefined)
      if (lockSession !== undefined && !lockSession.lost.aborted) return lockSession
      await pause(retryInterval, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    newerReleaseRuns: async (name) => releaseMarks.newerRuns(await connectedSession(), name),
    acquire: async (name, signal, acquireOptions = {}) => {
      if (awaitedNames.has(name) || sessionByName.get(name)?.lost.aborted === false)
        throw new Error(`this process already leads ${name}, or waits to lead it`)
      awaitedNames.add(name)
      try {
        const lockSession = await waitForLock(name, signal, acquireOptions)
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
