// Creates the tables of a schema and fills them from the log, inside transactions of the caller's connections.
import type pg from 'pg'

import { createIndexSqls, createTableSql, fillTallySql, qualified, quotedList } from '../ddl.ts'
import type { Layout, StoredTable } from '../layout.ts'
import type { OpeningDeps } from '../opening.ts'
import { composeStored } from './compose-stored.ts'
import { type CopySink, createCopySink } from './copy-sink.ts'
import { foldLog, type FoldLogOptions, type RowSink } from './fold-log.ts'
import type { Tell } from './progress.ts'

export interface LoadOptions extends Omit<FoldLogOptions, 'composes'> {
  readonly schema: string
  /** Create keys, indexes and statistics after the rows. Not needed for tables that are compared and then dropped. */
  readonly indexes: boolean
  /**
   * A second connection with its own transaction, which commits first. It receives the row tables and their rollups, so
   * that the database stores and indexes them in parallel with the state tables and timelines. It must see the schema.
   * Without it, the tables are assumed to be temporary.
   */
  readonly second?: pg.ClientBase | undefined
}

export interface Loaded {
  /** The rows include exactly the events up to this position. */
  readonly position: string
  readonly rows: number
}

/** Rollups are filled from the rows. Comparing the two counts proves that both are complete. */
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
    if (wrong !== undefined) throw new Error(`the rollup ${wrong.table.name} does not add up to ${table.name}`)
  }
}

/**
 * Collects statistics for the columns that queries find, sort and count rows by. Autovacuum adds the rest within a
 * minute. Analyzing all columns of wide tables took longer than building all their indexes.
 */
const analyzeSql = (schema: string, layout: Layout, table: StoredTable): string => {
  const tallies = layout.rows.filter((rows) => rows.table === table).flatMap((rows) => rows.tallies)
  const named = [...table.key, ...tallies.flatMap(({ source }) => source.groupBy)]
  const definitions = table.indexes.map(({ definition }) => definition).join(' ')
  const isUsed = (name: string) => named.includes(name) || new RegExp(`\\b${name}\\b`).test(definitions)
  const columns = table.columns.map(({ name }) => name).filter(isUsed)
  return `analyze ${qualified(schema, table.name)}${columns.length === 0 ? '' : ` (${quotedList(columns)})`}`
}

/** A connection inside a transaction, with the tables that it creates, fills and indexes. */
interface Lane {
  readonly client: pg.ClientBase
  readonly tables: readonly StoredTable[]
}

/** The last connection has the row tables. */
const lanesOf = (client: pg.ClientBase, { tables, rows }: Layout, second: pg.ClientBase | undefined): Lane[] => {
  if (second === undefined) return [{ client, tables }]
  const taken = rows.flatMap(({ table, tallies }) => [table, ...tallies.map((tally) => tally.table)])
  return [
    { client, tables: tables.filter((table) => !taken.includes(table)) },
    { client: second, tables: taken },
  ]
}

/** Memory for sorting keys and indexes, shared by the connections, in megabytes. */
const sortingMemory = 256

const makeTables = async ({ client, tables }: Lane, schema: string, megabytes: number): Promise<void> => {
  // The connection is idle while the fold computes.
  await client.query(`set local idle_in_transaction_session_timeout = 0`)
  await client.query(`set local maintenance_work_mem = '${megabytes}MB'`)
  for (const table of tables) await client.query(createTableSql(schema, table))
}

/** Routes each row to the sink of its table. */
const dividedSink = (sinks: readonly CopySink[]): RowSink => {
  const sinkOf = new Map(sinks.flatMap((sink) => sink.tables.map((table) => [table, sink] as const)))
  return {
    write: (table, row) => {
      const sink = sinkOf.get(table)
      if (sink === undefined) throw new Error(`no connection writes ${table.name}`)
      sink.write(table, row)
    },
    flow: async () => {
      for (const sink of sinks) await sink.flow()
    },
  }
}

/** Waits for all connections, even if one fails, so that none is still working. */
const allEnded = async <Result>(work: readonly Promise<Result>[]): Promise<Result[]> => {
  await Promise.allSettled(work)
  return Promise.all(work)
}

/**
 * Folds the log into new tables. Each table is filled before its key and indexes are created.
 * @throws EventFailure, TooManyParts; Error if the database counted a different number of rows
 */
export const loadBuild = async (
  client: pg.ClientBase,
  deps: OpeningDeps,
  layout: Layout,
  { schema, indexes, second, ...options }: LoadOptions,
): Promise<Loaded> => {
  const lanes = lanesOf(client, layout, second)
  for (const lane of lanes) await makeTables(lane, schema, sortingMemory / lanes.length)
  let events = 0
  const onProgress: Tell = (progress) => {
    ;({ events } = progress)
    options.onProgress?.(progress)
  }
  onProgress({ phase: 'folding', done: 0, events })
  const indexing = (table: StoredTable) => [...createIndexSqls(schema, table), analyzeSql(schema, layout, table)]
  const steps = layout.tables.flatMap(indexing).length
  let taken = 0
  const failing = new AbortController()
  const indexTables = async ({ client: busy, tables }: Lane): Promise<void> => {
    for (const sql of tables.flatMap(indexing)) {
      onProgress({ phase: 'indexing', done: taken / steps, events })
      options.signal?.throwIfAborted()
      failing.signal.throwIfAborted()
      await busy.query(sql)
      taken += 1
    }
  }
  // COPY cannot freeze rows while its connection has an open cursor. Temporary tables do not need it.
  const freeze = second !== undefined
  const sinks = lanes.map((lane) => createCopySink({ ...lane, schema, freeze }))
  const sink = dividedSink(sinks)
  const finish = async (): Promise<number> => {
    const counts = await allEnded(sinks.map((each) => each.finish()))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  try {
    const position = await foldLog(deps, layout, sink, { ...options, composes: true, onProgress })
    if (options.ranges > 1) {
      await finish()
      await composeStored(client, layout, schema, sink, position)
    }
    const rows = await finish()
    const finishLane = async (lane: Lane): Promise<void> => {
      if (lane === lanes.at(-1)) await fillTallies(lane.client, schema, layout)
      if (indexes) await indexTables(lane)
    }
    const failed = (error: unknown) => {
      failing.abort(error)
      throw error
    }
    await allEnded(lanes.map((lane) => finishLane(lane).catch(failed)))
    return { position, rows }
  } finally {
    for (const each of sinks) each.close()
  }
}
