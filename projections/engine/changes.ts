// Computes what a batch of events changes in a build: folded states, recomposed rows, rollup deltas, timeline rows and
// live topics. Reads through `StateReader` and writes nothing.
import { attributeFailure } from './fold.ts'
import { type BatchInputs, foldBatch, type FoldedBatch, type StateChanges, type StateReader } from './fold-batch.ts'
import {
  type Layout,
  stateColumn,
  type StoredFold,
  type StoredLink,
  type StoredRowTable,
  type StoredTable,
} from './layout.ts'
import { sameRow } from './encode.ts'
import type { Row } from './model.ts'
import { noParkedStreams, type ParkedStreams } from './parked-streams.ts'
import { createRollupDeltas } from './rollup-deltas.ts'

export interface TableChanges {
  readonly table: StoredTable
  /**
   * `upsert` allows a row with the same key to exist, `insert` requires that none exists, and `add` adds the values to
   * the existing row, if any.
   */
  readonly kind: 'upsert' | 'insert' | 'add'
  readonly rows: readonly Row[]
  /** Ids of rows to delete. */
  readonly removedIds: readonly string[]
}

export interface Changes {
  readonly tables: readonly TableChanges[]
  readonly topics: ReadonlySet<string>
  /** Rows written, including deleted ones. */
  readonly rowCount: number
}

const changedIds = (stateChanges: StateChanges): string[] =>
  [...stateChanges].filter(([, { before, after }]) => before !== after).map(([id]) => id)

const findLinkedId = (link: StoredLink, ownState: unknown): string | null =>
  ownState === undefined ? null : link.link(ownState)

/** Ids of the rows that the batch may change, because their own state or a joined state changed. */
const affectedIds = async (rowTable: StoredRowTable, folded: FoldedBatch, reader: StateReader): Promise<string[]> => {
  const ids = new Set(changedIds(folded.getStateChanges(rowTable.fold)))
  for (const link of rowTable.links) {
    const joinedIds = changedIds(folded.getStateChanges(link.joinedFold))
    if (joinedIds.length === 0) continue
    for (const id of await reader.idsLinkedTo(rowTable.fold, link, joinedIds)) ids.add(id)
  }
  return [...ids]
}

const noIds: ReadonlySet<string> = new Set()

/** A row of a parked stream that cannot be composed does not exist, so that its stream does not block others. */
const composeOrOmit = (compose: () => Row | undefined): Row | undefined => {
  try {
    return compose()
  } catch {
    return undefined
  }
}

interface ChangeOptions {
  readonly parked: ParkedStreams
  /** See `BatchInputs`. */
  readonly refolded: string | undefined
}

interface RowChange {
  readonly before: Row | undefined
  readonly after: Row | undefined
  readonly id: string
}

/** Composes each affected row from the old and the new states, and returns those that differ. */
const changedRows = async (
  rowTable: StoredRowTable,
  folded: FoldedBatch,
  reader: StateReader,
  { parked, refolded }: ChangeOptions,
): Promise<RowChange[]> => {
  const ids = await affectedIds(rowTable, folded, reader)
  const ownChanges = folded.getStateChanges(rowTable.fold)
  await folded.load(rowTable.fold, ids, '')
  for (const link of rowTable.links) {
    const joinedIds = ids.flatMap((id) => {
      const { before, after } = ownChanges.get(id) ?? {}
      return [findLinkedId(link, before), findLinkedId(link, after)].filter((joinedId) => joinedId !== null)
    })
    await folded.load(link.joinedFold, joinedIds, '')
  }
  const compose = (id: string, ownState: unknown, when: 'before' | 'after'): Row | undefined => {
    if (ownState === undefined) return undefined
    const joined = Object.fromEntries(
      rowTable.links.map((link) => {
        const joinedId = findLinkedId(link, ownState)
        return [
          link.joinName,
          joinedId === null ? undefined : folded.getStateChanges(link.joinedFold).get(joinedId)?.[when],
        ]
      }),
    )
    return rowTable.declaration.compose(id, ownState, joined)
  }
  const streamOf = (id: string) => `${rowTable.fold.fold.category}-${id}`
  const parkedIds = parked.size === 0 ? [] : ids.filter((id) => parked.has(streamOf(id)))
  const existing = parkedIds.length === 0 ? noIds : await reader.existingRowIds(rowTable, parkedIds)
  const changes: RowChange[] = []
  for (const id of ids) {
    const stateChange = ownChanges.get(id)
    if (stateChange === undefined) continue
    const isParked = parked.has(streamOf(id))
    const run = (composeRow: () => Row | undefined, mayOmit: boolean) =>
      mayOmit ? composeOrOmit(composeRow) : attributeFailure(stateChange.position, composeRow)
    const exists = !isParked || existing.has(id)
    const before = exists ? run(() => compose(id, stateChange.before, 'before'), isParked) : undefined
    const after = run(() => compose(id, stateChange.after, 'after'), isParked && streamOf(id) !== refolded)
    if (before === undefined && after === undefined) continue
    if (before === undefined || after === undefined || !sameRow(rowTable.table.columns, before, after))
      changes.push({ id, before, after })
  }
  return changes
}

const stateTableChanges = (storedFold: StoredFold, stateChanges: StateChanges): TableChanges => {
  const ids = changedIds(stateChanges)
  const remainingIds = ids.filter((id) => stateChanges.get(id)?.after !== undefined)
  return {
    table: storedFold.table,
    kind: 'upsert',
    rows: remainingIds.map((id) => stateRow(storedFold, id, stateChanges.get(id)?.after)),
    removedIds: ids.filter((id) => stateChanges.get(id)?.after === undefined),
  }
}

/** A stream state as a row of its table. */
export const stateRow = (storedFold: StoredFold, id: string, state: unknown): Row => {
  const row: Record<string, unknown> = { id, [stateColumn]: state }
  for (const link of storedFold.links) row[link.column] = link.link(state)
  return row
}

/**
 * Computes the changes that a batch makes to a build.
 * @throws EventFailure if a pure function throws
 */
export const computeChanges = async (
  layout: Layout,
  batch: BatchInputs,
  reader: StateReader,
  parked: ParkedStreams = noParkedStreams,
): Promise<Changes> => {
  const { refolded } = batch
  const folded = await foldBatch(layout, batch, reader)
  const tables: TableChanges[] = []
  const topics = new Set<string>()
  const addTopics = (table: string, before: Row | undefined, after: Row | undefined) => {
    for (const topic of layout.model.topics(table, before, after)) topics.add(topic)
  }
  for (const rowTable of layout.rows) {
    const changes = await changedRows(rowTable, folded, reader, { parked, refolded })
    const deltas = rowTable.rollups.map(createRollupDeltas)
    for (const { before, after } of changes) {
      addTopics(rowTable.table.name, before, after)
      for (const delta of deltas) delta.add(before, after)
    }
    const rows = changes.map(({ after }) => after).filter((row) => row !== undefined)
    const removedIds = changes.filter(({ after }) => after === undefined).map(({ id }) => id)
    tables.push({ table: rowTable.table, kind: 'upsert', rows, removedIds })
    for (const delta of deltas) tables.push({ table: delta.table, kind: 'add', rows: delta.rows(), removedIds: [] })
  }
  for (const { timeline, rows } of folded.timelineRows) {
    for (const { row, position } of rows)
      attributeFailure(position, () => addTopics(timeline.table.name, undefined, row))
    const kind = refolded === undefined ? 'insert' : 'upsert'
    tables.push({ table: timeline.table, kind, rows: rows.map(({ row }) => row), removedIds: [] })
  }
  for (const storedFold of layout.folds) tables.push(stateTableChanges(storedFold, folded.getStateChanges(storedFold)))
  const nonEmptyTables = tables.filter(({ rows, removedIds }) => rows.length + removedIds.length > 0)
  const rowCount = nonEmptyTables.reduce((sum, { rows, removedIds }) => sum + rows.length + removedIds.length, 0)
  return { tables: nonEmptyTables, topics, rowCount }
}
