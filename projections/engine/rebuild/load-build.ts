// Makes and fills the tables of a schema from the log, inside the caller's transaction.
import type pg from 'pg'

import { createIndexSqls, createTableSql, fillTallySql, qualified, quotedList } from '../ddl.ts'
import type { Layout, StoredTable } from '../layout.ts'
import type { OpeningDeps } from '../opening.ts'
import { composeStored } from './compose-stored.ts'
import { type CopySinkOptions, createCopySink } from './copy-sink.ts'
import { foldLog, type FoldLogOptions, type RowSink } from './fold-log.ts'
import type { Tell } from './progress.ts'

export interface LoadOptions extends Omit<FoldLogOptions, 'composes'> {
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
    for (const tally of tallies) await client.query(fillTallySql(schema, tally))
    if (tallies.length === 0) continue
    const sums = tallies.map(
      ({ table: { name } }) => `(select coalesce(sum(count), 0) from ${qualified(schema, name)})`,
    )
    const { rows } = await client.query<boolean[]>({
      text: `select ${sums.map((sum) => `${sum} = counted.count`).join(', ')}
        from (select count(*) from ${qualified(schema, table.name)}) counted`,
      rowMode: 'array',
    })
    const wrong = tallies.find((_, index) => rows[0]?.[index] !== true)
    if (wrong !== undefined) throw new Error(`the tally ${wrong.table.name} does not add up to ${table.name}`)
  }
}

/**
 * Statistics of what queries find, sort and count rows by. Postgres completes them of its own accord within a minute; those
 * of wide tables whole took longer than all their indexes.
 */
const analyzeSql = (schema: string, layout: Layout, table: StoredTable): string => {
  const tallies = layout.rows.filter((rows) => rows.table === table).flatMap((rows) => rows.tallies)
  const named = [...table.key, ...tallies.flatMap(({ source }) => source.groupBy)]
  const definitions = table.indexes.map(({ definition }) => definition).join(' ')
  const isUsed = (name: string) => named.includes(name) || new RegExp(`\\b${name}\\b`).test(definitions)
  const columns = table.columns.map(({ name }) => name).filter(isUsed)
  return `analyze ${qualified(schema, table.name)}${columns.length === 0 ? '' : ` (${quotedList(columns)})`}`
}

/** Answers how many rows the database took. */
const writeRows = async (options: CopySinkOptions, write: (sink: RowSink) => Promise<void>): Promise<number> => {
  const sink = createCopySink(options)
  try {
    await write(sink)
    return await sink.finish()
  } finally {
    sink.close()
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
  let events = 0
  const onProgress: Tell = (progress) => {
    ;({ events } = progress)
    options.onProgress?.(progress)
  }
  onProgress({ phase: 'folding', done: 0, events })
  const sinking = { client, schema, freeze: indexes }
  let position = ''
  let rows = await writeRows(sinking, async (sink) => {
    position = await foldLog(deps, layout, sink, { ...options, composes: true, onProgress })
  })
  if (options.ranges > 1) {
    rows += await writeRows(sinking, (sink) => composeStored(client, layout, schema, sink, position))
  }
  await fillTallies(client, schema, layout)
  if (indexes) {
    const steps = layout.tables.flatMap((table) => [
      ...createIndexSqls(schema, table),
      analyzeSql(schema, layout, table),
    ])
    for (const [index, sql] of steps.entries()) {
      onProgress({ phase: 'indexing', done: index / steps.length, events })
      options.signal?.throwIfAborted()
      await client.query(sql)
    }
  }
  return { position, rows }
}
