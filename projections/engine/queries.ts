// For the queries of a read model: which build serves it, and how far its rows have come.
import { NotYetAvailable } from '#platform/unavailable.ts'
import { type Kysely, sql } from 'kysely'

import type { ReadModel } from './model.ts'

export interface ServingBuild {
  /** For kysely's `withSchema`. */
  readonly schema: string
  /** The rows hold at least every event up to here; '' while the log is empty. */
  readonly position: string
}

/** The model has no build yet (its first rebuild is under way, or failed): try again shortly. */
export class ReadModelUnavailable extends NotYetAvailable {
  override readonly name = 'ReadModelUnavailable'
  readonly model: string
  constructor(model: string) {
    super(`the read model ${model} is being built`)
    this.model = model
  }
}

/**
 * The build to read: ask before reading its rows, once for each request. The position is never ahead of rows that are read
 * after it, and a build outlives its last reader by ten minutes, so a switch disturbs no query.
 * @throws ReadModelUnavailable
 */
export const servingBuild = async <DB>(
  db: Kysely<DB>,
  model: Pick<ReadModel, 'name' | 'version'>,
): Promise<ServingBuild> => {
  const { rows } = await sql<ServingBuild>`
    select b.schema, b.position from projection.pointer p join projection.build b on b.id = p.build_id
    where p.model = ${model.name} and p.version = ${model.version}`.execute(db)
  const [serving] = rows
  if (serving === undefined) throw new ReadModelUnavailable(model.name)
  return serving
}
