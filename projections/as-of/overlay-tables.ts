// The temporary tables and views of a look that stands on the serving build: its rows without those that changed since,
// and beside them those rows as they stood.
import { createTableSql, qualified, quoted, quotedList } from '../engine/ddl.ts'
import type { Layout, StoredRows, StoredTally } from '../engine/layout.ts'
import { pastSchema } from './look.ts'

const here = (table: string): string => qualified(pastSchema, table)

/** Ids of rows that are not as the serving build has them now. */
export const changedTable = ({ table }: StoredRows): string => here(`changed_${table.name}`)
/** Those of them that were there, as they stood. */
export const pastTable = ({ table }: StoredRows): string => here(`past_${table.name}`)

/** Tables and views under the names that queries know. A timeline is never changed afterwards: it is cut at the instant. */
export const overlaySqls = (layout: Layout, serving: string, at: Date): string[] => [
  ...layout.rows.flatMap((rows) => {
    const { table, idColumn } = rows
    const live = qualified(serving, table.name)
    return [
      `create table ${changedTable(rows)} (id uuid primary key)`,
      `create table ${pastTable(rows)} (like ${live}, primary key (${quoted(idColumn)}))`,
      `create view ${here(table.name)} as
        select ${quotedList(table.columns.map(({ name }) => name))} from ${live} as live
        where not exists (select from ${changedTable(rows)} as changed where changed.id = live.${quoted(idColumn)})
        union all select ${quotedList(table.columns.map(({ name }) => name))} from ${pastTable(rows)}`,
    ]
  }),
  ...layout.timelines.map(
    ({ table }) =>
      `create view ${here(table.name)} as select * from ${qualified(serving, table.name)}
        where at <= '${at.toISOString()}'`,
  ),
]

/**
 * A tally as of the instant: the serving one, less the rows that changed as they are now, and those as they stood. In the
 * snapshot in which the changed rows are complete; it holds from then on, as what had occurred does not change.
 */
export const overlayTallySqls = (serving: string, rows: StoredRows, { source, table }: StoredTally): string[] => {
  const sums = source.sums.map((name) => ({ column: quoted(`sum_${name}`), of: quoted(name) }))
  const part = (sign: 1 | -1, from: string) =>
    `select ${[
      ...source.groupBy.map((name) => `part.${quoted(name)}`),
      `${sign}::bigint as count`,
      ...sums.map(({ column, of }) => `(${sign} * coalesce(part.${of}, 0))::bigint as ${column}`),
    ].join(', ')} from ${from}`
  const totals = ['count', ...sums.map(({ column }) => column)]
  const live = qualified(serving, rows.table.name)
  const parts = [
    `select ${quotedList(table.columns.map(({ name }) => name))} from ${qualified(serving, table.name)}`,
    part(-1, `${changedTable(rows)} as changed join ${live} as part on part.${quoted(rows.idColumn)} = changed.id`),
    part(1, `${pastTable(rows)} as part`),
  ]
  const groups = source.groupBy.length === 0 ? '' : `group by ${quotedList(source.groupBy)}`
  return [
    createTableSql(pastSchema, table),
    `insert into ${here(table.name)} (${[...source.groupBy.map(quoted), ...totals].join(', ')})
      select ${[...source.groupBy.map(quoted), ...totals.map((total) => `sum(${total})::bigint`)].join(', ')}
      from (${parts.join(' union all ')}) as parts ${groups} having sum(count) <> 0`,
  ]
}
