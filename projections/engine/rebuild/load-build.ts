// Creates the tables of a schema and fills them from the log, inside transactions on the caller's connections.
import type pg from 'pg'

import { createIndexStatements, createTableSql, fillRollupSql, qualifiedName, quoteIdentifiers } from '../ddl.ts'
import type { Layout, StoredTable } from '../layout.ts'
import type { FoldDeps } from '../unsealing.ts'
import { composeStored } from './compose-stored.ts'
import { type CopySink, createCopySink } from './copy-sink.ts'
import { foldLog, type FoldLogOptions, parkFailedRows } from './fold-log.ts'
import type { RowSink } from './fold-page.ts'
import type { ProgressListener } from './progress.ts'

export interface LoadOptions extends Omit<FoldLogOptions, 'callerComposesRows'> {
  readonly schema: string
  /** Create keys, indexes and statistics after the rows. Not needed for tables that are compared and then dropped. */
  readonly indexes: boolean
  /**
   * A second connection with its own transaction, which commits first. It receives the row tables and their rollups, so
   * that the database stores and indexes them in parallel with the state tables and timelines. It must see the schema.
   * Without it, the tables are assumed to be temporary.
   */
  readonly secondConnection?: pg.ClientBase | undefined
}

export interface LoadResult {
  /** The rows include exactly the events up to this position. */
  readonly position: string
  readonly rows: number
}

/** Rollups are filled from the rows. Comparing the two counts proves that both are complete. */
const fillRollups = async (connection: pg.ClientBase, schema: string, layout: Layout): Promise<void> => {
  for (const { table, rollups } of layout.rows) {
    for (const rollup of rollups) await connection.query(fillRollupSql(schema, rollup))
    if (rollups.length === 0) continue
    const sums = rollups.map(
      ({ table: { name } }) => `(select coalesce(sum(count), 0) from ${qualifiedName(schema, name)})`,
    )
    const { rows } = await connection.query<boolean[]>({
      text: `select ${sums.map((sum) => `${sum} = counted.count`).join(', ')}
        from (select count(*) from ${qualifiedName(schema, table.name)}) counted`,
      rowMode: 'array',
    })
    const mismatched = rollups.find((_, index) => rows[0]?.[index] !== true)
    if (mismatched !== undefined)
      throw new Error(`the rollup ${mismatched.table.name} does not add up to ${table.name}`)
  }
}

/**
 * Collects statistics for the columns that queries find, sort and count rows by. Autovacuum adds the rest within a
 * minute. Analyzing all columns of wide tables took longer than building all their indexes.
 */
const analyzeSql = (schema: string, layout: Layout, table: StoredTable): string => {
  const rollups = layout.rows.filter((rows) => rows.table === table).flatMap((rows) => rows.rollups)
  const usedColumns = [...table.key, ...rollups.flatMap(({ declaration }) => declaration.groupBy)]
  const definitions = table.indexes.map(({ definition }) => definition).join(' ')
  const isUsed = (name: string) => usedColumns.includes(name) || new RegExp(`\\b${name}\\b`).test(definitions)
  const columns = table.columns.map(({ name }) => name).filter(isUsed)
  return `analyze ${qualifiedName(schema, table.name)}${columns.length === 0 ? '' : ` (${quoteIdentifiers(columns)})`}`
}

/** A connection inside a transaction, with the tables that it creates, fills and indexes. */
interface Loader {
  readonly connection: pg.ClientBase
  readonly tables: readonly StoredTable[]
}

/** The last connection loads the row tables. */
const createLoaders = (
  connection: pg.ClientBase,
  { tables, rows }: Layout,
  secondConnection: pg.ClientBase | undefined,
): Loader[] => {
  if (secondConnection === undefined) return [{ connection, tables }]
  const rowTables = rows.flatMap(({ table, rollups }) => [table, ...rollups.map((rollup) => rollup.table)])
  return [
    { connection, tables: tables.filter((table) => !rowTables.includes(table)) },
    { connection: secondConnection, tables: rowTables },
  ]
}

/** Memory for sorting keys and indexes, shared by the connections, in megabytes. */
const sortMemoryMegabytes = 256

const createTables = async ({ connection, tables }: Loader, schema: string, megabytes: number): Promise<void> => {
  // The connection is idle while the fold computes.
  await connection.query(`set local idle_in_transaction_session_timeout = 0`)
  await connection.query(`set local maintenance_work_mem = '${megabytes}MB'`)
  for (const table of tables) await connection.query(createTableSql(schema, table))
}

/** Routes each row to the sink of its table. */
const createRoutingSink = (sinks: readonly CopySink[]): RowSink => {
  const sinksByTable = new Map(sinks.flatMap((sink) => sink.tables.map((table) => [table, sink] as const)))
  return {
    write: (table, row) => {
      const sink = sinksByTable.get(table)
      if (sink === undefined) throw new Error(`no connection writes ${table.name}`)
      sink.write(table, row)
    },
    drain: async () => {
      for (const sink of sinks) await sink.drain()
    },
  }
}

/** Waits for all connections even if one fails, because none may still be in use afterwards. */
const settleAll = async <Result>(work: readonly Promise<Result>[]): Promise<Result[]> => {
  await Promise.allSettled(work)
  return Promise.all(work)
}

/**
 * Folds the log into new tables. Each table is filled before its key and indexes are created.
 * @throws EventFailure, TooManyStates; Error if the database counted a different number of rows
 */
export const loadBuild = async (
  connection: pg.ClientBase,
  deps: FoldDeps,
  layout: Layout,
  { schema, indexes, secondConnection, ...options }: LoadOptions,
): Promise<LoadResult> => {
  const loaders = createLoaders(connection, layout, secondConnection)
  for (const loader of loaders) await createTables(loader, schema, sortMemoryMegabytes / loaders.length)
  let events = 0
  const onProgress: ProgressListener = (progress) => {
    ;({ events } = progress)
    options.onProgress?.(progress)
  }
  onProgress({ phase: 'folding', done: 0, events })
  const indexStatements = (table: StoredTable) => [
    ...createIndexStatements(schema, table),
    analyzeSql(schema, layout, table),
  ]
  const steps = layout.tables.flatMap(indexStatements).length
  let completedSteps = 0
  const abortOthers = new AbortController()
  const indexTables = async (loader: Loader): Promise<void> => {
    for (const sql of loader.tables.flatMap(indexStatements)) {
      onProgress({ phase: 'indexing', done: completedSteps / steps, events })
      options.signal?.throwIfAborted()
      abortOthers.signal.throwIfAborted()
      await loader.connection.query(sql)
      completedSteps += 1
    }
  }
  // COPY cannot freeze rows while its connection has an open cursor. Temporary tables do not need it.
  const freeze = secondConnection !== undefined
  const sinks = loaders.map((loader) => createCopySink({ ...loader, schema, freeze }))
  const sink = createRoutingSink(sinks)
  const finish = async (): Promise<number> => {
    const counts = await settleAll(sinks.map((tableSink) => tableSink.finish()))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  try {
    const position = await foldLog(deps, layout, sink, { ...options, callerComposesRows: true, onProgress })
    if (options.ranges > 1) {
      await finish()
      const failedRows = await composeStored(connection, layout, schema, sink, position)
      await parkFailedRows(deps.log, options.parking, failedRows, position)
    }
    const rows = await finish()
    const finishLoader = async (loader: Loader): Promise<void> => {
      if (loader === loaders.at(-1)) await fillRollups(loader.connection, schema, layout)
      if (indexes) await indexTables(loader)
    }
    const failAll = (error: unknown) => {
      abortOthers.abort(error)
      throw error
    }
    await settleAll(loaders.map((loader) => finishLoader(loader).catch(failAll)))
    return { position, rows }
  } finally {
    for (const tableSink of sinks) tableSink.close()
  }
}
