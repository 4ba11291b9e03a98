// An as-of snapshot of a recent instant. Unchanged rows are read from the serving build. Only streams that changed
// after the instant are folded again, up to the instant.
import { sql } from 'kysely'

import type { StoredFold } from '../engine/layout.ts'
import { servingBuild } from '../engine/queries.ts'
import { SnapshotOutdated, type SnapshotTransaction } from './as-of-snapshot.ts'
import {
  asOfLayout,
  type ChangedStreams,
  findChangesInLog,
  findStreamsChangedAfter,
  type LogRange,
} from './changed-streams.ts'
import { applyChanges, createOverlay, joinedFolds, type Overlay, type StreamChanges } from './overlay-changes.ts'
import type { OverlaySnapshot, OverlaySource } from './overlay-source.ts'
import { overlayDeltaSql, overlayStatements, overlayRollupStatements } from './overlay-tables.ts'

const readServingBuild = (transaction: SnapshotTransaction) => servingBuild(transaction, asOfLayout.model)

const toStreamChanges = ({ byFold }: ChangedStreams): StreamChanges => {
  const streams = (storedFold: StoredFold) => byFold.get(storedFold.fold.name) ?? []
  return {
    byFold: new Map(asOfLayout.folds.map((storedFold) => [storedFold, streams(storedFold).map(({ id }) => id)])),
    newStreamIds: new Set(
      [...byFold.values()].flatMap((ids) => ids.filter(({ existed }) => !existed).map(({ id }) => id)),
    ),
  }
}

const applyLogRange = async (
  source: OverlaySource,
  transaction: SnapshotTransaction,
  overlay: Overlay,
  logRange: LogRange,
): Promise<void> => {
  if (logRange.until <= logRange.after) return
  const changedIds = await findChangesInLog(source, logRange)
  const byFold = new Map([...changedIds].map(([storedFold, ids]) => [storedFold, [...ids]]))
  await applyChanges(source, transaction, overlay, { byFold, newStreamIds: new Set() })
}

// Raw SQL: the statements create tables and views from the declarations of the read models, as the engine does.
/** Call it once the past rows are complete. */
const createRollups = async (transaction: SnapshotTransaction, serving: string, at: Date): Promise<void> => {
  for (const rowTable of asOfLayout.rows) {
    await sql.raw(overlayDeltaSql(serving, rowTable, at)).execute(transaction)
    for (const rollup of rowTable.rollups) {
      for (const text of overlayRollupStatements(serving, rowTable, rollup)) await sql.raw(text).execute(transaction)
    }
  }
}

/** @throws ReadModelUnavailable */
export const createOverlaySnapshot = async (
  source: OverlaySource,
  transaction: SnapshotTransaction,
): Promise<OverlaySnapshot> => {
  const { at } = source
  const { schema: serving, position, parked } = await readServingBuild(transaction)
  const changedStreams = await findStreamsChangedAfter(transaction, at)
  const overlay = createOverlay(source, serving)
  let servingParked = parked
  for (const text of overlayStatements(asOfLayout, serving, at)) await sql.raw(text).execute(transaction)
  await applyChanges(source, transaction, overlay, toStreamChanges(changedStreams))
  // If the clients model is behind the referrals model, the log supplies the missing changes of joined states.
  await applyLogRange(source, transaction, overlay, {
    after: changedStreams.position,
    until: position,
    streamPrefixes: [...joinedFolds].map(({ fold }) => `${fold.category}-`),
    eventsBeforeInstant: 'included',
  })
  await createRollups(transaction, serving, at)
  let appliedPosition = position
  return {
    position,
    get parked() {
      return new Set([...servingParked, ...overlay.parked])
    },
    catchUp: async (queryTransaction) => {
      const current = await readServingBuild(queryTransaction)
      if (current.schema !== serving) throw new SnapshotOutdated('another build serves')
      await applyLogRange(source, queryTransaction, overlay, {
        after: appliedPosition,
        until: current.position,
        streamPrefixes: asOfLayout.streamPrefixes,
        eventsBeforeInstant: 'outdated',
      })
      if (current.position > appliedPosition) appliedPosition = current.position
      servingParked = current.parked
    },
  }
}
