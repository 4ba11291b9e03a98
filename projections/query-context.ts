// The context of every query: the database and the serving builds.
import type { Freshness } from '#contracts/lists.ts'
import type { Kysely } from 'kysely'

/** A model's serving build: the schema of its tables, and how current they are. */
export interface QueriedBuild extends Freshness {
  readonly schema: string
  /** Streams whose latest events the rows do not include. */
  readonly parked: ReadonlySet<string>
}

/** Any database. Each query adds the types of the tables that it reads. */
export type AnyDatabase = Kysely<Record<never, never>>

/** A query that reads several models returns the freshness of the model whose rows it lists. */
export const toFreshness = ({ position, stale }: QueriedBuild): Freshness => ({ position, stale })

/** "Page n / m" with m at least 1 (REV-09). */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
