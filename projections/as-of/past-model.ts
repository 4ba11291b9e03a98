// Which streams had something happen after an instant, found in tables that know when each was last changed instead of by
// reading the log from there on.
import { sql } from 'kysely'

import { clientsModel } from '../clients/model.ts'
import { clientTable } from '../clients/table.ts'
import { qualified } from '../engine/ddl.ts'
import { layoutOf } from '../engine/layout.ts'
import type { ReadModel } from '../engine/model.ts'
import type { AnyDatabase } from '../reading.ts'
import { servingBuild } from '../engine/queries.ts'
import { clientCardPart } from '../referrals/client-card.ts'
import { referralsModel } from '../referrals/model.ts'
import { referralPart } from '../referrals/part.ts'
import { referralTable } from '../referrals/table.ts'

/** The column that says when something last happened to a row, and the one that says when its stream began. */
export const changedAt = 'updated_at'
const begunAt = 'created_at'

/** Streams of a part, and the table that tells when each last changed what the part shows. */
interface Changes {
  readonly part: string
  readonly model: ReadModel
  readonly table: { readonly name: string; readonly columns: Record<typeof changedAt | typeof begunAt, unknown> }
}

/** The read model that can be asked as of an instant. */
export const pastLayout = layoutOf(referralsModel)

const changesOfParts: readonly Changes[] = [
  { part: referralPart.name, model: referralsModel, table: referralTable },
  { part: clientCardPart.name, model: clientsModel, table: clientTable },
]
for (const { part } of pastLayout.rows.flatMap(({ own, links }) => [own, ...links.map(({ cardPart }) => cardPart)])) {
  // Else rows would show in the past what happened to it since.
  if (!changesOfParts.some((changes) => changes.part === part.name)) throw new Error(`no table tells of ${part.name}`)
}

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
  for (const { part, model, table } of changesOfParts) {
    const { schema, position } = await servingBuild(db, model)
    const { rows } = await sql<{ id: string; begun: boolean }>`
      select id, ${sql.ref(begunAt)} <= ${at} as begun from ${sql.raw(qualified(schema, table.name))}
      where ${sql.ref(changedAt)} > ${at}`.execute(db)
    byPart.set(part, rows)
    if (least === undefined || position < least) least = position
  }
  return { byPart, position: least ?? '' }
}
