// Lists the tables and sequences of a backup in an order that allows a restore to fill them.
import type pg from 'pg'

import { historyLockTable, historyTable } from './migrate.ts'

export interface ArchivedTable {
  /** The quoted name with its schema. */
  readonly name: string
  readonly columns: readonly string[]
}

interface TableRow extends ArchivedTable {
  readonly oid: number
  /** Tables that its foreign keys reference. */
  readonly references: readonly number[]
}

/** Puts referenced tables before the tables that reference them. */
const sortByReferences = (tables: readonly TableRow[]): readonly TableRow[] => {
  const ordered: TableRow[] = []
  const visit = (table: TableRow, ancestors: ReadonlySet<number>): void => {
    if (ordered.includes(table) || ancestors.has(table.oid)) return
    const path = new Set(ancestors).add(table.oid)
    for (const candidate of tables) if (table.references.includes(candidate.oid)) visit(candidate, path)
    ordered.push(table)
  }
  for (const table of tables) visit(table, new Set())
  return ordered
}

/**
 * Lists the tables of these schemas with their writable columns. Omits the list of applied migrations, which is not
 * data.
 */
export const listArchivedTables = async (
  connection: pg.Client,
  schemas: readonly string[],
): Promise<readonly ArchivedTable[]> => {
  // Raw SQL: reads the system catalog.
  const { rows } = await connection.query<TableRow>(
    `select c.oid::int as oid, format('%I.%I', n.nspname, c.relname) as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select k.confrelid::int from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') as "references"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> all($2)
     order by name`,
    [schemas, [historyTable, historyLockTable]],
  )
  return sortByReferences(rows)
}

/** Returns the last value of each sequence by name. Omits sequences that were never used. */
export const readSequences = async (
  connection: pg.Client,
  schemas: readonly string[],
): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await connection.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null`,
    [schemas],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export interface FilledTable {
  readonly name: string
  readonly rows: number
}

/** Returns the tables of these schemas that have rows, the largest first. */
export const listFilledTables = async (
  connection: pg.Client,
  schemas: readonly string[],
): Promise<readonly FilledTable[]> => {
  const filled: FilledTable[] = []
  for (const { name } of await listArchivedTables(connection, schemas)) {
    // Raw SQL: the table is known only at run time.
    const { rows } = await connection.query<{ rows: string }>(`select count(*) as rows from ${name}`)
    if (rows[0] !== undefined && rows[0].rows !== '0') filled.push({ name, rows: Number(rows[0].rows) })
  }
  return filled.toSorted((a, b) => b.rows - a.rows)
}
