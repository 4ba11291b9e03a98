// What every query needs: the database, and the builds that serve.
import type { Freshness } from '#contracts/lists.ts'
import type { Kysely } from 'kysely'

/** The build of a model that serves: where its tables are and how far they have come. */
export interface ServedBuild extends Freshness {
  readonly schema: string
}

/** Any database: each query adds the tables that it reads. */
export type AnyDatabase = Kysely<Record<never, never>>

/** A query that reads several models is as fresh as the one that it lists. */
export const freshnessOf = ({ position, stale }: ServedBuild): Freshness => ({ position, stale })

/** "Page n / m" with m at least 1 (REV-09). */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
