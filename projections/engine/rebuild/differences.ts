// Finds the differences between a build's table and the same table folded from the log. The database compares them.
// Rows that differ are read through a cursor, because in a corrupt build every row may differ.
import type pg from 'pg'

import { qualifiedName, quoteIdentifier } from '../ddl.ts'
import type { StoredColumn, StoredTable } from '../layout.ts'
import type { Row } from '../model.ts'

export interface Difference {
  readonly table: string
  /** Values of the key columns. */
  readonly key: readonly unknown[]
  /** undefined if the row is missing in the build or in the log. */
  readonly column?: string
  /** The value in the serving build. */
  readonly serving: unknown
  /** The value folded from the log. */
  readonly log: unknown
}

/** How many rows to fetch at a time. */
const fetchSize = 1_000
const cursorName = 'differing'

/**
 * json has no equality operator. Equal values nearly always have equal text; otherwise, jsonb compares them by meaning.
 */
const differs = ({ name, type }: StoredColumn): string => {
  const [serving, log] = [`serving.${quoteIdentifier(name)}`, `log.${quoteIdentifier(name)}`]
  if (type !== 'json') return `${serving} is distinct from ${log}`
  return `(${serving}::text is distinct from ${log}::text and ${serving}::jsonb is distinct from ${log}::jsonb)`
}

/**
 * Matches two rows by key. A rollup's key may contain nulls, which never compare as equal, so its rows are matched as
 * text. The key of a grand total is empty.
 */
const sameKey = ({ key, hasNullableKey }: StoredTable): string => {
  if (key.length === 0) return 'true'
  const row = (alias: string) => `row(${key.map((name) => `${alias}.${quoteIdentifier(name)}`).join(', ')})::text`
  if (hasNullableKey) return `${row('serving')} = ${row('log')}`
  return key.map((name) => `serving.${quoteIdentifier(name)} = log.${quoteIdentifier(name)}`).join(' and ')
}

/** Selects columns as text, so that timestamps keep their microseconds, and json as jsonb. */
const comparableColumns = ({ columns }: StoredTable, alias: string): string =>
  columns.map(({ name, type }) => `${alias}.${quoteIdentifier(name)}::${type === 'json' ? 'jsonb' : 'text'}`).join(', ')

/**
 * Selects the rows that differ: the build's columns, then the log's. A flag before each of the two says whether the row
 * exists there.
 */
const differingSql = (table: StoredTable, schema: string, foldedSchema: string): string => {
  const rows = (schemaName: string, alias: string) =>
    `(select true as has_row, * from ${qualifiedName(schemaName, table.name)}) ${alias}`
  const different = ['serving.has_row is null', 'log.has_row is null', ...table.columns.map(differs)]
  const keys = table.key.map((name) => `coalesce(serving.${quoteIdentifier(name)}, log.${quoteIdentifier(name)})`)
  return `select serving.has_row, ${comparableColumns(table, 'serving')}, log.has_row, ${comparableColumns(table, 'log')}
    from ${rows(schema, 'serving')} full join ${rows(foldedSchema, 'log')} on ${sameKey(table)}
    where ${different.join(' or ')} ${keys.length === 0 ? '' : `order by ${keys.join(', ')}`}`
}

/** Lists the differences of one row: one entry per column, or one for a missing row. */
const compareRows = (
  { name: table, key, columns }: StoredTable,
  serving: Row | undefined,
  log: Row | undefined,
): readonly Difference[] => {
  const location = { table, key: key.map((name) => (serving ?? log)?.[name]) }
  if (serving === undefined || log === undefined) return [{ ...location, serving, log }]
  return columns
    .filter(({ name }) => JSON.stringify(serving[name]) !== JSON.stringify(log[name]))
    .map(({ name }) => ({ ...location, column: name, serving: serving[name], log: log[name] }))
}

/**
 * Yields every difference between a build's table and the same table in `foldedSchema`, ordered by key. Requires a
 * transaction.
 */
export async function* differencesIn(
  connection: pg.ClientBase,
  table: StoredTable,
  schema: string,
  foldedSchema: string,
): AsyncGenerator<Difference, void, void> {
  const { columns } = table
  const toRow = ([hasRow, ...values]: readonly unknown[]): Row | undefined =>
    hasRow === true ? Object.fromEntries(columns.map(({ name }, index) => [name, values[index]])) : undefined
  await connection.query(`declare ${cursorName} no scroll cursor for ${differingSql(table, schema, foldedSchema)}`)
  for (;;) {
    const { rows } = await connection.query<unknown[]>({
      text: `fetch ${fetchSize} from ${cursorName}`,
      rowMode: 'array',
    })
    for (const values of rows) {
      yield* compareRows(table, toRow(values), toRow(values.slice(columns.length + 1)))
    }
    if (rows.length < fetchSize) break
  }
  await connection.query(`close ${cursorName}`)
}
