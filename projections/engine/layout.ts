// Derives the tables of a build from a read model's declaration: row tables, timelines, rollups, and one state table
// for each fold.
import type { Column, ColumnType, StreamFold, ReadModel, RowTable, Table, Rollup, TimelineTable } from './model.ts'

export interface StoredColumn {
  readonly name: string
  readonly type: ColumnType
  readonly nullable: boolean
}

export interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
  readonly key: readonly string[]
  /**
   * Whether the key may contain nulls, as in a rollup. A primary key may not, so such a table gets a unique index
   * instead.
   */
  readonly hasNullableKey: boolean
  readonly indexes: readonly { readonly name: string; readonly definition: string }[]
  /** Percentage of a page that COPY fills. The free space lets updates stay on their page. */
  readonly fillfactor: number
}

/**
 * A column of a state table that holds the id of a joined stream. It finds the rows to recompose when that stream
 * changes.
 */
export interface StoredLink {
  readonly column: string
  readonly joinName: string
  readonly joinedFold: StoredFold
  link(ownState: unknown): string | null
}

export interface StoredFold {
  readonly fold: StreamFold<unknown>
  readonly table: StoredTable
  /** Filled while the layout is built. */
  readonly links: readonly StoredLink[]
}

export interface StoredRowTable {
  readonly declaration: RowTable
  readonly table: StoredTable
  readonly idColumn: string
  readonly fold: StoredFold
  readonly links: readonly StoredLink[]
  readonly rollups: readonly StoredRollup[]
}

interface StoredTimeline {
  readonly declaration: TimelineTable
  readonly table: StoredTable
  readonly fold: StoredFold
}

export interface StoredRollup {
  readonly declaration: Rollup
  readonly table: StoredTable
}

export interface Layout {
  readonly model: ReadModel
  readonly folds: readonly StoredFold[]
  readonly foldsByCategory: ReadonlyMap<string, readonly StoredFold[]>
  readonly rows: readonly StoredRowTable[]
  readonly timelines: readonly StoredTimeline[]
  /** Every table, including the state tables. */
  readonly tables: readonly StoredTable[]
  /** Prefixes of the streams that the model follows. */
  readonly streamPrefixes: readonly string[]
}

const storedColumns = (columns: Readonly<Record<string, Column>>): StoredColumn[] =>
  Object.entries(columns).map(([name, { type, nullable }]) => ({ name, type, nullable: nullable === true }))

const storedTable = (table: Table, fillfactor: number): StoredTable => ({
  name: table.name,
  columns: storedColumns(table.columns),
  key: table.key,
  hasNullableKey: false,
  indexes: Object.entries(table.indexes).map(([name, definition]) => ({ name: `${table.name}_${name}`, definition })),
  fillfactor,
})

const rollupTable = (rollup: Rollup, rowTable: Table): StoredTable => {
  const column = (name: string): StoredColumn => {
    const declaredColumn = rowTable.columns[name]
    if (declaredColumn === undefined) throw new Error(`rollup ${rollup.name}: ${rowTable.name} has no column ${name}`)
    return { name, type: declaredColumn.type, nullable: declaredColumn.nullable === true }
  }
  rollup.sums.forEach(column)
  const bigint = (name: string): StoredColumn => ({ name, type: 'bigint', nullable: false })
  return {
    name: rollup.name,
    columns: [...rollup.groupBy.map(column), bigint('count'), ...rollup.sums.map((name) => bigint(`sum_${name}`))],
    key: rollup.groupBy,
    hasNullableKey: true,
    indexes: [],
    fillfactor: 50,
  }
}

interface MutableStoredFold extends StoredFold {
  readonly links: StoredLink[]
  readonly table: StoredTable & { readonly columns: StoredColumn[]; readonly indexes: StoredTable['indexes'][number][] }
}

/**
 * The column of a state table that holds the folded state. Like the prefix `part_` of these tables, the name is older
 * than the term "state". A new name would require every model to be rebuilt.
 */
export const stateColumn = 'part'

const stateTable = (fold: StreamFold<unknown>): MutableStoredFold => ({
  fold,
  links: [],
  table: {
    name: `part_${fold.name}`,
    columns: [
      { name: 'id', type: 'uuid', nullable: false },
      { name: stateColumn, type: 'json', nullable: false },
    ],
    key: ['id'],
    hasNullableKey: false,
    indexes: [],
    fillfactor: 80,
  },
})

const createFoldRegistry = (model: ReadModel) => {
  const folds = new Map<string, MutableStoredFold>()
  return {
    folds,
    register: (fold: StreamFold<unknown>): MutableStoredFold => {
      const existing = folds.get(fold.name) ?? stateTable(fold)
      if (existing.fold !== fold) throw new Error(`${model.name}: two folds are named ${fold.name}`)
      folds.set(fold.name, existing)
      return existing
    },
  }
}

const addLink = (
  storedFold: MutableStoredFold,
  joinName: string,
  joinedFold: StoredFold,
  link: StoredLink['link'],
): StoredLink => {
  const storedLink: StoredLink = { column: `link_${storedFold.links.length}`, joinName, joinedFold, link }
  storedFold.links.push(storedLink)
  storedFold.table.columns.push({ name: storedLink.column, type: 'uuid', nullable: true })
  storedFold.table.indexes.push({
    name: `${storedFold.table.name}_${storedLink.column}`,
    definition: `(${storedLink.column})`,
  })
  return storedLink
}

const storedRowTable = (
  model: ReadModel,
  declaration: RowTable,
  register: (fold: StreamFold<unknown>) => MutableStoredFold,
): StoredRowTable => {
  const [idColumn, ...otherColumns] = declaration.table.key
  if (idColumn === undefined || otherColumns.length > 0)
    throw new Error(`${declaration.table.name}: the key must be the stream's id`)
  const storedFold = register(declaration.fold)
  return {
    declaration,
    table: storedTable(declaration.table, 90),
    idColumn,
    fold: storedFold,
    links: Object.entries(declaration.joins).map(([name, join]) =>
      addLink(storedFold, name, register(join.fold), (ownState) => join.link(ownState)),
    ),
    rollups: model.rollups
      .filter((rollup) => rollup.rowTable === declaration.table.name)
      .map((rollup) => ({ declaration: rollup, table: rollupTable(rollup, declaration.table) })),
  }
}

/**
 * The tables of a model's builds.
 * @throws Error on a declaration that cannot be stored
 */
export const createLayout = (model: ReadModel): Layout => {
  if (!/^[a-z][a-z_]{0,29}$/.test(model.name)) throw new Error(`"${model.name}" is not a valid read model name`)
  const { folds, register } = createFoldRegistry(model)
  const rows = model.rows.map((declaration) => storedRowTable(model, declaration, register))
  const timelineTables = new Map<Table, StoredTable>()
  const timelines = model.timelines.map((declaration): StoredTimeline => {
    if (declaration.fold.unsealed)
      throw new Error(`${model.name}: the timeline ${declaration.table.name} would store unsealed text`)
    const table = timelineTables.get(declaration.table) ?? storedTable(declaration.table, 100)
    timelineTables.set(declaration.table, table)
    return { declaration, table, fold: register(declaration.fold) }
  })
  const orphanedRollup = model.rollups.find((rollup) => !rows.some(({ table }) => table.name === rollup.rowTable))
  if (orphanedRollup)
    throw new Error(`rollup ${orphanedRollup.name}: ${model.name} has no row table ${orphanedRollup.rowTable}`)
  const tables = [
    ...[...folds.values()].map(({ table }) => table),
    ...rows.flatMap(({ table, rollups }) => [table, ...rollups.map((rollup) => rollup.table)]),
    ...timelineTables.values(),
  ]
  const names = tables.map(({ name }) => name)
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined) throw new Error(`${model.name}: two tables are named ${duplicate}`)
  const foldsByCategory = Map.groupBy(folds.values(), ({ fold }) => fold.category)
  return {
    model,
    folds: [...folds.values()],
    foldsByCategory,
    rows,
    timelines,
    tables,
    streamPrefixes: [...foldsByCategory.keys()].map((category) => `${category}-`),
  }
}
