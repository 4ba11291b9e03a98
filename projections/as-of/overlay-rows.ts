// Reads states of the serving build and writes rows into an as-of snapshot's own tables.
import { sql } from 'kysely'

import { qualifiedName, quoteIdentifier, quoteIdentifiers } from '../engine/ddl.ts'
import { columnArrays } from '../engine/encode.ts'
import { stateColumn, type StoredFold, type StoredRowTable } from '../engine/layout.ts'
import type { Row } from '../engine/model.ts'
import type { SnapshotTransaction } from './as-of-snapshot.ts'
import { pastTable, joinChangedTable } from './overlay-tables.ts'

// Raw SQL: the tables and columns come from the declarations of the read models, as in the engine.
/** The serving build's states, by id. */
export const loadStates = async (
  transaction: SnapshotTransaction,
  schema: string,
  { table }: StoredFold,
  ids: readonly string[],
) => {
  const { rows } = await sql<{ id: string; state: unknown }>`
    select id, ${sql.ref(stateColumn)} as state from ${sql.raw(qualifiedName(schema, table.name))} where id = any(${ids}::uuid[])`.execute(
    transaction,
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Hides live rows whose joined state changed after the instant. */
export const hideJoinChangedRows = async (
  transaction: SnapshotTransaction,
  rowTable: StoredRowTable,
  ids: readonly string[],
): Promise<void> => {
  await sql`insert into ${sql.raw(joinChangedTable(rowTable))} select unnest(${ids}::uuid[]) on conflict do nothing`.execute(
    transaction,
  )
}

/** Writes rows as of the instant. Set `mayExist` if some of them may already be there. */
export const writePastRows = async (
  transaction: SnapshotTransaction,
  rowTable: StoredRowTable,
  ids: readonly string[],
  rowsAsOf: readonly Row[],
  mayExist: boolean,
) => {
  const targetTable = sql.raw(pastTable(rowTable))
  const { columns } = rowTable.table
  if (mayExist)
    await sql`delete from ${targetTable} where ${sql.ref(rowTable.idColumn)} = any(${ids}::uuid[])`.execute(transaction)
  if (rowsAsOf.length === 0) return
  const names = sql.raw(quoteIdentifiers(columns.map(({ name }) => name)))
  // Postgres cannot unnest an array of arrays, so arrays are passed as text.
  const arrays = columnArrays(columns, rowsAsOf).map((array, index) => {
    const type = columns[index]?.type ?? 'text'
    return sql`${array}::${sql.raw(type === 'text[]' ? 'text[]' : `${type}[]`)}`
  })
  const values = columns.map(
    ({ name, type }) => `new_row.${quoteIdentifier(name)}${type === 'text[]' ? '::text[]' : ''}`,
  )
  await sql`insert into ${targetTable} (${names}) select ${sql.raw(values.join(', '))}
    from unnest(${sql.join(arrays)}) as new_row(${names})`.execute(transaction)
}
