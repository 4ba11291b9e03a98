// The temporary tables and views of an as-of snapshot on top of the serving build: its rows without those that changed
// after the instant, plus these rows as of the instant.
import { createTableSql, qualifiedName, quoteIdentifier, quoteIdentifiers } from '../engine/ddl.ts'
import type { Layout, StoredRowTable, StoredRollup } from '../engine/layout.ts'
import { overlaySchema } from './overlay-source.ts'
import { changedAtColumn } from './changed-streams.ts'

const qualifyTemp = (table: string): string => qualifiedName(overlaySchema, table)

/** Ids of rows whose joined state changed while the rows themselves did not. */
export const joinChangedTable = ({ table }: StoredRowTable): string => qualifyTemp(`join_changed_${table.name}`)
/** Rows as of the instant that differ from the serving build's current rows. */
export const pastTable = ({ table }: StoredRowTable): string => qualifyTemp(`past_${table.name}`)
/** Input for the rollups: live rows to subtract (`sign` -1) and past rows to add (+1). */
const deltaTable = ({ table }: StoredRowTable): string => qualifyTemp(`delta_${table.name}`)

const timestampLiteral = (at: Date): string => `'${at.toISOString()}'`

const isJoinChanged = (rows: StoredRowTable, rowAlias: string): string =>
  `exists (select from ${joinChangedTable(rows)} as changed where changed.id = ${rowAlias}.${quoteIdentifier(rows.idColumn)})`

/**
 * Tables and views with the names that queries use. The live part of a view excludes rows that changed later, by their
 * `updated_at`. Timeline rows never change, so a timeline is cut off at the instant.
 */
export const overlayStatements = (layout: Layout, serving: string, at: Date): string[] => [
  ...layout.rows.flatMap((rows) => {
    const { table, idColumn } = rows
    const live = qualifiedName(serving, table.name)
    const columns = quoteIdentifiers(table.columns.map(({ name }) => name))
    return [
      `create table ${joinChangedTable(rows)} (id uuid primary key)`,
      `create table ${pastTable(rows)} (like ${live}, primary key (${quoteIdentifier(idColumn)}))`,
      `create view ${qualifyTemp(table.name)} as
        select ${columns} from ${live} as live
        where ${quoteIdentifier(changedAtColumn)} <= ${timestampLiteral(at)} and not ${isJoinChanged(rows, 'live')}
        union all select ${columns} from ${pastTable(rows)}`,
    ]
  }),
  ...layout.timelines.map(
    ({ table }) =>
      `create view ${qualifyTemp(table.name)} as select * from ${qualifiedName(serving, table.name)} where at <= ${timestampLiteral(at)}`,
  ),
]

/** Run this in the transaction that wrote the past rows, after them. One scan over the rows serves all rollups. */
export const overlayDeltaSql = (serving: string, rows: StoredRowTable, at: Date): string => {
  const usedColumns = [
    ...new Set(rows.rollups.flatMap(({ declaration }) => [...declaration.groupBy, ...declaration.sums])),
  ]
  const columns = usedColumns.map((name) => `, ${quoteIdentifier(name)}`).join('')
  return `create table ${deltaTable(rows)} as
    select -1::bigint as sign${columns} from ${qualifiedName(serving, rows.table.name)} as live
    where ${quoteIdentifier(changedAtColumn)} > ${timestampLiteral(at)} or ${isJoinChanged(rows, 'live')}
    union all select 1::bigint${columns} from ${pastTable(rows)}`
}

/** A rollup as of the instant. It stays valid, because the past does not change. */
export const overlayRollupStatements = (
  serving: string,
  rows: StoredRowTable,
  { declaration, table }: StoredRollup,
): string[] => {
  const groups = declaration.groupBy.map(quoteIdentifier)
  const sums = declaration.sums.map((name) => ({
    total: quoteIdentifier(`sum_${name}`),
    column: quoteIdentifier(name),
  }))
  const totals = ['count', ...sums.map(({ total }) => total)]
  const changes = [
    ...groups,
    'sign as count',
    ...sums.map(({ total, column }) => `sign * coalesce(${column}, 0) as ${total}`),
  ]
  return [
    createTableSql(overlaySchema, table),
    `insert into ${qualifyTemp(table.name)} (${[...groups, ...totals].join(', ')})
      select ${[...groups, ...totals.map((total) => `sum(${total})::bigint`)].join(', ')} from (
        select ${[...groups, ...totals].join(', ')} from ${qualifiedName(serving, table.name)}
        union all select ${changes.join(', ')} from ${deltaTable(rows)}
      ) as parts ${groups.length === 0 ? '' : `group by ${groups.join(', ')}`} having sum(count) <> 0`,
  ]
}
