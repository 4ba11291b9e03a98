// Creates the overlay snapshots of this process and keeps them for later queries. There is at most one for each instant,
// their number is limited, and unused ones are dropped.
import type { Database } from '#platform/database/database.ts'
import { type Mutex, createMutex } from '#platform/mutex.ts'

import type { FoldDeps } from '../engine/unsealing.ts'
import { SnapshotOutdated, sameErasedSubjects } from './as-of-snapshot.ts'
import { createOverlaySnapshot } from './overlay-snapshot.ts'
import type { OverlaySnapshot } from './overlay-source.ts'

export interface SnapshotStoreOptions extends FoldDeps {
  /** Opens a database with a single connection that has no idle timeout. */
  readonly open: () => Database
  /** Maximum number of snapshots, ready or being built. Each uses one connection. Default 3. */
  readonly maxSnapshots?: number
  /** A snapshot that is being built is canceled after this time without a query, in milliseconds. Default 30,000. */
  readonly abandonedAfter?: number
  /** A ready snapshot is closed after this time without a query, in milliseconds. Default five minutes. */
  readonly idleAfter?: number
}

/** A snapshot that is ready or being built. */
interface StoredSnapshot {
  readonly database: Database
  readonly creation: Promise<OverlaySnapshot>
  readonly erasedSubjects: Promise<ReadonlySet<string>>
  readonly stop: AbortController
  readonly progress: { readonly done: number; readonly ready: boolean }
  /** One query at a time, because there is one connection. */
  readonly mutex: Mutex
  /** Canceled, or its connection broke and its tables are gone. */
  lost: boolean
  lastQueriedAt: number
}

export interface SnapshotStore {
  /**
   * Returns the snapshot of an instant, and starts building one if there is none. Returns undefined if too many others
   * are being built.
   */
  obtain(at: Date): Promise<StoredSnapshot | undefined>
  /** Cancels or closes the snapshot. */
  drop(at: Date, snapshot: StoredSnapshot): Promise<void>
  close(): Promise<void>
}

/** Starts building a snapshot. */
const startSnapshot = (options: SnapshotStoreOptions, at: Date): StoredSnapshot => {
  const { vault } = options
  const database = options.open()
  const stop = new AbortController()
  const erasedSubjects = vault.erasedSubjects()
  const progress = { done: 0, ready: false }
  const onProgress = (done: number) => {
    progress.done = done
  }
  const create = async (): Promise<OverlaySnapshot> => {
    const source = { ...options, database, at, erasedSubjects: await erasedSubjects, signal: stop.signal, onProgress }
    const snapshot = await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((transaction) => createOverlaySnapshot(source, transaction))
    progress.ready = true
    return snapshot
  }
  const started: StoredSnapshot = {
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
    started.lost = true
  })
  // Queries report the error.
  started.creation.catch(() => undefined)
  return started
}

export const createSnapshotStore = (options: SnapshotStoreOptions): SnapshotStore => {
  const { maxSnapshots = 3, abandonedAfter = 30_000, idleAfter = 300_000, vault } = options
  const snapshots = new Map<string, StoredSnapshot>()

  const drop = async (key: string, snapshot: StoredSnapshot): Promise<void> => {
    if (snapshots.get(key) === snapshot) snapshots.delete(key)
    snapshot.lost = true
    snapshot.stop.abort(new SnapshotOutdated('canceled'))
    await snapshot.creation.catch(() => undefined)
    await snapshot.database.close()
  }

  const dropUnused = () => {
    for (const [key, snapshot] of snapshots) {
      const unusedFor = performance.now() - snapshot.lastQueriedAt
      if (unusedFor > (snapshot.progress.ready ? idleAfter : abandonedAfter)) void drop(key, snapshot)
    }
  }
  const sweep = setInterval(dropUnused, Math.min(abandonedAfter, 5_000))
  sweep.unref()

  /**
   * Makes room for one more snapshot by dropping the least recently used ready one. Returns false if all are still
   * being built.
   */
  const makeRoom = (): boolean => {
    if (snapshots.size < maxSnapshots) return true
    const [oldest] = [...snapshots]
      .filter(([, { progress }]) => progress.ready)
      .toSorted(([, a], [, b]) => a.lastQueriedAt - b.lastQueriedAt)
    if (oldest === undefined) return false
    void drop(...oldest)
    return true
  }

  return {
    obtain: async (at) => {
      const key = at.toISOString()
      const existing = snapshots.get(key)
      if (existing !== undefined && !existing.lost && (await sameErasedSubjects(vault, await existing.erasedSubjects)))
        return existing
      if (existing !== undefined) await drop(key, existing)
      // Another request may have started the same snapshot in the meantime.
      const concurrent = snapshots.get(key)
      if (concurrent !== undefined) return concurrent
      if (!makeRoom()) return undefined
      const started = startSnapshot(options, at)
      snapshots.set(key, started)
      return started
    },
    drop: (at, snapshot) => drop(at.toISOString(), snapshot),
    close: async () => {
      clearInterval(sweep)
      await Promise.all([...snapshots].map(([key, snapshot]) => drop(key, snapshot)))
    },
  }
}
