// Runs queries on the tables as of a recent instant. They are ready within a second or two. Until then, queries return
// the progress.
import { type SnapshotQuery, SnapshotOutdated } from './as-of-snapshot.ts'
import { queryOverlay } from './overlay-source.ts'
import { type SnapshotStoreOptions, createSnapshotStore } from './snapshot-store.ts'

export interface OverlaySnapshotsOptions extends SnapshotStoreOptions {
  /** How long a query waits for its snapshot before it returns the progress, in milliseconds. Default 1,900. */
  readonly resultTimeout?: number
}

/** `done` is the progress from 0 to 1; null while the snapshot is queued. */
export type OverlayResult<Result> =
  | { readonly state: 'ready'; readonly answer: Result }
  | { readonly state: 'preparing'; readonly done: number | null }

export interface OverlaySnapshots {
  /**
   * Runs a query on the tables as of an instant, or returns the progress if they are not ready.
   * @throws ReadModelUnavailable
   */
  query<Result>(at: Date, query: SnapshotQuery<Result>): Promise<OverlayResult<Result>>
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

export const createOverlaySnapshots = ({
  resultTimeout = 1_900,
  ...options
}: OverlaySnapshotsOptions): OverlaySnapshots => {
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
            return queryOverlay(stored, snapshot, query)
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
    close: store.close,
  }
}
