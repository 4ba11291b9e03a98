// Which streams had something happen after an instant, found in tables that know when each was last changed instead of by
// reading the log from there on.
import { sql } from 'kysely'

import { clientsModel } from '../clients/model.ts'
import { clientTable } from '../clients/table.ts'
import { qualified } from '../engine/ddl.ts'
import { layoutOf } from '../engine/layout.ts'
import type { Part, ReadModel } from '../engine/model.ts'
import type { AnyDatabase } from '../reading.ts'
import { servingBuild } from '../engine/queries.ts'
import { clientCardPart } from '../referrals/client-card.ts'
import { referralsModel } from '../referrals/model.ts'
import { referralTable } from '../referrals/table.ts'

/** Streams of a part, and where to read when each last changed what the part shows, and when it began. */
interface Changes {
  readonly part: string
  readonly model: Pick<ReadModel, 'name' | 'version'>
  readonly table: string
  readonly changedAt: string
  readonly begunAt: string
}

const changes = (part: Part<never>['name'], model: ReadModel, table: typeof referralTable | typeof clientTable) => {
  const { updated_at: _, created_at: __ } = table.columns
  return { part, model, table: table.name, changedAt, begunAt: 'created_at' }
}

/** The column that says when something last happened to a row. */
export const changedAt = 'updated_at'

/** The read model that can be asked as of an instant. */
export const pastLayout = layoutOf(referralsModel)

const changesOfParts: readonly Changes[] = [
  changes(referralsModel.rows[0]?.own.name ?? '', referralsModel, referralTable),
  changes(clientCardPart.name, clientsModel, clientTable),
]

export interface ChangedStreams {
  /** Ids by part; `begun` says whether the stream had begun by the instant. */
  readonly byPart: ReadonlyMap<string, readonly { readonly id: string; readonly begun: boolean }[]>
  /** Whatever the log holds behind this position may have changed more. */
  readonly position: string
}

/** In the snapshot of `db`. @throws ReadModelUnavailable */
export const changedAfter = async (db: AnyDatabase, at: Date): Promise<ChangedStreams> => {
  const byPart = new Map<string, { id: string; begun: boolean }[]>()
  let least: string | undefined
  for (const { part, model, table, changedAt, begunAt } of changesOfParts) {
    const { schema, position } = await servingBuild(db, model)
    const { rows } = await sql<{ id: string; begun: boolean }>`
      select id, ${sql.ref(begunAt)} <= ${at} as begun from ${sql.raw(qualified(schema, table))}
      where ${sql.ref(changedAt)} > ${at}`.execute(db)
    byPart.set(part, rows)
    if (least === undefined || position < least) least = position
  }
  return { byPart, position: least ?? '' }
}
