// The temporary tables and views of a look that stands on the serving build: its rows without those that changed since,
// and beside them those rows as they stood.
import { createTableSql, qualified, quoted, quotedList } from '../engine/ddl.ts'
import type { Layout, StoredRows, StoredTally } from '../engine/layout.ts'
import { pastSchema } from './look.ts'
import { changedAt } from './past-model.ts'

const here = (table: string): string => qualified(pastSchema, table)

/** Ids of rows whose card changed, while nothing happened to the rows themselves. */
export const recardedTable = ({ table }: StoredRows): string => here(`recarded_${table.name}`)
/** Rows that were there and are not as the serving build has them now, as they stood. */
export const pastTable = ({ table }: StoredRows): string => here(`past_${table.name}`)
/** What the tallies count, of rows that are no more (`sign` -1) and of those that stood instead (+1). */
const deltaTable = ({ table }: StoredRows): string => here(`delta_${table.name}`)

const literal = (at: Date): string => `'${at.toISOString()}'`

const recarded = (rows: StoredRows, of: string): string =>
  `exists (select from ${recardedTable(rows)} as recarded where recarded.id = ${of}.${quoted(rows.idColumn)})`

/**
 * Tables and views under the names that queries know. A row to which something happened later leaves the live side by its
 * own instant. A timeline is never changed afterwards: it is cut at the instant.
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

/** In the snapshot in which the past rows are complete: one walk over the rows for all tallies. */
export const overlayDeltaSql = (serving: string, rows: StoredRows, at: Date): string => {
  const counted = [...new Set(rows.tallies.flatMap(({ source }) => [...source.groupBy, ...source.sums]))]
  const columns = counted.map((name) => `, ${quoted(name)}`).join('')
  return `create table ${deltaTable(rows)} as
    select -1::bigint as sign${columns} from ${qualified(serving, rows.table.name)} as live
    where ${quoted(changedAt)} > ${literal(at)} or ${recarded(rows, 'live')}
    union all select 1::bigint${columns} from ${pastTable(rows)}`
}

/** A tally as of the instant; it holds from then on, as what had occurred does not change. */
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
