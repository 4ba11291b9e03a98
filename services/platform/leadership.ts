// Elects one leader per name across all processes with a session advisory lock. Its connection never opens a
// transaction, which would block the vacuuming of dead rows for the whole term. One connection holds all locks of a
// process; losing it ends all its leaderships at the same time.
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { createMutex } from './mutex.ts'

export interface Lease {
  /** Aborts when the leadership is lost. */
  readonly lost: AbortSignal
  /** Checks with the server. Returns false if the leadership has ended; `lost` has then aborted. */
  confirm(): Promise<boolean>
  release(): Promise<void>
}

export interface Leadership {
  /** Waits until this process leads under the name. Rejects with the signal's reason if the signal aborts first. */
  acquire(name: string, signal: AbortSignal): Promise<Lease>
  /** Releases every lock. */
  close(): Promise<void>
}

export interface LeadershipOptions {
  readonly pool: pg.Pool
  /** Namespace of the advisory locks. Equal names in different namespaces do not conflict. */
  readonly lockNamespace: number
  /** Delay between two attempts, in milliseconds. Defaults to 500. */
  readonly retryInterval?: number
}

interface Session {
  readonly client: pg.PoolClient
  readonly lost: AbortSignal
  /** Closes the connection, which releases every lock that it holds. */
  end(reason: string): void
}

export const createLeadership = ({ pool, lockNamespace, retryInterval = 500 }: LeadershipOptions): Leadership => {
  let session: Promise<Session> | undefined
  /** Runs the connection's statements one at a time. */
  const runExclusive = createMutex()

  const open = async (): Promise<Session> => {
    const client = await pool.connect()
    const lost = new AbortController()
    const end = (reason: string) => {
      if (lost.signal.aborted) return
      session = undefined
      lost.abort(new Error(reason))
      client.release(true)
    }
    client.on('error', (error) => end(error.message))
    client.on('end', () => end('the connection that holds the leadership ended'))
    return { client, lost: lost.signal, end }
  }

  const connectedSession = (): Promise<Session> =>
    (session ??= open().catch((error: unknown) => {
      session = undefined
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

  const leaseOf = (name: string, lockSession: Session): Lease => ({
    lost: lockSession.lost,
    confirm: async () => {
      await query(lockSession, 'select $1::int, $2::text', name).catch((error: unknown) =>
        lockSession.end(String(error)),
      )
      return !lockSession.lost.aborted
    },
    release: async () => {
      if (lockSession.lost.aborted) return
      // Advisory locks nest: without this, a lock acquired again on this connection would need two unlocks.
      await query(lockSession, 'select pg_advisory_unlock($1, hashtext($2))', name).catch((error: unknown) =>
        lockSession.end(String(error)),
      )
    },
  })

  return {
    acquire: async (name, signal) => {
      for (;;) {
        signal.throwIfAborted()
        // Retry if the database is unavailable, just as when another process holds the lock.
        const lockSession = await tryLock(name).catch(() => undefined)
        if (lockSession !== undefined && !lockSession.lost.aborted) return leaseOf(name, lockSession)
        await pause(retryInterval, undefined, { signal }).catch(() => undefined)
      }
    },
    close: async () => {
      const lockSession = await session?.catch(() => undefined)
      await runExclusive(async () => lockSession?.end('the leader stopped'))
    },
  }
}
