// Composes rows from stored states, for a log whose states do not all fit in memory.
import type pg from 'pg'

import { qualifiedName, quoteIdentifier } from '../ddl.ts'
import { type Layout, stateColumn, type StoredRowTable } from '../layout.ts'
import { composeRow, type FailedRow } from './fold-log.ts'
import type { RowSink } from './fold-page.ts'

/** How many states to fetch at a time. */
const fetchSize = 1_000
const cursorName = 'composing'

/** Selects each row's own state together with the states it joins, no matter which pass folded them. */
const joinedSql = (schema: string, { fold, links }: StoredRowTable): string => {
  const joined = links.map((link, index) => ({
    column: `joined_${index}.${stateColumn}`,
    join: `left join ${qualifiedName(schema, link.joinedFold.table.name)} joined_${index} on joined_${index}.id = own.${quoteIdentifier(link.column)}`,
  }))
  return `select ${['own.id', `own.${stateColumn}`, ...joined.map(({ column }) => column)].join(', ')}
    from ${qualifiedName(schema, fold.table.name)} own ${joined.map(({ join }) => join).join(' ')}`
}

/**
 * Writes the rows of every row table, inside the transaction that stored the states. Only the states of one fetch are
 * in memory at a time. Returns the rows that cannot be composed.
 */
export const composeStored = async (
  connection: pg.ClientBase,
  layout: Layout,
  schema: string,
  sink: RowSink,
  position: string,
): Promise<FailedRow[]> => {
  const failedRows: FailedRow[] = []
  // Without statistics and indexes, the planner would choose a nested loop and scan all joined states for each row.
  await connection.query('set local enable_nestloop = off')
  for (const rows of layout.rows) {
    await connection.query(`declare ${cursorName} no scroll cursor for ${joinedSql(schema, rows)}`)
    for (;;) {
      const batch = await connection.query<[string, unknown, ...unknown[]]>({
        text: `fetch ${fetchSize} from ${cursorName}`,
        rowMode: 'array',
      })
      for (const [id, ownState, ...joinedStates] of batch.rows) {
        const joined: Record<string, unknown> = {}
        for (const [index, { joinName }] of rows.links.entries()) joined[joinName] = joinedStates[index] ?? undefined
        const compose = () => rows.declaration.compose(id, ownState, joined)
        const row = composeRow(compose, { storedFold: rows.fold, id, position, failedRows })
        if (row !== undefined) sink.write(rows.table, row)
      }
      await sink.drain()
      if (batch.rows.length < fetchSize) break
    }
    await connection.query(`close ${cursorName}`)
  }
  return failedRows
}
