// An as-of snapshot of a recent instant. Unchanged rows are read from the serving build. Only streams that changed
// since are folded again, up to the instant.
import { sql } from 'kysely'

import { qualifiedName, quoteIdentifier } from '../engine/ddl.ts'
import { attributeFailure, parseStreamName } from '../engine/fold.ts'
import type { StoredFold, StoredRowTable } from '../engine/layout.ts'
import type { Row } from '../engine/model.ts'
import { servingBuild } from '../engine/queries.ts'
import { logPages } from '../engine/rebuild/log-pages.ts'
import { isVisibleAsOf } from './log-as-of.ts'
import { type AsOfSnapshot, type SnapshotSource, SnapshotOutdated, type SnapshotTransaction } from './as-of-snapshot.ts'
import { loadStates, writePastRows, writeJoinChanged } from './overlay-rows.ts'
import { overlayDeltaSql, overlayStatements, overlayRollupStatements } from './overlay-tables.ts'
import { findStreamsChangedAfter, asOfLayout } from './changed-streams.ts'
import { createStreamsAsOf, type StreamsAsOf } from './streams.ts'

/** Rows to fold, compose and write at a time. Limits the memory of a snapshot. */
const chunkSize = 1_000
/** A snapshot with more new events than this is built from scratch. */
const maxEventsBehind = 5_000

const readServingBuild = (transaction: SnapshotTransaction) => servingBuild(transaction, asOfLayout.model)

interface Overlay {
  readonly serving: string
  readonly streams: StreamsAsOf
  /** Ids whose own state is known to have changed since the instant, by row table. */
  readonly changedIds: ReadonlyMap<StoredRowTable, Set<string>>
  /** Joined states that changed since, as of the instant. They are small, and a rebuild holds all of them too. */
  readonly joinedStates: ReadonlyMap<StoredFold, Map<string, unknown>>
}

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, n) => ids.slice(n * chunkSize, (n + 1) * chunkSize))

/** Rows with these ids as of the instant, composed by the model's own function. */
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
    const linked = [...new Set([...ownStates.values()].map((state) => link.link(state)))].filter((id) => id !== null)
    const currentStates = await loadStates(
      transaction,
      overlay.serving,
      link.joinedFold,
      linked.filter((id) => !pastStates.has(id)),
    )
    joinedStates.set(link.joinName, new Map([...currentStates, ...pastStates]))
  }
  return [...ownStates].flatMap(([id, state]): Row[] => {
    if (state === undefined) return []
    const joined = rowTable.links.map((link) => [
      link.joinName,
      joinedStates.get(link.joinName)?.get(link.link(state) ?? ''),
    ])
    const row = attributeFailure('', () => rowTable.declaration.compose(id, state, Object.fromEntries(joined)))
    return row === undefined ? [] : [row]
  })
}

/** Ids of the rows that currently join one of these states. */
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
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.raw(qualifiedName(serving, rowTable.fold.table.name))}
      where ${sql.raw(quoteIdentifier(link.column))} = any(${changedIds}::uuid[])`.execute(transaction)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Folds these joined states as of the instant. Returns the ids that are new. */
const foldJoined = async (
  overlay: Overlay,
  wantedIds: ReadonlyMap<StoredFold, readonly string[]>,
  createdSince: ReadonlySet<string>,
): Promise<Map<StoredFold, string[]>> => {
  const added = new Map<StoredFold, string[]>()
  for (const [storedFold, existing] of overlay.joinedStates) {
    const ids = (wantedIds.get(storedFold) ?? []).filter((id) => !existing.has(id))
    for (const id of ids) existing.set(id, undefined)
    for (const chunk of chunks(ids.filter((id) => !createdSince.has(id)))) {
      for (const [id, state] of await overlay.streams.fold(storedFold, chunk)) existing.set(id, state)
    }
    added.set(storedFold, ids)
  }
  return added
}

interface LogRange {
  readonly after: string
  readonly until: string
  readonly streamPrefixes: readonly string[]
  /**
   * Events in the range that are visible as of the instant: `alreadyApplied` is already in the serving build, `late` invalidates
   * the snapshot.
   */
  readonly beforeInstant: 'alreadyApplied' | 'late'
}

/**
 * Streams that changed after the instant, by fold.
 * @throws SnapshotOutdated if the past itself changed
 */
const findChangedStreams = async (
  source: SnapshotSource,
  { after, until, streamPrefixes, beforeInstant }: LogRange,
): Promise<Map<StoredFold, Set<string>>> => {
  const changedStreams = new Map<StoredFold, Set<string>>()
  let events = 0
  for await (const page of logPages(source.log, { after, until, streamPrefixes })) {
    events += page.events.length
    if (events > maxEventsBehind) throw new SnapshotOutdated('too many events since the snapshot was built')
    for (const event of page.events) {
      if (isVisibleAsOf(source.at.getTime(), event)) {
        if (beforeInstant === 'alreadyApplied') continue
        throw new SnapshotOutdated('an event was added before the instant, or a subject was erased')
      }
      const { category, id } = parseStreamName(event.stream)
      for (const storedFold of asOfLayout.foldsByCategory.get(category) ?? []) {
        const ids = changedStreams.get(storedFold) ?? new Set()
        changedStreams.set(storedFold, ids.add(id))
      }
    }
  }
  return changedStreams
}

/** @throws EventFailure, ReadModelUnavailable */
export const createOverlaySnapshot = async (
  source: SnapshotSource,
  transaction: SnapshotTransaction,
): Promise<AsOfSnapshot> => {
  const { at, erasedSubjects, onProgress, signal } = source
  const { schema: serving, position } = await readServingBuild(transaction)
  const { byFold, position: from } = await findStreamsChangedAfter(transaction, at)
  const joinedFolds = new Set(asOfLayout.rows.flatMap(({ links }) => links.map(({ joinedFold }) => joinedFold)))
  const overlay: Overlay = {
    serving,
    streams: createStreamsAsOf(source, asOfLayout, at.getTime(), erasedSubjects),
    changedIds: new Map(asOfLayout.rows.map((rows) => [rows, new Set<string>()])),
    joinedStates: new Map([...joinedFolds].map((storedFold) => [storedFold, new Map<string, unknown>()])),
  }
  let initialized = false
  /** Folds newly changed streams, so that the snapshot shows them as of the instant. */
  const applyChanges = async (
    transaction: SnapshotTransaction,
    changed: ReadonlyMap<StoredFold, readonly string[]>,
    createdSince: ReadonlySet<string>,
  ): Promise<void> => {
    const newlyChanged = await foldJoined(overlay, changed, createdSince)
    for (const rowTable of asOfLayout.rows) {
      const existing = overlay.changedIds.get(rowTable) ?? new Set()
      const ownIds = (changed.get(rowTable.fold) ?? []).filter((id) => !existing.has(id))
      for (const id of ownIds) existing.add(id)
      const joined = (await findRowsJoining(transaction, overlay, rowTable, newlyChanged)).filter(
        (id) => !existing.has(id),
      )
      // Rows created since then are already excluded from the live part of the view.
      const ids = [...new Set([...ownIds.filter((id) => !createdSince.has(id)), ...joined])]
      let done = 0
      for (const chunk of chunks(ids)) {
        signal.throwIfAborted()
        await writeJoinChanged(
          transaction,
          rowTable,
          chunk.filter((id) => !existing.has(id)),
        )
        await writePastRows(
          transaction,
          rowTable,
          chunk,
          await composeRows(transaction, overlay, rowTable, chunk),
          initialized,
        )
        done += chunk.length
        onProgress(done / ids.length)
      }
    }
  }
  for (const text of overlayStatements(asOfLayout, serving, at)) await sql.raw(text).execute(transaction)
  const changedStreams = new Map(
    asOfLayout.folds.map((storedFold) => [storedFold, (byFold.get(storedFold.fold.name) ?? []).map(({ id }) => id)]),
  )
  // Created after the instant, so there is nothing to fold.
  const createdSince = new Set(
    [...byFold.values()].flatMap((ids) => ids.filter(({ existed }) => !existed).map(({ id }) => id)),
  )
  await applyChanges(transaction, changedStreams, createdSince)
  initialized = true

  const applyLogRange = async (transaction: SnapshotTransaction, logRange: LogRange): Promise<void> => {
    if (logRange.until <= logRange.after) return
    const changedSince = await findChangedStreams(source, logRange)
    await applyChanges(
      transaction,
      new Map([...changedSince].map(([storedFold, ids]) => [storedFold, [...ids]])),
      new Set(),
    )
  }
  // If the clients model is behind the referrals model, the log supplies the missing changes of joined states.
  const joinedPrefixes = [...joinedFolds].map(({ fold }) => `${fold.category}-`)
  await applyLogRange(transaction, {
    after: from,
    until: position,
    streamPrefixes: joinedPrefixes,
    beforeInstant: 'alreadyApplied',
  })
  let upTo = position
  for (const rows of asOfLayout.rows) {
    await sql.raw(overlayDeltaSql(serving, rows, at)).execute(transaction)
    for (const rollup of rows.rollups) {
      for (const text of overlayRollupStatements(serving, rows, rollup)) await sql.raw(text).execute(transaction)
    }
  }
  return {
    position,
    catchUp: async (transaction) => {
      const current = await readServingBuild(transaction)
      if (current.schema !== serving) throw new SnapshotOutdated('another build serves')
      const { streamPrefixes } = asOfLayout
      await applyLogRange(transaction, { after: upTo, until: current.position, streamPrefixes, beforeInstant: 'late' })
      if (current.position > upTo) upTo = current.position
    },
  }
}
