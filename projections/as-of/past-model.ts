// Finds the streams that changed after an instant. Tables that store each row's last change answer this without reading
// the log.
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

/** The columns with the time of a row's last change and of its stream's first event. */
export const changedAt = 'updated_at'
const begunAt = 'created_at'

/** A fold, and the table that stores when each of its streams last changed. */
interface Changes {
  readonly part: string
  readonly model: ReadModel
  readonly table: { readonly name: string; readonly columns: Record<typeof changedAt | typeof begunAt, unknown> }
}

/** The read model that supports as-of queries. */
export const pastLayout = layoutOf(referralsModel)

const changesOfParts: readonly Changes[] = [
  { part: referralPart.name, model: referralsModel, table: referralTable },
  { part: clientCardPart.name, model: clientsModel, table: clientTable },
]
for (const { part } of pastLayout.rows.flatMap(({ own, links }) => [own, ...links.map(({ cardPart }) => cardPart)])) {
  // Otherwise, rows as of an instant would show later changes.
  if (!changesOfParts.some((changes) => changes.part === part.name))
    throw new Error(`no table records when it last changed: ${part.name}`)
}

export interface ChangedStreams {
  /** Ids by fold. `begun`: whether the stream existed at the instant. */
  readonly byPart: ReadonlyMap<string, readonly { readonly id: string; readonly begun: boolean }[]>
  /** Events after this position may have changed more streams. */
  readonly position: string
}

/**
 * Runs in the transaction of `db`.
 * @throws ReadModelUnavailable
 */
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
