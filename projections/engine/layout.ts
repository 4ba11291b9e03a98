// Derives the tables of a build from a read model's declaration: row tables, timelines, rollups, and one state table
// for each fold.
import type { Column, ColumnType, Part, ReadModel, RowTable, Table, Tally, TimelineTable } from './model.ts'

export interface StoredColumn {
  readonly name: string
  readonly type: ColumnType
  readonly nullable: boolean
}

export interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
  readonly key: readonly string[]
  /** Primary keys cannot hold null. The key of a rollup can. */
  readonly keyHoldsNull: boolean
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
  readonly card: string
  readonly cardPart: StoredPart
  link(own: unknown): string | null
}

export interface StoredPart {
  readonly part: Part<unknown>
  readonly table: StoredTable
  /** Filled while the layout is built. */
  readonly links: readonly StoredLink[]
}

export interface StoredRows {
  readonly source: RowTable
  readonly table: StoredTable
  readonly idColumn: string
  readonly own: StoredPart
  readonly links: readonly StoredLink[]
  readonly tallies: readonly StoredTally[]
}

export interface StoredTimeline {
  readonly source: TimelineTable
  readonly table: StoredTable
  readonly own: StoredPart
}

export interface StoredTally {
  readonly source: Tally
  readonly table: StoredTable
}

export interface Layout {
  readonly model: ReadModel
  readonly parts: readonly StoredPart[]
  readonly partsByCategory: ReadonlyMap<string, readonly StoredPart[]>
  readonly rows: readonly StoredRows[]
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
  keyHoldsNull: false,
  indexes: Object.entries(table.indexes).map(([name, definition]) => ({ name: `${table.name}_${name}`, definition })),
  fillfactor,
})

const tallyTable = (tally: Tally, of: Table): StoredTable => {
  const column = (name: string): StoredColumn => {
    const declared = of.columns[name]
    if (declared === undefined) throw new Error(`rollup ${tally.name}: ${of.name} has no column ${name}`)
    return { name, type: declared.type, nullable: declared.nullable === true }
  }
  tally.sums.forEach(column)
  const bigint = (name: string): StoredColumn => ({ name, type: 'bigint', nullable: false })
  return {
    name: tally.name,
    columns: [...tally.groupBy.map(column), bigint('count'), ...tally.sums.map((name) => bigint(`sum_${name}`))],
    key: tally.groupBy,
    keyHoldsNull: true,
    indexes: [],
    fillfactor: 50,
  }
}

interface UnfinishedPart extends StoredPart {
  readonly links: StoredLink[]
  readonly table: StoredTable & { readonly columns: StoredColumn[]; readonly indexes: StoredTable['indexes'][number][] }
}

const partTable = (part: Part<unknown>): UnfinishedPart => ({
  part,
  links: [],
  table: {
    name: `part_${part.name}`,
    columns: [
      { name: 'id', type: 'uuid', nullable: false },
      { name: 'part', type: 'json', nullable: false },
    ],
    key: ['id'],
    keyHoldsNull: false,
    indexes: [],
    fillfactor: 80,
  },
})

const partCollector = (model: ReadModel) => {
  const parts = new Map<string, UnfinishedPart>()
  return {
    parts,
    stored: (part: Part<unknown>): UnfinishedPart => {
      const known = parts.get(part.name) ?? partTable(part)
      if (known.part !== part) throw new Error(`${model.name}: two folds are named ${part.name}`)
      parts.set(part.name, known)
      return known
    },
  }
}

const addLink = (own: UnfinishedPart, card: string, cardPart: StoredPart, link: StoredLink['link']): StoredLink => {
  const stored: StoredLink = { column: `link_${own.links.length}`, card, cardPart, link }
  own.links.push(stored)
  own.table.columns.push({ name: stored.column, type: 'uuid', nullable: true })
  own.table.indexes.push({ name: `${own.table.name}_${stored.column}`, definition: `(${stored.column})` })
  return stored
}

const storedRows = (
  model: ReadModel,
  source: RowTable,
  stored: (part: Part<unknown>) => UnfinishedPart,
): StoredRows => {
  const [idColumn, ...others] = source.table.key
  if (idColumn === undefined || others.length > 0)
    throw new Error(`${source.table.name}: the key must be the stream's id`)
  const own = stored(source.own)
  return {
    source,
    table: storedTable(source.table, 90),
    idColumn,
    own,
    links: Object.entries(source.cards).map(([name, card]) =>
      addLink(own, name, stored(card.part), (part) => card.link(part)),
    ),
    tallies: model.tallies
      .filter((tally) => tally.of === source.table.name)
      .map((tally) => ({ source: tally, table: tallyTable(tally, source.table) })),
  }
}

/**
 * The tables of a model's builds.
 * @throws Error on a declaration that cannot be stored
 */
export const layoutOf = (model: ReadModel): Layout => {
  if (!/^[a-z][a-z_]{0,29}$/.test(model.name)) throw new Error(`"${model.name}" cannot name a read model`)
  const { parts, stored } = partCollector(model)
  const rows = model.rows.map((source) => storedRows(model, source, stored))
  const timelines = model.timelines.map((source): StoredTimeline => {
    if (source.own.opened) throw new Error(`${model.name}: the timeline ${source.table.name} would store unsealed text`)
    return { source, table: storedTable(source.table, 100), own: stored(source.own) }
  })
  const homeless = model.tallies.find((tally) => !rows.some(({ table }) => table.name === tally.of))
  if (homeless) throw new Error(`rollup ${homeless.name}: ${model.name} has no row table ${homeless.of}`)
  const tables = [
    ...[...parts.values()].map(({ table }) => table),
    ...rows.flatMap(({ table, tallies }) => [table, ...tallies.map((tally) => tally.table)]),
    ...timelines.map(({ table }) => table),
  ]
  const names = tables.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`${model.name}: two tables are named ${twice}`)
  const partsByCategory = Map.groupBy(parts.values(), ({ part }) => part.category)
  return {
    model,
    parts: [...parts.values()],
    partsByCategory,
    rows,
    timelines,
    tables,
    streamPrefixes: [...partsByCategory.keys()].map((category) => `${category}-`),
  }
}
