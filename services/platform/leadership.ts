// Elects one leader per name across all processes with session advisory locks. One connection holds all locks of a
// process, and losing it ends all its leaderships. The connection never opens a transaction, which would keep dead rows
// from being vacuumed for as long as the process leads.
//
// A process that hangs keeps its connection. So the server closes the connection, and thereby releases the locks, when
// the heartbeat stops. A leader that continues later may still write until it notices, so every writer must also be
// fenced by a term in the database (decision 0036).
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { createFailureLog } from './failure-log.ts'
import { openSession, type Session } from './lock-session.ts'
import type { Logger } from './log.ts'
import { createReleaseMarks, type OtherReleases, type ReleaseMarks } from './release-marks.ts'

export interface Lease {
  /** Aborts when the leadership is lost. */
  readonly lost: AbortSignal
  /** Checks with the server. Returns false if the leadership has ended; `lost` has then aborted. */
  confirm(): Promise<boolean>
  release(): Promise<void>
}

export interface AcquireOptions {
  /** Under which other releases find what this process serves: the name of a read model without its version. */
  readonly alias?: string
  /** Do not lead while such a release leads under the name or waits to. */
  readonly yieldTo?: OtherReleases | undefined
}

export interface Leadership {
  /**
   * Waits until this process leads under the name. Rejects with the signal's reason if the signal aborts first.
   * @throws Error if this process already leads under the name or waits to, because advisory locks would let both lead
   */
  acquire(name: string, signal: AbortSignal, options?: AcquireOptions): Promise<Lease>
  /** Whether a process of such a release leads under the name or waits to, and has not withdrawn it. */
  releaseWaitsToLead(releases: OtherReleases, name: string): Promise<boolean>
  /** Whether a process of a newer release serves what has this alias, and has not withdrawn it. */
  newerReleaseServes(alias: string): Promise<boolean>
  /** Whether a process of a newer release serves requests, and has withdrawn nothing. */
  newerReleaseCanReplace(): Promise<boolean>
  /** Shows other releases that this process can serve requests. */
  setServing(): Promise<void>
  /** Shows other releases that this one fails under the name and its alias, so that they lead instead. */
  withdraw(name: string): Promise<void>
  /** Ends `withdraw`. */
  restore(name: string): Promise<void>
  /**
   * Shows that this process has met an event that it cannot read. Processes of its release then stop competing with a
   * newer one to lead.
   */
  setOutdated(): Promise<void>
  /** Whether a process of the same or a newer release has called `setOutdated`. */
  isOutdated(): Promise<boolean>
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

type ReleaseCalls = Omit<Leadership, 'acquire' | 'close'>

const createReleaseCalls = (marks: ReleaseMarks, connectedSession: () => Promise<Session>): ReleaseCalls => {
  const show = async () => marks.show(await connectedSession())
  return {
    releaseWaitsToLead: async (releases, name) => marks.waitsToLead(await connectedSession(), releases, name),
    newerReleaseServes: async (alias) => marks.newerServes(await connectedSession(), alias),
    newerReleaseCanReplace: async () => marks.newerCanReplace(await connectedSession()),
    setServing: () => {
      marks.setServing()
      return show()
    },
    withdraw: (name) => {
      marks.withdraw(name)
      return show()
    },
    restore: (name) => {
      marks.restore(name)
      return show()
    },
    setOutdated: () => {
      marks.setOutdated()
      return show()
    },
    isOutdated: async () => marks.isOutdated(await connectedSession()),
  }
}

export const createLeadership = (options: LeadershipOptions): Leadership => {
  const { pool, lockNamespace, logger, eventVersions = 0, retryInterval = 500, heartbeatTimeout = 6_000 } = options
  const releaseMarks = createReleaseMarks(lockNamespace, eventVersions)
  let session: Promise<Session> | undefined
  const awaitedNames = new Set<string>()
  /** The session under which this process leads, by name. */
  const sessionByName = new Map<string, Session>()

  const connectSession = (): Promise<Session> => {
    // If opening fails, this can be called twice, and another session may have been opened in between.
    const forget = () => {
      if (session === opening) session = undefined
    }
    const opening = openSession(pool, heartbeatTimeout, forget)
    opening.catch(forget)
    return opening
  }
  const connectedSession = (): Promise<Session> => (session ??= connectSession())

  const unlock = (lockSession: Session, name: string) =>
    // Raw SQL: advisory locks belong to one session, so they need its connection.
    lockSession.query('select pg_advisory_unlock($1, hashtext($2))', [lockNamespace, name])

  const mustYield = async (current: Session, name: string, yieldTo: OtherReleases | undefined): Promise<boolean> => {
    const releases = yieldTo ?? (releaseMarks.wasOutdated ? 'newer' : undefined)
    return releases !== undefined && (await releaseMarks.waitsToLead(current, releases, name))
  }

  const tryLock = async (name: string, { yieldTo }: AcquireOptions): Promise<Session | undefined> => {
    const current = await connectedSession()
    await releaseMarks.show(current)
    if (await mustYield(current, name, yieldTo)) return undefined
    const [row] = await current.query<{ locked: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as locked', [
      lockNamespace,
      name,
    ])
    if (row?.locked !== true) return undefined
    // Checked with the lock held: the process that released it may have done so for a newer release.
    if (!(await releaseMarks.isOutdated(current)) || !(await mustYield(current, name, yieldTo))) return current
    await unlock(current, name)
    return undefined
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
      await unlock(lockSession, name).catch(() => undefined)
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
    ...createReleaseCalls(releaseMarks, connectedSession),
    acquire: async (name, signal, acquireOptions = {}) => {
      if (awaitedNames.has(name) || sessionByName.get(name)?.lost.aborted === false)
        throw new Error(`this process already leads ${name}, or waits to lead it`)
      awaitedNames.add(name)
      releaseMarks.add(name, acquireOptions.alias)
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
