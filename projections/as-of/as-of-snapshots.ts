// The as-of snapshots of this process. They are created on demand, limited in number, kept for paging, and dropped when
// unused. A recent instant is ready within a second or two. An older one takes as long as a rebuild.
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type Mutex, createMutex, runUnlessAborted } from '#platform/mutex.ts'

import type { FoldDeps } from '../engine/unsealing.ts'
import { createFoldedSnapshot } from './folded-snapshot.ts'
import {
  querySnapshot,
  sameErasedSubjects,
  type AsOfSnapshot,
  SnapshotOutdated,
  type SnapshotTransaction,
} from './as-of-snapshot.ts'
import { createOverlaySnapshot } from './overlay-snapshot.ts'

export interface AsOfSnapshotsOptions extends FoldDeps {
  /** Opens a database with a single connection that has no idle timeout. */
  readonly open: () => Database
  readonly clock: Clock
  /**
   * Mutex shared with other work in this process that folds the whole log, because each run needs a rebuild's memory.
   * Default: none.
   */
  readonly foldMutex?: Mutex
  /** Maximum number of snapshots, ready or being built, with one connection each. Default 3. */
  readonly maxSnapshots?: number
  /** How long a query waits for its snapshot before it returns the progress, in milliseconds. Default 1,900. */
  readonly answerTimeout?: number
  /** A snapshot that is being built is canceled after this time without a query, in milliseconds. Default 30,000. */
  readonly abandonedAfter?: number
  /** A ready snapshot is closed after this time without a query, in milliseconds. Default five minutes. */
  readonly idleAfter?: number
}

/** `done`: progress from 0 to 1; null while the snapshot is queued. */
export type AsOfAnswer<Answer> =
  | { readonly state: 'ready'; readonly answer: Answer }
  | { readonly state: 'preparing'; readonly done: number | null }

export interface AsOfSnapshots {
  /**
   * Runs a query on the tables as of an instant (schema `asOfSchema`), or returns the progress if they are not ready.
   * @throws EventFailure, ReadModelUnavailable
   */
  query<Answer>(
    at: Date,
    query: (transaction: SnapshotTransaction, position: string) => Promise<Answer>,
  ): Promise<AsOfAnswer<Answer>>
  /** Cancels the creation of this instant's snapshot. Another waiting request starts it again. */
  cancel(at: Date): Promise<void>
  close(): Promise<void>
}

/** Instants within this time (milliseconds) are read from the serving build, with later changes undone. */
const overlayWindow = 30 * 86_400_000 + 3_600_000

interface SnapshotEntry {
  readonly database: Database
  readonly creation: Promise<AsOfSnapshot>
  readonly erasedSubjects: Promise<ReadonlySet<string>>
  readonly stop: AbortController
  readonly progress: { readonly done: number; readonly ready: boolean }
  /** One query at a time, because there is one connection. */
  readonly mutex: ReturnType<typeof createMutex>
  /** Canceled, or its connection broke and its tables are gone. */
  lost: boolean
  lastQueriedAt: number
}

const timedOut = Symbol('not ready yet')

const withTimeout = async <T>(work: Promise<T>, milliseconds: number): Promise<T | typeof timedOut> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), milliseconds)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

export const createAsOfSnapshots = (options: AsOfSnapshotsOptions): AsOfSnapshots => {
  const { maxSnapshots = 3, answerTimeout = 1_900, abandonedAfter = 30_000, idleAfter = 300_000 } = options
  const { clock, vault, foldMutex = (run) => run() } = options
  const entries = new Map<string, SnapshotEntry>()

  const startCreation = (at: Date): SnapshotEntry => {
    const database = options.open()
    const stop = new AbortController()
    const erasedSubjects = vault.erasedSubjects()
    const isRecent = clock.now().getTime() - at.getTime() < overlayWindow
    const progress = { done: 0, ready: false }
    const create = async (): Promise<AsOfSnapshot> => {
      const onProgress = (done: number) => {
        progress.done = done
      }
      const source = { ...options, database, at, erasedSubjects: await erasedSubjects, signal: stop.signal, onProgress }
      const snapshot = isRecent
        ? await database.db
            .transaction()
            .setIsolationLevel('repeatable read')
            .execute((transaction) => createOverlaySnapshot(source, transaction))
        : await runUnlessAborted(foldMutex, stop.signal, () => createFoldedSnapshot(source))
      progress.ready = true
      return snapshot
    }
    const entry: SnapshotEntry = {
      database,
      stop,
      erasedSubjects,
      progress,
      creation: create(),
      mutex: createMutex(),
      lost: false,
      lastQueriedAt: performance.now(),
    }
    database.pool.on('remove', () => {
      entry.lost = true
    })
    // Queries report the error.
    entry.creation.catch(() => undefined)
    return entry
  }

  const drop = async (key: string, entry: SnapshotEntry): Promise<void> => {
    if (entries.get(key) === entry) entries.delete(key)
    entry.lost = true
    entry.stop.abort(new SnapshotOutdated('canceled'))
    await entry.creation.catch(() => undefined)
    await entry.database.close()
  }

  const sweep = setInterval(
    () => {
      for (const [key, entry] of entries) {
        const idleFor = performance.now() - entry.lastQueriedAt
        if (idleFor > (entry.progress.ready ? idleAfter : abandonedAfter)) void drop(key, entry)
      }
    },
    Math.min(abandonedAfter, 5_000),
  )
  sweep.unref()

  /**
   * Makes room for one more snapshot by dropping the least recently used ready one. False: all are still being built.
   */
  const freeSlot = (): boolean => {
    if (entries.size < maxSnapshots) return true
    const [oldest] = [...entries]
      .filter(([, { progress }]) => progress.ready)
      .toSorted(([, a], [, b]) => a.lastQueriedAt - b.lastQueriedAt)
    if (oldest === undefined) return false
    void drop(...oldest)
    return true
  }

  const entryFor = async (key: string, at: Date): Promise<SnapshotEntry | undefined> => {
    const existing = entries.get(key)
    if (existing !== undefined && !existing.lost && (await sameErasedSubjects(vault, await existing.erasedSubjects)))
      return existing
    if (existing !== undefined) await drop(key, existing)
    // Another request may have started the same snapshot meanwhile.
    const concurrent = entries.get(key)
    if (concurrent !== undefined) return concurrent
    if (!freeSlot()) return undefined
    const created = startCreation(at)
    entries.set(key, created)
    return created
  }

  const query: AsOfSnapshots['query'] = async (at, query) => {
    const key = at.toISOString()
    for (let attempt = 1; ; attempt += 1) {
      const entry = await entryFor(key, at)
      if (entry === undefined) return { state: 'preparing', done: null }
      entry.lastQueriedAt = performance.now()
      try {
        const snapshot = await withTimeout(entry.creation, answerTimeout)
        if (snapshot === timedOut) return { state: 'preparing', done: entry.progress.done }
        const answer = await entry.mutex(() => {
          if (entry.lost) throw new SnapshotOutdated('the snapshot tables are gone')
          return querySnapshot(entry, snapshot, (transaction) => query(transaction, snapshot.position))
        })
        return { state: 'ready', answer }
      } catch (error) {
        // Changes applied before the failure may be rolled back with the transaction.
        await drop(key, entry)
        if (attempt === 3 || !(error instanceof SnapshotOutdated || entry.lost)) throw error
      }
    }
  }

  return {
    query,
    cancel: async (at) => {
      const existing = entries.get(at.toISOString())
      if (existing?.progress.ready === false) await drop(at.toISOString(), existing)
    },
    close: async () => {
      clearInterval(sweep)
      await Promise.all([...entries].map(([key, entry]) => drop(key, entry)))
    },
  }
}
