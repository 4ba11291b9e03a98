// Finds the build that serves a read model's queries, and the position of its rows.
import { unknownEventPattern } from '#platform/event-log/codec.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import { type Kysely, sql } from 'kysely'

import type { ReadModel } from './model.ts'

export interface ServingBuild {
  /** Schema name for kysely's `withSchema`. */
  readonly schema: string
  /** The rows include at least every event up to this position; '' while the log is empty. */
  readonly position: string
  /** Streams whose latest events the rows do not include: see parked-streams.ts. */
  readonly parked: ReadonlySet<string>
  /** Those of them whose events only a newer release can read. */
  readonly unknown: ReadonlySet<string>
}

/** The model has no build yet, because its first rebuild is running or failed. Retry shortly. */
export class ReadModelUnavailable extends NotYetAvailable {
  override readonly name = 'ReadModelUnavailable'
  readonly model: string
  constructor(model: string) {
    super(`the read model ${model} is being built`)
    this.model = model
  }
}

/**
 * Returns the build to read. Call it once per request, before reading rows. The position is never ahead of rows that
 * are read after it. A replaced build remains for ten minutes after its last reader, so a switch does not break running
 * queries.
 * @throws ReadModelUnavailable
 */
export const servingBuild = async <DB>(
  db: Kysely<DB>,
  model: Pick<ReadModel, 'name' | 'version'>,
): Promise<ServingBuild> => {
  const { rows } = await sql<Omit<ServingBuild, 'parked' | 'unknown'> & { parked: string[]; unknown: string[] }>`
    select b.schema, b.position, array(select stream from projection.parked where build_id = b.id) as parked,
      array(select stream from projection.parked where build_id = b.id and error ~ ${unknownEventPattern.source})
        as unknown
    from projection.pointer p join projection.build b on b.id = p.build_id
    where p.model = ${model.name} and p.version = ${model.version}`.execute(db)
  const [serving] = rows
  if (serving === undefined) throw new ReadModelUnavailable(model.name)
  return { ...serving, parked: new Set(serving.parked), unknown: new Set(serving.unknown) }
}
