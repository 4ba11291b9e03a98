// Elects one leader per name across all processes with session advisory locks. One connection holds all locks of a
// process, and losing it ends all its leaderships. The connection never opens a transaction, which would keep dead rows
// from being vacuumed for as long as the process leads.
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

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
}

interface Session {
  readonly client: pg.PoolClient
  readonly lost: AbortSignal
  /** Closes the connection, which releases every lock that it holds. */
  end(reason: string): void
}

/** Opens a connection for locks. `onEnd` is called when it ends. */
const openSession = async (pool: pg.Pool, onEnd: () => void): Promise<Session> => {
  const client = await pool.connect()
  const lost = new AbortController()
  const end = (reason: string) => {
    if (lost.signal.aborted) return
    onEnd()
    lost.abort(new Error(reason))
    client.release(true)
  }
  client.on('error', (error) => end(error.message))
  client.on('end', () => end('the connection that holds the leadership ended'))
  return { client, lost: lost.signal, end }
}

export const createLeadership = (options: LeadershipOptions): Leadership => {
  const { pool, lockNamespace, logger, retryInterval = 500 } = options
  let session: Promise<Session> | undefined
  const awaitedNames = new Set<string>()
  /** The session under which this process leads, by name. */
  const sessionByName = new Map<string, Session>()
  /** Runs the connection's statements one at a time. */
  const runExclusive = createMutex()

  const forgetSession = () => {
    session = undefined
  }
  const connectedSession = (): Promise<Session> =>
    (session ??= openSession(pool, forgetSession).catch((error: unknown) => {
      forgetSession()
      throw error
    }))

  const query = <Row extends pg.QueryResultRow>({ client }: Session, text: string, name: string): Promise<Row[]> =>
    runExclusive(async () => (await client.query<Row>(text, [lockNamespace, name])).rows)

  const tryLock = async (name: string): Promise<Session | undefined> => {
    const current = await connectedSession()
    const [row] = await query<{ locked: boolean }>(
      current,
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      name,
    )
    return row?.locked === true ? current : undefined
  }

  const createLease = (name: string, lockSession: Session): Lease => ({
    lost: lockSession.lost,
    confirm: async () => {
      await query(lockSession, 'select $1::int, $2::text', name).catch((error: unknown) =>
        lockSession.end(String(error)),
      )
      return !lockSession.lost.aborted
    },
    release: async () => {
      if (sessionByName.get(name) === lockSession) sessionByName.delete(name)
      if (lockSession.lost.aborted) return
      // The connection stays open for the other names.
      await query(lockSession, 'select pg_advisory_unlock($1, hashtext($2))', name).catch((error: unknown) =>
        lockSession.end(String(error)),
      )
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
      await runExclusive(async () => lockSession?.end('the leader stopped'))
    },
  }
}
