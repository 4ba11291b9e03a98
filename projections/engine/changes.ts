// Computes what a batch of events changes in a build: folded states, recomposed rows, rollup deltas, timeline rows and
// live topics. Reads through `PartReader` and writes nothing.
import { atEvent, type FoldInput, foldInput, streamName } from './fold.ts'
import type { Layout, StoredLink, StoredPart, StoredRows, StoredTable } from './layout.ts'
import { sameRow } from './encode.ts'
import type { Row } from './model.ts'
import { createTallyDeltas } from './tally-deltas.ts'

/** Reads the stream states of a build as they are before the batch. */
export interface PartReader {
  load(stored: StoredPart, ids: readonly string[]): Promise<Map<string, unknown>>
  /** Ids of the rows whose own state joins one of these streams. */
  linkedTo(own: StoredPart, link: StoredLink, cardIds: readonly string[]): Promise<string[]>
}

export interface TableChanges {
  readonly table: StoredTable
  /**
   * `upsert`: a row with the same key may exist. `insert`: none exists. `add`: adds the values to the existing row, if
   * any.
   */
  readonly kind: 'upsert' | 'insert' | 'add'
  readonly rows: readonly Row[]
  /** Ids of rows to delete. */
  readonly removed: readonly string[]
}

export interface Changes {
  readonly tables: readonly TableChanges[]
  readonly topics: ReadonlySet<string>
  /** Rows written, including deleted ones. */
  readonly rowCount: number
}

/** A state before and after the batch; the same object if no event affected it. */
interface Touch {
  readonly before: unknown
  after: unknown
  /** Position of the last event that touched it. */
  position: string
}

type Touches = Map<string, Touch>

interface NewEntry {
  readonly row: Row
  readonly position: string
}

/** Folds the batch. The returned `load` fetches the other states that rows need. */
const foldBatch = async (layout: Layout, inputs: readonly FoldInput[], reader: PartReader) => {
  const touches = new Map<StoredPart, Touches>(layout.parts.map((stored) => [stored, new Map()]))
  const entries = layout.timelines.map((timeline) => ({ timeline, rows: [] as NewEntry[] }))
  const touchesOf = (stored: StoredPart): Touches => touches.get(stored) ?? new Map()

  const load = async (stored: StoredPart, ids: Iterable<string>, position: string): Promise<void> => {
    const known = touchesOf(stored)
    const missing = [...new Set(ids)].filter((id) => !known.has(id))
    if (missing.length === 0) return
    const parts = await reader.load(stored, missing)
    for (const id of missing) known.set(id, { before: parts.get(id), after: parts.get(id), position })
  }

  for (const [category, storedParts] of layout.partsByCategory) {
    const mine = inputs.filter(({ event }) => event.stream.startsWith(`${category}-`))
    const first = new Map<string, number>()
    for (const { event } of mine) {
      const { id } = streamName(event.stream)
      if (!first.has(id)) first.set(id, event.revision)
    }
    // A stream that begins in this batch has no stored state yet.
    const older = [...first].filter(([, revision]) => revision > 0).map(([id]) => id)
    for (const stored of storedParts) {
      await load(stored, older, '')
      const known = touchesOf(stored)
      const timelines = entries.filter(({ timeline }) => timeline.own === stored)
      for (const input of mine) {
        const { position, stream } = input.event
        const { id } = streamName(stream)
        const touch = known.get(id) ?? { before: undefined, after: undefined, position }
        known.set(id, touch)
        const before = touch.after
        touch.after = foldInput(stored.part, before, input)
        touch.position = position
        for (const { timeline, rows } of timelines) {
          const row = atEvent(position, () => timeline.source.entry(input.event, before, touch.after))
          if (row !== undefined) rows.push({ row, position })
        }
      }
    }
  }
  return { entries, load, touchesOf }
}

type Folded = Awaited<ReturnType<typeof foldBatch>>

const changedIn = (touches: Touches): string[] =>
  [...touches].filter(([, { before, after }]) => before !== after).map(([id]) => id)

const linkOf = (link: StoredLink, own: unknown): string | null => (own === undefined ? null : link.link(own))

/** Ids of the rows that the batch may change, because their own state or a joined state changed. */
const affectedIds = async (stored: StoredRows, folded: Folded, reader: PartReader): Promise<string[]> => {
  const ids = new Set(changedIn(folded.touchesOf(stored.own)))
  for (const link of stored.links) {
    const cards = changedIn(folded.touchesOf(link.cardPart))
    if (cards.length === 0) continue
    for (const id of await reader.linkedTo(stored.own, link, cards)) ids.add(id)
  }
  return [...ids]
}

interface RowChange {
  readonly before: Row | undefined
  readonly after: Row | undefined
  readonly id: string
}

/** Composes each affected row from the old and the new states. A change is a pair that differs. */
const changedRows = async (stored: StoredRows, folded: Folded, reader: PartReader): Promise<RowChange[]> => {
  const ids = await affectedIds(stored, folded, reader)
  const own = folded.touchesOf(stored.own)
  await folded.load(stored.own, ids, '')
  for (const link of stored.links) {
    const cards = ids.flatMap((id) => {
      const { before, after } = own.get(id) ?? {}
      return [linkOf(link, before), linkOf(link, after)].filter((card) => card !== null)
    })
    await folded.load(link.cardPart, cards, '')
  }
  const compose = (id: string, part: unknown, side: 'before' | 'after'): Row | undefined => {
    if (part === undefined) return undefined
    const cards = Object.fromEntries(
      stored.links.map((link) => {
        const card = linkOf(link, part)
        return [link.card, card === null ? undefined : folded.touchesOf(link.cardPart).get(card)?.[side]]
      }),
    )
    return stored.source.compose(id, part, cards)
  }
  const changes: RowChange[] = []
  for (const id of ids) {
    const touch = own.get(id)
    if (touch === undefined) continue
    const change = atEvent(touch.position, () => ({
      id,
      before: compose(id, touch.before, 'before'),
      after: compose(id, touch.after, 'after'),
    }))
    const { before, after } = change
    if (before === undefined && after === undefined) continue
    if (before === undefined || after === undefined || !sameRow(stored.table.columns, before, after))
      changes.push(change)
  }
  return changes
}

const partChanges = (stored: StoredPart, touches: Touches): TableChanges => {
  const changed = changedIn(touches)
  const kept = changed.filter((id) => touches.get(id)?.after !== undefined)
  return {
    table: stored.table,
    kind: 'upsert',
    rows: kept.map((id) => partRow(stored, id, touches.get(id)?.after)),
    removed: changed.filter((id) => touches.get(id)?.after === undefined),
  }
}

/** A stream state as a row of its table. */
export const partRow = (stored: StoredPart, id: string, part: unknown): Row => {
  const row: Record<string, unknown> = { id, part }
  for (const link of stored.links) row[link.column] = link.link(part)
  return row
}

/**
 * Computes the changes that a batch makes to the states before it.
 * @throws EventFailure if a pure function throws
 */
export const changesOf = async (layout: Layout, inputs: readonly FoldInput[], reader: PartReader): Promise<Changes> => {
  const folded = await foldBatch(layout, inputs, reader)
  const tables: TableChanges[] = []
  const topics = new Set<string>()
  const touch = (table: string, before: Row | undefined, after: Row | undefined) => {
    for (const topic of layout.model.topics(table, before, after)) topics.add(topic)
  }
  for (const stored of layout.rows) {
    const changes = await changedRows(stored, folded, reader)
    const deltas = stored.tallies.map(createTallyDeltas)
    for (const { before, after } of changes) {
      touch(stored.table.name, before, after)
      for (const delta of deltas) delta.add(before, after)
    }
    const after = changes.map((change) => change.after).filter((row) => row !== undefined)
    const removed = changes.filter((change) => change.after === undefined).map(({ id }) => id)
    tables.push({ table: stored.table, kind: 'upsert', rows: after, removed })
    for (const delta of deltas) tables.push({ table: delta.table, kind: 'add', rows: delta.rows(), removed: [] })
  }
  for (const { timeline, rows } of folded.entries) {
    for (const { row, position } of rows) atEvent(position, () => touch(timeline.table.name, undefined, row))
    tables.push({ table: timeline.table, kind: 'insert', rows: rows.map(({ row }) => row), removed: [] })
  }
  for (const stored of layout.parts) tables.push(partChanges(stored, folded.touchesOf(stored)))
  const written = tables.filter(({ rows, removed }) => rows.length + removed.length > 0)
  const rowCount = written.reduce((sum, { rows, removed }) => sum + rows.length + removed.length, 0)
  return { tables: written, topics, rowCount }
}
