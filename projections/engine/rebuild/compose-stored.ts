// Composes rows from states that are already stored, for a log whose states do not fit in memory together.
import type pg from 'pg'

import { qualified, quoted } from '../ddl.ts'
import { atEvent } from '../fold.ts'
import type { Layout, StoredRows } from '../layout.ts'
import type { RowSink } from './fold-log.ts'

/** States fetched at a time. */
const fetched = 1_000
const cursor = 'composing'

/** Each row's own state together with the states it joins, no matter which pass folded them. */
const joinedSql = (schema: string, { own, links }: StoredRows): string => {
  const cards = links.map(({ column, cardPart }, index) => ({
    part: `card_${index}.part`,
    join: `left join ${qualified(schema, cardPart.table.name)} card_${index} on card_${index}.id = own.${quoted(column)}`,
  }))
  return `select ${['own.id', 'own.part', ...cards.map(({ part }) => part)].join(', ')}
    from ${qualified(schema, own.table.name)} own ${cards.map(({ join }) => join).join(' ')}`
}

/**
 * Writes the rows of every row table, inside the transaction that stored the states. Holds one fetch of states at a
 * time.
 * @throws EventFailure at the position that the states were folded to
 */
export const composeStored = async (
  client: pg.ClientBase,
  layout: Layout,
  schema: string,
  sink: RowSink,
  position: string,
): Promise<void> => {
  // Without statistics and indexes, the planner would choose a nested loop and scan all joined states for each row.
  await client.query('set local enable_nestloop = off')
  for (const rows of layout.rows) {
    await client.query(`declare ${cursor} no scroll cursor for ${joinedSql(schema, rows)}`)
    for (;;) {
      const batch = await client.query<[string, unknown, ...unknown[]]>({
        text: `fetch ${fetched} from ${cursor}`,
        rowMode: 'array',
      })
      for (const [id, own, ...found] of batch.rows) {
        const cards: Record<string, unknown> = {}
        for (const [index, { card }] of rows.links.entries()) cards[card] = found[index] ?? undefined
        const row = atEvent(position, () => rows.source.compose(id, own, cards))
        if (row !== undefined) sink.write(rows.table, row)
      }
      await sink.flow()
      if (batch.rows.length < fetched) break
    }
    await client.query(`close ${cursor}`)
  }
}
