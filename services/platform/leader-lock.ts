// At most one process at a time: a session advisory lock on a connection of its own, which never opens a transaction.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export interface LeaderLock {
  /** Aborts when the lock is lost with its connection. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

/** Space of the advisory locks of reactions: the ASCII of 'REAC'. */
const space = 0x52454143
const retryInterval = 500

const tryLock = async (pool: pg.Pool, name: string): Promise<LeaderLock | undefined> => {
  const client = await pool.connect()
  const lost = new AbortController()
  let released = false
  // Ending the connection gives the lock back; one that never had it goes back to the pool.
  const drop = (end = true) => {
    if (released) return
    released = true
    lost.abort(new Error(`the lock of ${name} is lost`))
    client.release(end)
  }
  client.on('error', () => drop())
  client.on('end', () => drop())
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      [space, name],
    )
    if (rows[0]?.locked === true) return { lost: lost.signal, release: async () => drop() }
  } catch (error) {
    drop()
    throw error
  }
  drop(false)
  return undefined
}

/** Waits until the lock is ours. Rejects with the signal's reason when that aborts first. */
export const leaderLock = async (pool: pg.Pool, name: string, signal: AbortSignal): Promise<LeaderLock> => {
  for (;;) {
    signal.throwIfAborted()
    // A database that is away is tried again like a lock that is taken.
    const lock = await tryLock(pool, name).catch(() => undefined)
    if (lock !== undefined) return lock
    await pause(retryInterval, undefined, { signal })
  }
}
