// Undoes later changes in an as-of snapshot on top of the serving build: folds the streams that changed after the
// instant, up to the instant, and writes the rows that they affect.
import { sql } from 'kysely'

import { qualifiedName, quoteIdentifier } from '../engine/ddl.ts'
import type { StoredFold, StoredRowTable } from '../engine/layout.ts'
import type { Row } from '../engine/model.ts'
import type { SnapshotTransaction } from './as-of-snapshot.ts'
import { asOfLayout } from './changed-streams.ts'
import { loadStates, hideJoinChangedRows, writePastRows } from './overlay-rows.ts'
import type { OverlaySource } from './overlay-source.ts'
import { createStreamsAsOf, type StreamsAsOf } from './streams.ts'

/** How many rows to fold, compose and write at a time, which limits the memory that a snapshot uses. */
const chunkSize = 1_000

export interface Overlay {
  /** Schema of the serving build. */
  readonly serving: string
  readonly streams: StreamsAsOf
  /** Streams with an event that could not be read or folded. */
  readonly parked: Set<string>
  /** The ids known to have changed their own state after the instant, by row table. */
  readonly changedIds: ReadonlyMap<StoredRowTable, Set<string>>
  /**
   * The joined states that changed after the instant, as they were at the instant. All of them are in memory, as in a
   * rebuild, because they are small.
   */
  readonly joinedStates: ReadonlyMap<StoredFold, Map<string, unknown>>
  /** Whether the past tables already contain rows, which a later change may replace. */
  hasPastRows: boolean
}

/** Ids of the streams that changed after the instant, by fold. */
export interface StreamChanges {
  readonly byFold: ReadonlyMap<StoredFold, readonly string[]>
  /** Ids of the streams that were created after the instant, so there is nothing to fold. */
  readonly newStreamIds: ReadonlySet<string>
}

/** The folds whose states a row joins. */
export const joinedFolds: ReadonlySet<StoredFold> = new Set(
  asOfLayout.rows.flatMap(({ links }) => links.map(({ joinedFold }) => joinedFold)),
)

export const createOverlay = (source: OverlaySource, serving: string): Overlay => {
  const parked = new Set<string>()
  return {
    serving,
    streams: createStreamsAsOf(source, asOfLayout, source, parked),
    parked,
    changedIds: new Map(asOfLayout.rows.map((rowTable) => [rowTable, new Set<string>()])),
    joinedStates: new Map([...joinedFolds].map((storedFold) => [storedFold, new Map<string, unknown>()])),
    hasPastRows: false,
  }
}

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, n) => ids.slice(n * chunkSize, (n + 1) * chunkSize))

/**
 * Returns the rows with these ids as of the instant, composed by the model's own function. A row that cannot be composed
 * is left out, as in a build.
 */
const composeRows = async (
  transaction: SnapshotTransaction,
  overlay: Overlay,
  rowTable: StoredRowTable,
  ids: readonly string[],
): Promise<Row[]> => {
  const changed = overlay.changedIds.get(rowTable)
  const changedIds = ids.filter((id) => changed?.has(id))
  const unchangedIds = ids.filter((id) => changed?.has(id) !== true)
  const ownStates = new Map([
    ...(await overlay.streams.fold(rowTable.fold, changedIds)),
    ...(await loadStates(transaction, overlay.serving, rowTable.fold, unchangedIds)),
  ])
  const joinedStates = new Map<string, ReadonlyMap<string, unknown>>()
  for (const link of rowTable.links) {
    const pastStates = overlay.joinedStates.get(link.joinedFold) ?? new Map<string, unknown>()
    const linkedIds = [...new Set([...ownStates.values()].map((state) => link.link(state)))].filter((id) => id !== null)
    const currentStates = await loadStates(
      transaction,
      overlay.serving,
      link.joinedFold,
      linkedIds.filter((id) => !pastStates.has(id)),
    )
    joinedStates.set(link.joinName, new Map([...currentStates, ...pastStates]))
  }
  return [...ownStates].flatMap(([id, state]): Row[] => {
    if (state === undefined) return []
    const joined = rowTable.links.map((link) => [
      link.joinName,
      joinedStates.get(link.joinName)?.get(link.link(state) ?? ''),
    ])
    try {
      const row = rowTable.declaration.compose(id, state, Object.fromEntries(joined))
      return row === undefined ? [] : [row]
    } catch {
      overlay.parked.add(`${rowTable.fold.fold.category}-${id}`)
      return []
    }
  })
}

/** Returns the ids of the rows that currently join one of these states. */
const findRowsJoining = async (
  transaction: SnapshotTransaction,
  { serving }: Overlay,
  rowTable: StoredRowTable,
  changedJoins: ReadonlyMap<StoredFold, readonly string[]>,
): Promise<string[]> => {
  const ids: string[] = []
  for (const link of rowTable.links) {
    const changedIds = changedJoins.get(link.joinedFold) ?? []
    if (changedIds.length === 0) continue
    // Raw SQL: the tables and columns come from the declarations of the read models, as in the engine.
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.raw(qualifiedName(serving, rowTable.fold.table.name))}
      where ${sql.raw(quoteIdentifier(link.column))} = any(${changedIds}::uuid[])`.execute(transaction)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Folds these joined states as of the instant. Returns the ids that were not folded before. */
const foldJoined = async (
  overlay: Overlay,
  { byFold, newStreamIds }: StreamChanges,
): Promise<Map<StoredFold, string[]>> => {
  const added = new Map<StoredFold, string[]>()
  for (const [storedFold, existing] of overlay.joinedStates) {
    const ids = (byFold.get(storedFold) ?? []).filter((id) => !existing.has(id))
    for (const id of ids) existing.set(id, undefined)
    for (const chunk of chunks(ids.filter((id) => !newStreamIds.has(id)))) {
      for (const [id, state] of await overlay.streams.fold(storedFold, chunk)) existing.set(id, state)
    }
    added.set(storedFold, ids)
  }
  return added
}

/** Folds newly changed streams, so that the snapshot shows them as of the instant. */
export const applyChanges = async (
  { onProgress, signal }: Pick<OverlaySource, 'onProgress' | 'signal'>,
  transaction: SnapshotTransaction,
  overlay: Overlay,
  changes: StreamChanges,
): Promise<void> => {
  const { byFold, newStreamIds } = changes
  const changedJoins = await foldJoined(overlay, changes)
  for (const rowTable of asOfLayout.rows) {
    const existing = overlay.changedIds.get(rowTable) ?? new Set()
    const ownIds = (byFold.get(rowTable.fold) ?? []).filter((id) => !existing.has(id))
    for (const id of ownIds) existing.add(id)
    const joining = (await findRowsJoining(transaction, overlay, rowTable, changedJoins)).filter(
      (id) => !existing.has(id),
    )
    // The live part of the view already excludes rows created after the instant.
    const ids = [...new Set([...ownIds.filter((id) => !newStreamIds.has(id)), ...joining])]
    let done = 0
    for (const chunk of chunks(ids)) {
      signal.throwIfAborted()
      const joinChangedIds = chunk.filter((id) => !existing.has(id))
      await hideJoinChangedRows(transaction, rowTable, joinChangedIds)
      const rows = await composeRows(transaction, overlay, rowTable, chunk)
      await writePastRows(transaction, rowTable, chunk, rows, overlay.hasPastRows)
      done += chunk.length
      onProgress(done / ids.length)
    }
  }
  overlay.hasPastRows = true
}
