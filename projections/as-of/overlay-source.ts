// What an overlay snapshot is built from: a dedicated connection with temporary tables. Postgres drops the tables with
// the connection, so they need no cleanup.
import type { Database } from '#platform/database/database.ts'

import type { FoldDeps } from '../engine/unsealing.ts'
import type { SnapshotQuery, SnapshotTransaction } from './as-of-snapshot.ts'

/** The schema of a connection's temporary tables. */
export const overlaySchema = 'pg_temp'

/** The inputs for building an overlay snapshot. */
export interface OverlaySource extends FoldDeps {
  /** Has a single connection, which belongs to the snapshot and has no idle timeout. */
  readonly database: Database
  readonly at: Date
  readonly erasedSubjects: ReadonlySet<string>
  /** Reports how much of the snapshot is built, 0 to 1. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/** The tables as of the instant, ready for queries. */
export interface OverlaySnapshot {
  /** The snapshot includes events up to this log position. */
  readonly position: string
  /** Streams with an event that could not be read. */
  readonly parked: ReadonlySet<string>
  /**
   * Applies later changes, in the transaction of the query.
   * @throws SnapshotOutdated
   */
  catchUp(transaction: SnapshotTransaction): Promise<void>
}

/**
 * Runs a query in one transaction, so that the snapshot and all other tables are consistent.
 * @throws SnapshotOutdated
 */
export const queryOverlay = <Result>(
  { database }: Pick<OverlaySource, 'database'>,
  snapshot: OverlaySnapshot,
  query: SnapshotQuery<Result>,
): Promise<Result> =>
  database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await snapshot.catchUp(transaction)
      const { position, parked } = snapshot
      return query({ transaction, schema: overlaySchema, position, parked })
    })
