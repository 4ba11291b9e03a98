// What the queries of every read model share: the database, the serving builds, and their freshness.
import type { Freshness } from '#contracts/lists.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import type { Clock } from '#platform/clock.ts'
import { NewerReleaseNeeded } from '#platform/event-log/codec.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Kysely } from 'kysely'

import type { ReadModel } from './engine/model.ts'
import { servingBuild } from './engine/queries.ts'

/** A model's serving build: the schema of its tables, and how current they are. */
export interface QueriedBuild extends Freshness {
  readonly schema: string
  /** Streams whose latest events the rows do not include. */
  readonly parked: ReadonlySet<string>
}

/** Any database. Each query adds the types of the tables that it reads. */
export type AnyDatabase = Kysely<Record<never, never>>

/** The log position of the reader's own last command; undefined means none. */
export type MinimumPosition = string | undefined

/**
 * Finds the build that serves the model's queries, once it has reached the position or the wait is over. While a newer
 * release serves, refuses to read rows that lack its events: the caller repeats the request, and the newer release shows
 * them.
 * @param streams the only streams whose events the query depends on; by default, all
 * @throws ReadModelUnavailable, NewerReleaseNeeded
 */
export type FindBuild = (
  model: Pick<ReadModel, 'name' | 'version'>,
  minPosition?: MinimumPosition,
  streams?: readonly string[],
) => Promise<QueriedBuild>

/** What a read model's queries are created from. */
export interface QueryDeps {
  readonly db: AnyDatabase
  /** For exports, whose statements may take longer than those of a request. */
  readonly exportDb: AnyDatabase
  readonly clock: Clock
  readonly sla: SlaThresholds
  readonly vault: Pick<Vault, 'open'>
  readonly findBuild: FindBuild
}

export interface BuildFinderDeps {
  readonly db: AnyDatabase
  /** Waits briefly for the model to reach a position, and returns whether it did. Provided by the engine. */
  waitFor(model: string, position: string): Promise<boolean>
  /** Whether the model is known to lag behind the log, for example because its leader hangs. */
  isBehind(model: string): boolean
  /** Whether a newer release serves this model, in any version. */
  newerReleaseServes(model: string): Promise<boolean>
}

export const createBuildFinder =
  ({ db, waitFor, isBehind, newerReleaseServes }: BuildFinderDeps): FindBuild =>
  async (model, minPosition, streams) => {
    // Waits before it looks up the build, so that the build has reached at least that position. It does not wait for a
    // model that lags, because the log may be unreachable for hours.
    const stale = isBehind(model.name) || (minPosition !== undefined && !(await waitFor(model.name, minPosition)))
    const { schema, position, parked, unknown } = await servingBuild(db, model)
    const isIncomplete = streams === undefined ? unknown.size > 0 : streams.some((stream) => unknown.has(stream))
    if (isIncomplete && (await newerReleaseServes(model.name))) throw new NewerReleaseNeeded(model.name)
    return { schema, position: position === '' ? null : position, stale, parked }
  }

/** A query that reads several models returns the freshness of the model whose rows it lists. */
export const toFreshness = ({ position, stale }: QueriedBuild): Freshness => ({ position, stale })
