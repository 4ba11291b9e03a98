// What a table of a build shows otherwise than its double that was folded from the log. The database compares; what differs
// comes through a cursor, because a build that was written wrongly may differ in every row.
import type pg from 'pg'

import { qualified, quoted } from '../ddl.ts'
import type { StoredTable } from '../layout.ts'
import type { Row } from '../model.ts'

export interface Difference {
  readonly table: string
  /** Values of the key columns. */
  readonly key: readonly unknown[]
  /** undefined: the whole row is missing on one side. */
  readonly column?: string
  /** What the serving build holds. */
  readonly serving: unknown
  /** What the log says. */
  readonly log: unknown
}

/** Rows fetched at a time. */
const fetched = 1_000
const cursor = 'differing'

/** json has no equality; jsonb compares by meaning. Everything else as text, so that instants keep their microseconds. */
const comparable = ({ columns }: StoredTable): string =>
  columns
    .map(({ name, type }) => `${quoted(name)}::${type === 'json' ? 'jsonb' : 'text'} as ${quoted(name)}`)
    .join(', ')

/** The rows that only one side holds, by key, the build's before the log's; the last column says which is the log's. */
const differingSql = (table: StoredTable, schema: string, shadow: string): string => {
  const rows = (of: string) => `select ${comparable(table)} from ${qualified(of, table.name)}`
  const side = table.columns.length + 1
  const keys = table.key.map((name) => table.columns.findIndex((column) => column.name === name) + 1)
  return `select one.*, false from (${rows(schema)} except all ${rows(shadow)}) one
    union all select other.*, true from (${rows(shadow)} except all ${rows(schema)}) other
    order by ${[...keys, side].join(', ')}`
}

/** Every difference between a build's table and the one of `shadow`, by key. Inside a transaction. */
export async function* differencesIn(
  client: pg.ClientBase,
  table: StoredTable,
  schema: string,
  shadow: string,
): AsyncGenerator<Difference, void, void> {
  const keyOf = (row: Row) => table.key.map((name) => row[name])
  const isSame = (one: Row, other: Row) => JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other))
  const whole = (serving: Row | undefined, log: Row | undefined): Difference => ({
    table: table.name,
    key: keyOf(serving ?? log ?? {}),
    serving,
    log,
  })
  /** A row of the build whose double may come next. */
  let waiting: Row | undefined
  await client.query(`declare ${cursor} no scroll cursor for ${differingSql(table, schema, shadow)}`)
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `fetch ${fetched} from ${cursor}`, rowMode: 'array' })
    for (const values of rows) {
      const row: Row = Object.fromEntries(table.columns.map(({ name }, index) => [name, values[index]]))
      const serving = waiting
      waiting = undefined
      if (values.at(-1) !== true) {
        if (serving !== undefined) yield whole(serving, undefined)
        waiting = row
      } else if (serving === undefined || !isSame(serving, row)) {
        if (serving !== undefined) yield whole(serving, undefined)
        yield whole(undefined, row)
      } else {
        for (const { name } of table.columns) {
          if (JSON.stringify(serving[name]) === JSON.stringify(row[name])) continue
          yield { table: table.name, key: keyOf(row), column: name, serving: serving[name], log: row[name] }
        }
      }
    }
    if (rows.length < fetched) break
  }
  if (waiting !== undefined) yield whole(waiting, undefined)
  await client.query(`close ${cursor}`)
}
