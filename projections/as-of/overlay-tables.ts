// The temporary tables and views of an as-of snapshot on top of the serving build: its rows without those that changed
// since, plus the changed rows as of the instant.
import { createTableSql, qualified, quoted, quotedList } from '../engine/ddl.ts'
import type { Layout, StoredRows, StoredTally } from '../engine/layout.ts'
import { pastSchema } from './look.ts'
import { changedAt } from './past-model.ts'

const here = (table: string): string => qualified(pastSchema, table)

/** Ids of rows whose joined state changed while the rows themselves did not. */
export const recardedTable = ({ table }: StoredRows): string => here(`recarded_${table.name}`)
/** Rows as of the instant that differ from the serving build's current rows. */
export const pastTable = ({ table }: StoredRows): string => here(`past_${table.name}`)
/** Input for the rollups: live rows to subtract (`sign` -1) and past rows to add (+1). */
const deltaTable = ({ table }: StoredRows): string => here(`delta_${table.name}`)

const literal = (at: Date): string => `'${at.toISOString()}'`

const recarded = (rows: StoredRows, of: string): string =>
  `exists (select from ${recardedTable(rows)} as recarded where recarded.id = ${of}.${quoted(rows.idColumn)})`

/**
 * Tables and views with the names that queries use. The live part of a view excludes rows that changed later, by their
 * `updated_at`. Timeline rows never change, so a timeline is cut off at the instant.
 */
export const overlaySqls = (layout: Layout, serving: string, at: Date): string[] => [
  ...layout.rows.flatMap((rows) => {
    const { table, idColumn } = rows
    const live = qualified(serving, table.name)
    const columns = quotedList(table.columns.map(({ name }) => name))
    return [
      `create table ${recardedTable(rows)} (id uuid primary key)`,
      `create table ${pastTable(rows)} (like ${live}, primary key (${quoted(idColumn)}))`,
      `create view ${here(table.name)} as
        select ${columns} from ${live} as live
        where ${quoted(changedAt)} <= ${literal(at)} and not ${recarded(rows, 'live')}
        union all select ${columns} from ${pastTable(rows)}`,
    ]
  }),
  ...layout.timelines.map(
    ({ table }) =>
      `create view ${here(table.name)} as select * from ${qualified(serving, table.name)} where at <= ${literal(at)}`,
  ),
]

/** Run it in the transaction in which the past rows are complete. One scan over the rows serves all rollups. */
export const overlayDeltaSql = (serving: string, rows: StoredRows, at: Date): string => {
  const counted = [...new Set(rows.tallies.flatMap(({ source }) => [...source.groupBy, ...source.sums]))]
  const columns = counted.map((name) => `, ${quoted(name)}`).join('')
  return `create table ${deltaTable(rows)} as
    select -1::bigint as sign${columns} from ${qualified(serving, rows.table.name)} as live
    where ${quoted(changedAt)} > ${literal(at)} or ${recarded(rows, 'live')}
    union all select 1::bigint${columns} from ${pastTable(rows)}`
}

/** A rollup as of the instant. It stays valid, because the past does not change. */
export const overlayTallySqls = (serving: string, rows: StoredRows, { source, table }: StoredTally): string[] => {
  const groups = source.groupBy.map(quoted)
  const sums = source.sums.map((name) => ({ total: quoted(`sum_${name}`), of: quoted(name) }))
  const totals = ['count', ...sums.map(({ total }) => total)]
  const changes = [...groups, 'sign as count', ...sums.map(({ total, of }) => `sign * coalesce(${of}, 0) as ${total}`)]
  return [
    createTableSql(pastSchema, table),
    `insert into ${here(table.name)} (${[...groups, ...totals].join(', ')})
      select ${[...groups, ...totals.map((total) => `sum(${total})::bigint`)].join(', ')} from (
        select ${[...groups, ...totals].join(', ')} from ${qualified(serving, table.name)}
        union all select ${changes.join(', ')} from ${deltaTable(rows)}
      ) as parts ${groups.length === 0 ? '' : `group by ${groups.join(', ')}`} having sum(count) <> 0`,
  ]
}
