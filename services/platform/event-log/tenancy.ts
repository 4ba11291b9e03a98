// The lock that every running instance of the application shares, from before it reads where the log is until it ends. A move
// of the log to another store takes the lock exclusively. So the log cannot be moved while an instance writes to it, and an
// instance that starts during a move waits until the move ends.
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { Late, within } from './deadline.ts'
import { type LogStore, settleIn, WrongLog } from './home.ts'

/** The advisory lock: the ASCII codes of 'HOME', and a fixed second key. */
export const homeLock = [0x484f4d45, 0] as const

/** Milliseconds. */
const firstRetry = 100
const longestRetry = 2_000
const askEvery = 2_000
const defaultAnswerWithin = 5_000

export interface Tenancy {
  /** The reason why nothing may be written now; undefined while the lock is held. */
  readonly objection: string | undefined
  /** Settles when the lock is released. */
  readonly ended: Promise<void>
}

export interface TenancyOptions {
  /** URL of the runtime role. */
  readonly databaseUrl: string
  readonly store: LogStore
  /** Aborting it releases the lock. */
  readonly signal: AbortSignal
  /** Called if the log was moved while the lock was lost. This instance must not use the old log any more. */
  readonly onMoved: (why: WrongLog) => void
  /** Called if the lock is not available at once. */
  readonly onWait?: () => void
  /** How long the database may take to answer, except for the lock itself; milliseconds. Default 5,000. */
  readonly answerWithin?: number
}

interface Hold {
  /** Resolves when the session is gone or no longer answers. */
  readonly lost: Promise<void>
}

/**
 * Takes the lock on its own session; waits while the log is being moved.
 * @throws WrongLog; Error if the database does not answer
 */
const hold = async (options: TenancyOptions): Promise<Hold> => {
  const { databaseUrl, store, signal, onWait, answerWithin = defaultAnswerWithin } = options
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'house',
    connectionTimeoutMillis: answerWithin,
    keepAlive: true,
  })
  const gone = new AbortController()
  const over = AbortSignal.any([gone.signal, signal])
  client.on('error', () => gone.abort())
  client.on('end', () => gone.abort())
  const end = () => client.end().catch(() => undefined)
  /** A connection can die without a sign, and the server may then release its lock. */
  const keepAsking = async (): Promise<void> => {
    while (!over.aborted) {
      await pause(askEvery, undefined, { signal: over })
      await within(answerWithin, client.query('select 1'), over)
    }
  }
  const taken = async (): Promise<void> => {
    await client.connect()
    const { rows } = await within(
      answerWithin,
      client.query<{ locked: boolean }>('select pg_try_advisory_lock_shared($1, $2) as locked', [...homeLock]),
    )
    if (rows[0]?.locked !== true) {
      onWait?.()
      await client.query('select pg_advisory_lock_shared($1, $2)', [...homeLock])
    }
    await within(answerWithin, settleIn(client, store))
  }
  try {
    await within(Infinity, taken(), over)
  } catch (error) {
    const isLate = error instanceof Late && !over.aborted
    await end()
    throw isLate ? new Error('The database does not say where its log is', { cause: error }) : error
  }
  return {
    lost: keepAsking()
      .catch(() => undefined)
      .then(end),
  }
}

/** Binds the database to the store and holds the lock. @throws WrongLog if the database is bound to the other store */
export const enterTenancy = async (options: TenancyOptions): Promise<Tenancy> => {
  const { signal, onMoved } = options
  const first = await hold(options)
  let objection: string | undefined

  const retake = async (): Promise<Hold | undefined> => {
    for (let wait = firstRetry; !signal.aborted; wait = Math.min(wait * 2, longestRetry)) {
      try {
        const held = await hold(options)
        objection = undefined
        return held
      } catch (error) {
        if (error instanceof WrongLog) {
          objection = error.message
          onMoved(error)
          return undefined
        }
        await pause(wait, undefined, { signal }).catch(() => undefined)
      }
    }
    return undefined
  }
  const keep = async (): Promise<void> => {
    for (let held: Hold | undefined = first; held !== undefined; held = await retake()) {
      await held.lost
      objection = 'the lock that keeps the log from being moved was lost'
    }
  }
  return {
    get objection() {
      return objection
    },
    ended: keep(),
  }
}

/** Takes the lock exclusively until the transaction ends. False: an instance is running. */
export const lockOutHouses = async (client: Pick<pg.ClientBase, 'query'>): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1, $2) as locked', [
    ...homeLock,
  ])
  return rows[0]?.locked === true
}

export interface RunningHouse {
  /** Client address as the database sees it; undefined: the database's own machine. */
  readonly address: string | undefined
  readonly since: Date
}

/** The instances that hold the lock now. */
export const runningHouses = async (pool: Pick<pg.Pool, 'query'>): Promise<RunningHouse[]> => {
  const { rows } = await pool.query<{ address: string | null; since: Date }>(
    `select host(a.client_addr) as address, a.backend_start as since
     from pg_locks l join pg_stat_activity a using (pid) join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.granted and l.mode = 'ShareLock' and d.datname = current_database()
       and l.classid = $1::oid and l.objid = $2::oid and l.objsubid = 2
     order by since`,
    [...homeLock],
  )
  return rows.map(({ address, since }) => ({ address: address ?? undefined, since }))
}
