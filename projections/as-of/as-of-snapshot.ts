// The read models as of an instant: a recent instant in temporary tables of one connection, an older one in a schema
// that all processes share.
import { NotYetAvailable } from '#platform/unavailable.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Transaction } from 'kysely'

export type SnapshotTransaction = Transaction<Record<never, never>>

/** The tables as of an instant, inside the transaction of a query. */
export interface SnapshotTables {
  readonly transaction: SnapshotTransaction
  readonly schema: string
  /** The tables include events up to this log position. */
  readonly position: string
  /** Streams with an event that could not be read. The rows show their state before it. */
  readonly parked: ReadonlySet<string>
}

export type SnapshotQuery<Result> = (tables: SnapshotTables) => Promise<Result>

/**
 * The data that the snapshot was built on has changed, so a new snapshot is needed. If that keeps happening, the caller
 * may retry later.
 */
export class SnapshotOutdated extends NotYetAvailable {
  override readonly name = 'SnapshotOutdated'
}

/** Whether the set of erased subjects is the same as before. */
export const sameErasedSubjects = async (
  vault: Pick<Vault, 'erasedSubjects'>,
  erasedBefore: ReadonlySet<string>,
): Promise<boolean> => {
  const erasedNow = await vault.erasedSubjects()
  return erasedNow.size === erasedBefore.size && [...erasedNow].every((subject) => erasedBefore.has(subject))
}
