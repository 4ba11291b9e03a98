// An as-of snapshot: a dedicated connection with temporary tables that hold a read model as of an instant. Postgres
// drops the tables with the connection, so they need no cleanup.
import type { Database } from '#platform/database/database.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Transaction } from 'kysely'

import type { FoldDeps } from '../engine/unsealing.ts'

/** The schema of a connection's temporary tables. */
export const asOfSchema = 'pg_temp'

export type SnapshotTransaction = Transaction<Record<never, never>>

/** The inputs for building an as-of snapshot. */
export interface SnapshotSource extends FoldDeps {
  /** Has a single connection, which belongs to the snapshot and has no idle timeout. */
  readonly database: Database
  readonly at: Date
  readonly erasedSubjects: ReadonlySet<string>
  /** Reports how much of the snapshot is built, 0 to 1. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/** The tables as of the instant, ready for queries. */
export interface AsOfSnapshot {
  /** The snapshot includes events up to this log position. */
  readonly position: string
  /**
   * Applies later changes, in the transaction of the query.
   * @throws SnapshotOutdated
   */
  catchUp(transaction: SnapshotTransaction): Promise<void>
}

/**
 * The data that the snapshot was built on has changed, so a new snapshot is needed. If that keeps happening, the caller
 * may retry later.
 */
export class SnapshotOutdated extends NotYetAvailable {
  override readonly name = 'SnapshotOutdated'
}

/**
 * Runs a query in one transaction, so that the snapshot and all other tables are consistent.
 * @throws SnapshotOutdated
 */
export const querySnapshot = <Result>(
  { database }: Pick<SnapshotSource, 'database'>,
  asOfSnapshot: AsOfSnapshot,
  query: (transaction: SnapshotTransaction) => Promise<Result>,
): Promise<Result> =>
  database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await asOfSnapshot.catchUp(transaction)
      return query(transaction)
    })

/** Whether the set of erased subjects is the same as before. */
export const sameErasedSubjects = async (
  vault: Pick<Vault, 'erasedSubjects'>,
  erasedBefore: ReadonlySet<string>,
): Promise<boolean> => {
  const erasedNow = await vault.erasedSubjects()
  return erasedNow.size === erasedBefore.size && [...erasedNow].every((subject) => erasedBefore.has(subject))
}
