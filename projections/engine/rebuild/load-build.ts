// Makes and fills the tables of a schema from the log, inside the caller's transaction.
import type pg from 'pg'

import { createIndexSqls, createTableSql, fillTallySql, qualified } from '../ddl.ts'
import type { Layout } from '../layout.ts'
import type { OpeningDeps } from '../opening.ts'
import { createCopySink } from './copy-sink.ts'
import { foldLog, type FoldLogOptions } from './fold-log.ts'

export interface LoadOptions extends FoldLogOptions {
  readonly schema: string
  /** Keys, indexes and statistics after the rows; not for tables that are compared and thrown away. */
  readonly indexes: boolean
}

export interface Loaded {
  /** The rows hold exactly the events up to here. */
  readonly position: string
  readonly rows: number
}

/** Tallies come from the rows; counting them again proves that both are whole. */
const fillTallies = async (client: pg.ClientBase, schema: string, layout: Layout): Promise<void> => {
  for (const { table, tallies } of layout.rows) {
    for (const tally of tallies) {
      await client.query(fillTallySql(schema, tally))
      const { rows } = await client.query<{ same: boolean }>(
        `select (select count(*) from ${qualified(schema, table.name)})
          = (select coalesce(sum(count), 0) from ${qualified(schema, tally.table.name)}) as same`,
      )
      if (rows[0]?.same !== true) throw new Error(`the tally ${tally.table.name} does not add up to ${table.name}`)
    }
  }
}

/**
 * Folds the log into fresh tables. Each is filled before it gets its key and indexes.
 * @throws EventFailure, TooManyParts; an error where the database counted other rows than were made
 */
export const loadBuild = async (
  client: pg.ClientBase,
  deps: OpeningDeps,
  layout: Layout,
  { schema, indexes, ...options }: LoadOptions,
): Promise<Loaded> => {
  // The connection says nothing while the fold computes.
  await client.query(`set local idle_in_transaction_session_timeout = 0`)
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const table of layout.tables) await client.query(createTableSql(schema, table))
  const sink = createCopySink({ client, schema, freeze: indexes })
  const position = await foldLog(deps, layout, sink, options)
  const rows = await sink.finish()
  await fillTallies(client, schema, layout)
  if (indexes) {
    for (const table of layout.tables) {
      for (const sql of createIndexSqls(schema, table)) await client.query(sql)
      await client.query(`analyze ${qualified(schema, table.name)}`)
    }
  }
  return { position, rows }
}
