// The context of every query: the database and the serving builds.
import type { Freshness } from '#contracts/lists.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import type { Clock } from '#platform/clock.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Kysely } from 'kysely'

/** A model's serving build: the schema of its tables, and how current they are. */
export interface QueriedBuild extends Freshness {
  readonly schema: string
  /** Streams whose latest events the rows do not include. */
  readonly parked: ReadonlySet<string>
}

/** Any database. Each query adds the types of the tables that it reads. */
export type AnyDatabase = Kysely<Record<never, never>>

export interface QueryDeps {
  readonly db: AnyDatabase
  /** For exports, whose statements may take longer than those of a request. */
  readonly exportDb: AnyDatabase
  readonly clock: Clock
  readonly sla: SlaThresholds
  readonly vault: Pick<Vault, 'open'>
  /** Waits briefly for the model to reach a position, and returns whether it did. Provided by the engine. */
  waitFor(model: string, position: string): Promise<boolean>
  /** Whether the model is known to lag behind the log, for example because its leader hangs. */
  isBehind(model: string): boolean
}

/** A query that reads several models returns the freshness of the model whose rows it lists. */
export const toFreshness = ({ position, stale }: QueriedBuild): Freshness => ({ position, stale })

/** "Page n / m" with m at least 1 (REV-09). */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
