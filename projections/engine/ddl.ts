// The SQL that makes a build's tables, in the order of a rebuild: tables first, rows, then keys and indexes.
import type { StoredColumn, StoredTable, StoredTally } from './layout.ts'

/** Quotes a name of the catalogue: declarations may use reserved words. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ')

/** A table's full name in a build; `pg_temp` is a schema too. */
export const qualified = (schema: string, table: string): string => `${quoted(schema)}.${quoted(table)}`

const columnSql = ({ name, type, nullable }: StoredColumn): string =>
  `${quoted(name)} ${type}${nullable ? '' : ' not null'}`

/** The bare table: no key, no index. */
export const createTableSql = (schema: string, table: StoredTable): string =>
  `create table ${qualified(schema, table.name)} (${table.columns.map(columnSql).join(', ')}) with (fillfactor = ${table.fillfactor})`

/** Its key, then its indexes: building them over the rows costs a quarter of keeping them up during COPY. */
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

/** Fills a tally from the rows it counts. */
export const fillTallySql = (schema: string, { source, table }: StoredTally): string => {
  const columns = quotedList(source.groupBy)
  const totals = ['count(*)', ...source.sums.map((name) => `coalesce(sum(${quoted(name)}), 0)`)].join(', ')
  return source.groupBy.length === 0
    ? // Without rows there is no total: a tally never holds a zero.
      `insert into ${qualified(schema, table.name)} select ${totals} from ${qualified(schema, source.of)} having count(*) > 0`
    : `insert into ${qualified(schema, table.name)} select ${columns}, ${totals} from ${qualified(schema, source.of)} group by ${columns}`
}
