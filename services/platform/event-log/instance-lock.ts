// A lock that all running instances of the application share. Each instance takes it before it checks which store has
// the log, and keeps it until it stops. Moving the log to another store takes the lock exclusively. So the log cannot
// be moved while an instance writes to it, and an instance that starts during a move waits until the move ends.
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { createBackoff } from '../backoff.ts'
import { DeadlineExceeded, withDeadline } from './deadline.ts'
import { instanceLockKey, readerBlocksLockKey } from './lock-keys.ts'
import { type LogStore, bindStore, WrongLog } from './log-binding.ts'

/** In milliseconds. */
const maxRetryDelay = 2_000
const checkInterval = 2_000
const defaultResponseTimeout = 5_000

export interface InstanceLock {
  /** The reason why nothing may be written now, or undefined while the lock is held. */
  readonly blockedReason: string | undefined
  /** Settles when the lock is released. */
  readonly released: Promise<void>
}

export interface InstanceLockOptions {
  /** URL of the runtime role. */
  readonly databaseUrl: string
  readonly store: LogStore
  /** Aborting it releases the lock. */
  readonly signal: AbortSignal
  /** Called if the log was moved while the lock was lost. This instance must not use the old log anymore. */
  readonly onMoved: (error: WrongLog) => void
  /** Called if the lock is not immediately available. */
  readonly onWait?: () => void
  /**
   * How long the database may take to respond, not counting the wait for the lock, in milliseconds. Defaults to 5,000.
   */
  readonly responseTimeout?: number
}

interface LockSession {
  /** Resolves when the session is gone or no longer responds. */
  readonly lost: Promise<void>
}

/**
 * Takes the lock on a separate session. Waits while the log is being moved.
 * @throws WrongLog; Error if the database does not respond
 */
const openLockSession = async (options: InstanceLockOptions): Promise<LockSession> => {
  const { databaseUrl, store, signal, onWait, responseTimeout = defaultResponseTimeout } = options
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'instance lock',
    connectionTimeoutMillis: responseTimeout,
    keepAlive: true,
  })
  const connectionClosed = new AbortController()
  const abortSignal = AbortSignal.any([connectionClosed.signal, signal])
  client.on('error', () => connectionClosed.abort())
  client.on('end', () => connectionClosed.abort())
  const end = () => client.end().catch(() => undefined)
  /** Checks the lock repeatedly, because a connection can die silently, and the server may then release the lock. */
  const keepChecking = async (): Promise<void> => {
    while (!abortSignal.aborted) {
      await pause(checkInterval, undefined, { signal: abortSignal })
      await withDeadline(responseTimeout, client.query('select 1'), abortSignal)
    }
  }
  const takeLock = async (): Promise<void> => {
    await client.connect()
    // First, so that an instance with the other lock alone is one that writes no blocks.
    await withDeadline(
      responseTimeout,
      client.query('select pg_advisory_lock_shared($1, $2)', [...readerBlocksLockKey]),
    )
    const { rows } = await withDeadline(
      responseTimeout,
      client.query<{ locked: boolean }>('select pg_try_advisory_lock_shared($1, $2) as locked', [...instanceLockKey]),
    )
    if (rows[0]?.locked !== true) {
      onWait?.()
      await client.query('select pg_advisory_lock_shared($1, $2)', [...instanceLockKey])
    }
    await withDeadline(responseTimeout, bindStore(client, store))
  }
  try {
    await withDeadline(Infinity, takeLock(), abortSignal)
  } catch (error) {
    const timedOut = error instanceof DeadlineExceeded && !abortSignal.aborted
    await end()
    throw timedOut
      ? new Error('The database did not respond when asked which store has its log', { cause: error })
      : error
  }
  return {
    lost: keepChecking()
      .catch(() => undefined)
      .then(end),
  }
}

/** Binds the database to the store and holds the lock. @throws WrongLog if the database is bound to the other store */
export const acquireInstanceLock = async (options: InstanceLockOptions): Promise<InstanceLock> => {
  const { signal, onMoved } = options
  const firstSession = await openLockSession(options)
  let blockedReason: string | undefined

  const reacquire = async (): Promise<LockSession | undefined> => {
    const backoff = createBackoff({ maxDelay: maxRetryDelay })
    while (!signal.aborted) {
      try {
        const session = await openLockSession(options)
        blockedReason = undefined
        return session
      } catch (error) {
        if (error instanceof WrongLog) {
          blockedReason = error.message
          onMoved(error)
          return undefined
        }
        await backoff.wait(signal)
      }
    }
    return undefined
  }
  const keepLocked = async (): Promise<void> => {
    for (let session: LockSession | undefined = firstSession; session !== undefined; session = await reacquire()) {
      await session.lost
      blockedReason = 'the lock that keeps the log from being moved was lost'
    }
  }
  return {
    get blockedReason() {
      return blockedReason
    },
    released: keepLocked(),
  }
}

/** Takes the lock exclusively until the transaction ends. Returns false if an instance is running. */
export const lockOutInstances = async (client: Pick<pg.ClientBase, 'query'>): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1, $2) as locked', [
    ...instanceLockKey,
  ])
  return rows[0]?.locked === true
}

/** Whether an instance runs that does not block readers before the event, because it is of an earlier release. */
export const runsInstanceWithoutBlocks = async (pool: Pick<pg.ClientBase, 'query'>): Promise<boolean> => {
  const { rows } = await pool.query<{ found: boolean }>(
    `with held as (select pid, objid from pg_locks
       where locktype = 'advisory' and granted and mode = 'ShareLock' and objsubid = 2 and classid = $1::oid
       and database = (select oid from pg_database where datname = current_database()))
     select exists (select from held where objid = $2::oid
       and pid not in (select pid from held where objid = $3::oid)) as found`,
    [...instanceLockKey, readerBlocksLockKey[1]],
  )
  return rows[0]?.found === true
}

export interface RunningInstance {
  /** Client address as seen by the database, or undefined for the database's own machine. */
  readonly address: string | undefined
  readonly since: Date
}

/** Lists the instances that currently hold the lock. */
export const listRunningInstances = async (pool: Pick<pg.Pool, 'query'>): Promise<RunningInstance[]> => {
  const { rows } = await pool.query<{ address: string | null; since: Date }>(
    `select host(a.client_addr) as address, a.backend_start as since
     from pg_locks l join pg_stat_activity a using (pid) join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.granted and l.mode = 'ShareLock' and d.datname = current_database()
       and l.classid = $1::oid and l.objid = $2::oid and l.objsubid = 2
     order by since`,
    [...instanceLockKey],
  )
  return rows.map(({ address, since }) => ({ address: address ?? undefined, since }))
}
