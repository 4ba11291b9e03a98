// The streams that read models and reactions have parked, and how an operator retries them.
import type { Clock } from '#platform/clock.ts'
import type { ReadModelOperations } from '#projections/engine/maintenance/operations.ts'
import { listParkedStreams, retryNow } from '#reactions/parked-streams.ts'
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

export interface ParkedStreams {
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
  readonly modelRuns: Pick<ReadModelOperations, 'parkedStreams' | 'retryParked'>
  readonly clock: Clock
}

export const createParkedStreams = ({ db, modelRuns, clock }: ParkedStreamDeps): ParkedStreams => ({
  list: async (name) => {
    const models = (await modelRuns.parkedStreams()).map(({ model, ...details }) => ({
      ...details,
      name: model,
      kind: 'model' as const,
    }))
    const reactions = (await listParkedStreams(db)).map(({ reaction, ...details }) => ({
      ...details,
      name: reaction,
      kind: 'reaction' as const,
    }))
    return [...models, ...reactions].filter((parkedStream) => name === undefined || parkedStream.name === name)
  },
  retry: async ({ kind, name, stream }) => {
    if (kind === 'model') return modelRuns.retryParked(name, stream)
    const now = clock.now()
    await retryNow(db, { reaction: name, stream }, now)
    return now
  },
})
