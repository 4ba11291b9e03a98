// Reads states of the serving build and writes rows into an as-of snapshot's own tables.
import { sql } from 'kysely'

import { qualified, quoted, quotedList } from '../engine/ddl.ts'
import { columnArrays } from '../engine/encode.ts'
import type { StoredPart, StoredRows } from '../engine/layout.ts'
import type { Row } from '../engine/model.ts'
import type { Snapshot } from './look.ts'
import { pastTable, recardedTable } from './overlay-tables.ts'

/** States of the serving build, by id. */
export const loadParts = async (snapshot: Snapshot, schema: string, { table }: StoredPart, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; part: unknown }>`
    select id, part from ${sql.raw(qualified(schema, table.name))} where id = any(${ids}::uuid[])`.execute(snapshot)
  return new Map(rows.map(({ id, part }) => [id, part]))
}

/** Hides live rows whose joined state changed. */
export const writeRecarded = async (snapshot: Snapshot, rows: StoredRows, ids: readonly string[]): Promise<void> => {
  await sql`insert into ${sql.raw(recardedTable(rows))} select unnest(${ids}::uuid[]) on conflict do nothing`.execute(
    snapshot,
  )
}

/** Writes rows as of the instant. `before`: some of them may already be there. */
export const writePast = async (
  snapshot: Snapshot,
  rows: StoredRows,
  ids: readonly string[],
  past: readonly Row[],
  before: boolean,
) => {
  const into = sql.raw(pastTable(rows))
  const { columns } = rows.table
  if (before) await sql`delete from ${into} where ${sql.ref(rows.idColumn)} = any(${ids}::uuid[])`.execute(snapshot)
  if (past.length === 0) return
  const names = sql.raw(quotedList(columns.map(({ name }) => name)))
  // Postgres cannot unnest an array of arrays, so arrays are passed as text.
  const arrays = columnArrays(columns, past).map((array, index) => {
    const type = columns[index]?.type ?? 'text'
    return sql`${array}::${sql.raw(type === 'text[]' ? 'text[]' : `${type}[]`)}`
  })
  const values = columns.map(({ name, type }) => `fresh.${quoted(name)}${type === 'text[]' ? '::text[]' : ''}`)
  await sql`insert into ${into} (${names}) select ${sql.raw(values.join(', '))}
    from unnest(${sql.join(arrays)}) as fresh(${names})`.execute(snapshot)
}
