// Runs queries on the tables as of an instant. A recent instant is ready within a second or two. An older one takes as
// long as a rebuild. Until it is ready, queries return the progress.
import { SnapshotOutdated, type SnapshotTransaction, querySnapshot } from './as-of-snapshot.ts'
import { type SnapshotStoreOptions, createSnapshotStore } from './snapshot-store.ts'

export interface AsOfSnapshotsOptions extends SnapshotStoreOptions {
  /** How long a query waits for its snapshot before it returns the progress, in milliseconds. Default 1,900. */
  readonly resultTimeout?: number
}

/** `done` is the progress from 0 to 1; null while the snapshot is queued. */
export type AsOfResult<Result> =
  | { readonly state: 'ready'; readonly answer: Result }
  | { readonly state: 'preparing'; readonly done: number | null }

export interface AsOfSnapshots {
  /**
   * Runs a query on the tables as of an instant (schema `asOfSchema`), or returns the progress if they are not ready.
   * @throws EventFailure, ReadModelUnavailable
   */
  query<Result>(
    at: Date,
    query: (transaction: SnapshotTransaction, position: string) => Promise<Result>,
  ): Promise<AsOfResult<Result>>
  /** Cancels the creation of this instant's snapshot. Another waiting request starts it again. */
  cancel(at: Date): Promise<void>
  close(): Promise<void>
}

/** How often a query starts over after its snapshot is outdated or lost. */
const maxAttempts = 3

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

export const createAsOfSnapshots = ({ resultTimeout = 1_900, ...options }: AsOfSnapshotsOptions): AsOfSnapshots => {
  const store = createSnapshotStore(options)
  return {
    query: async (at, query) => {
      for (let attempt = 1; ; attempt += 1) {
        const stored = await store.obtain(at)
        if (stored === undefined) return { state: 'preparing', done: null }
        stored.lastQueriedAt = performance.now()
        try {
          const snapshot = await withTimeout(stored.creation, resultTimeout)
          if (snapshot === timedOut) return { state: 'preparing', done: stored.progress.done }
          const answer = await stored.mutex(() => {
            if (stored.lost) throw new SnapshotOutdated('the snapshot tables are gone')
            return querySnapshot(stored, snapshot, (transaction) => query(transaction, snapshot.position))
          })
          return { state: 'ready', answer }
        } catch (error) {
          const mayRetry = attempt < maxAttempts && (error instanceof SnapshotOutdated || stored.lost)
          // Changes applied before the failure may be rolled back with the transaction.
          await store.drop(at, stored)
          if (!mayRetry) throw error
        }
      }
    },
    cancel: store.cancel,
    close: store.close,
  }
}
