// The SQL that creates a build's tables, in the order of a rebuild: first the tables, then the rows, then keys and
// indexes.
import type { StoredColumn, StoredTable, StoredTally } from './layout.ts'

/** Quotes an identifier. Declarations may use reserved words. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ')

/** A table's full name in a build. `pg_temp` is a schema too. */
export const qualified = (schema: string, table: string): string => `${quoted(schema)}.${quoted(table)}`

const columnSql = ({ name, type, nullable }: StoredColumn): string =>
  `${quoted(name)} ${type}${nullable ? '' : ' not null'}`

/** The table without a key or indexes. */
export const createTableSql = (schema: string, table: StoredTable): string =>
  `create table ${qualified(schema, table.name)} (${table.columns.map(columnSql).join(', ')}) with (fillfactor = ${table.fillfactor})`

/** Primary key and indexes. Creating them after COPY costs a quarter of maintaining them during COPY. */
export const createIndexSqls = (schema: string, table: StoredTable): string[] => {
  const name = qualified(schema, table.name)
  const keys =
    table.key.length === 0
      ? []
      : table.keyHoldsNull
        ? [`create unique index on ${name} (${quotedList(table.key)}) nulls not distinct`]
        : [`alter table ${name} add primary key (${quotedList(table.key)})`]
  return [...keys, ...table.indexes.map((index) => `create index ${quoted(index.name)} on ${name} ${index.definition}`)]
}

/** Fills a rollup from the rows it counts. */
export const fillTallySql = (schema: string, { source, table }: StoredTally): string => {
  const columns = quotedList(source.groupBy)
  const totals = ['count(*)', ...source.sums.map((name) => `coalesce(sum(${quoted(name)}), 0)`)].join(', ')
  return source.groupBy.length === 0
    ? // Without rows there is no total: a rollup never holds a zero count.
      `insert into ${qualified(schema, table.name)} select ${totals} from ${qualified(schema, source.of)} having count(*) > 0`
    : `insert into ${qualified(schema, table.name)} select ${columns}, ${totals} from ${qualified(schema, source.of)} group by ${columns}`
}
