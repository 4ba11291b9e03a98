// Computes what a batch of events changes in a build: folded states, recomposed rows, rollup deltas, timeline rows and
// live topics. Reads through `StateReader` and writes nothing.
import { attributeFailure, type FoldInput, foldInput, parseStreamName } from './fold.ts'
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
import { createRollupDeltas } from './rollup-deltas.ts'

/** Reads the stream states of a build from before the batch. */
export interface StateReader {
  load(storedFold: StoredFold, ids: readonly string[]): Promise<Map<string, unknown>>
  /** Ids of the rows whose own state joins one of these streams. */
  idsLinkedTo(storedFold: StoredFold, link: StoredLink, joinedIds: readonly string[]): Promise<string[]>
}

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

/** A state before and after the batch. Both are the same object if no event affected it. */
interface StateChange {
  readonly before: unknown
  after: unknown
  /** Position of the last event folded into it; '' if it was only loaded. */
  position: string
}

type StateChanges = Map<string, StateChange>

interface NewTimelineRow {
  readonly row: Row
  readonly position: string
}

interface TimelineRows {
  readonly timeline: Layout['timelines'][number]
  readonly rows: NewTimelineRow[]
}

/** Adds the timeline rows of one event. */
const addTimelineRows = (
  timelines: readonly TimelineRows[],
  { event }: FoldInput,
  before: unknown,
  after: unknown,
): void => {
  for (const { timeline, rows } of timelines) {
    const row = attributeFailure(event.position, () => timeline.declaration.entry(event, before, after))
    if (row !== undefined) rows.push({ row, position: event.position })
  }
}

/** Folds the batch. The returned `load` fetches the other states that rows need. */
const foldBatch = async (layout: Layout, inputs: readonly FoldInput[], reader: StateReader) => {
  const changesByFold = new Map<StoredFold, StateChanges>(layout.folds.map((storedFold) => [storedFold, new Map()]))
  const timelineRows: TimelineRows[] = layout.timelines.map((timeline) => ({ timeline, rows: [] }))
  const getStateChanges = (storedFold: StoredFold): StateChanges => changesByFold.get(storedFold) ?? new Map()

  const load = async (storedFold: StoredFold, ids: Iterable<string>, position: string): Promise<void> => {
    const stateChanges = getStateChanges(storedFold)
    const missing = [...new Set(ids)].filter((id) => !stateChanges.has(id))
    if (missing.length === 0) return
    const states = await reader.load(storedFold, missing)
    for (const id of missing) stateChanges.set(id, { before: states.get(id), after: states.get(id), position })
  }

  for (const [category, storedFolds] of layout.foldsByCategory) {
    const inCategory = inputs.filter(({ event }) => event.stream.startsWith(`${category}-`))
    const firstRevisions = new Map<string, number>()
    for (const { event } of inCategory) {
      const { id } = parseStreamName(event.stream)
      if (!firstRevisions.has(id)) firstRevisions.set(id, event.revision)
    }
    // A stream that begins in this batch has no stored state yet.
    const existingIds = [...firstRevisions].filter(([, revision]) => revision > 0).map(([id]) => id)
    for (const storedFold of storedFolds) {
      await load(storedFold, existingIds, '')
      const stateChanges = getStateChanges(storedFold)
      const timelines = timelineRows.filter(({ timeline }) => timeline.fold === storedFold)
      for (const input of inCategory) {
        const { position, stream } = input.event
        const { id } = parseStreamName(stream)
        const stateChange = stateChanges.get(id) ?? { before: undefined, after: undefined, position }
        stateChanges.set(id, stateChange)
        const before = stateChange.after
        stateChange.after = foldInput(storedFold.fold, before, input)
        stateChange.position = position
        addTimelineRows(timelines, input, before, stateChange.after)
      }
    }
  }
  return { timelineRows, load, getStateChanges }
}

type FoldedBatch = Awaited<ReturnType<typeof foldBatch>>

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
  const changes: RowChange[] = []
  for (const id of ids) {
    const stateChange = ownChanges.get(id)
    if (stateChange === undefined) continue
    const change = attributeFailure(stateChange.position, () => ({
      id,
      before: compose(id, stateChange.before, 'before'),
      after: compose(id, stateChange.after, 'after'),
    }))
    const { before, after } = change
    if (before === undefined && after === undefined) continue
    if (before === undefined || after === undefined || !sameRow(rowTable.table.columns, before, after))
      changes.push(change)
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
  inputs: readonly FoldInput[],
  reader: StateReader,
): Promise<Changes> => {
  const folded = await foldBatch(layout, inputs, reader)
  const tables: TableChanges[] = []
  const topics = new Set<string>()
  const addTopics = (table: string, before: Row | undefined, after: Row | undefined) => {
    for (const topic of layout.model.topics(table, before, after)) topics.add(topic)
  }
  for (const rowTable of layout.rows) {
    const changes = await changedRows(rowTable, folded, reader)
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
    tables.push({ table: timeline.table, kind: 'insert', rows: rows.map(({ row }) => row), removedIds: [] })
  }
  for (const storedFold of layout.folds) tables.push(stateTableChanges(storedFold, folded.getStateChanges(storedFold)))
  const nonEmptyTables = tables.filter(({ rows, removedIds }) => rows.length + removedIds.length > 0)
  const rowCount = nonEmptyTables.reduce((sum, { rows, removedIds }) => sum + rows.length + removedIds.length, 0)
  return { tables: nonEmptyTables, topics, rowCount }
}
