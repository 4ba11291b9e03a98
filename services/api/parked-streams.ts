// The streams that read models and reactions have parked, and how an operator retries them.
import { reactionNames } from '#contracts/subscriptions.ts'
import type { Clock } from '#platform/clock.ts'
import type { ReadModelOperations } from '#projections/engine/maintenance/operations.ts'
import { countParkedStreams, listParkedStreams, retryNow } from '#reactions/parked-streams.ts'
import type { ReactionTables } from '#reactions/tables.ts'
import type { Kysely } from 'kysely'

export interface ParkedStream {
  /** The read model or the reaction that parked the stream. */
  readonly name: string
  readonly kind: 'model' | 'reaction'
  readonly stream: string
  /** Revision of the first event that waits. */
  readonly revision: number
  readonly error: string
  readonly parkedAt: Date
  readonly retryAt: Date
}

/** How many streams a read model or a reaction has parked, possibly none. */
export interface ParkedStreamCount extends Pick<ParkedStream, 'kind' | 'name'> {
  readonly count: number
  /** Those that have been parked longest, ten at most. */
  readonly streams: readonly string[]
}

export interface ParkedStreams {
  /** Counts the parked streams of every read model and reaction. Each process returns the same. */
  counts(): Promise<ParkedStreamCount[]>
  /** Lists the streams that one read model or reaction has parked, or all of them. */
  list(name?: string): Promise<ParkedStream[]>
  /**
   * Makes the process that runs the model or reaction retry the stream. Returns the `retryAt` that it then has; undefined if the
   * model has not parked the stream.
   */
  retry(parkedStream: Pick<ParkedStream, 'kind' | 'name' | 'stream'>): Promise<Date | undefined>
}

interface ParkedStreamDeps {
  readonly db: Kysely<ReactionTables>
  /** For `counts`, which health checks ask for. */
  readonly healthDb: Kysely<ReactionTables>
  readonly parkedInModels: ReadModelOperations['parkedStreams']
  readonly modelRuns: Pick<ReadModelOperations, 'parkedStreams' | 'retryParked'>
  readonly modelNames: readonly string[]
  readonly clock: Clock
}

/** `counts` names at most this many streams of each model and reaction. */
const maxNamedStreams = 10

const countOfModels = async ({ parkedInModels, modelNames }: ParkedStreamDeps): Promise<ParkedStreamCount[]> => {
  const parked = await parkedInModels()
  return modelNames.map((name) => {
    const streams = parked.filter(({ model }) => model === name).map(({ stream }) => stream)
    return { kind: 'model', name, count: streams.length, streams: streams.slice(0, maxNamedStreams) }
  })
}

/** A reaction may have parked streams and then be removed by a release: it is counted too. */
const countOfReactions = async ({ healthDb }: ParkedStreamDeps): Promise<ParkedStreamCount[]> => {
  const counts = new Map((await countParkedStreams(healthDb, maxNamedStreams)).map((row) => [row.reaction, row]))
  return [...new Set([...reactionNames, ...counts.keys()])].map((name) => {
    const { count = 0, streams = [] } = counts.get(name) ?? {}
    return { kind: 'reaction', name, count, streams }
  })
}

export const createParkedStreams = (deps: ParkedStreamDeps): ParkedStreams => ({
  counts: async () => (await Promise.all([countOfModels(deps), countOfReactions(deps)])).flat(),
  list: async (name) => {
    const models = (await deps.modelRuns.parkedStreams()).map(({ model, ...details }) => ({
      ...details,
      name: model,
      kind: 'model' as const,
    }))
    const reactions = (await listParkedStreams(deps.db)).map(({ reaction, ...details }) => ({
      ...details,
      name: reaction,
      kind: 'reaction' as const,
    }))
    return [...models, ...reactions].filter((parkedStream) => name === undefined || parkedStream.name === name)
  },
  retry: async ({ kind, name, stream }) => {
    if (kind === 'model') return deps.modelRuns.retryParked(name, stream)
    const now = deps.clock.now()
    await retryNow(deps.db, { reaction: name, stream }, now)
    return now
  },
})
