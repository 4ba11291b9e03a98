// An as-of snapshot of any instant. Like a rebuild, it folds the whole log up to the instant, into temporary tables
// with indexes.
import { servingBuild } from '../engine/queries.ts'
import { withEnoughRanges, trackPasses } from '../engine/rebuild/id-ranges.ts'
import { loadBuild } from '../engine/rebuild/load-build.ts'
import { defaultMaxStates } from '../engine/rebuild/rebuild.ts'
import { logAsOf } from './log-as-of.ts'
import { type AsOfSnapshot, type SnapshotSource, asOfSchema } from './as-of-snapshot.ts'
import { asOfLayout } from './changed-streams.ts'

/** The share of the work spent on reading and folding. The rest writes rows and creates indexes. */
const foldingFraction = 0.8

/**
 * Uses as much memory as a rebuild, with one pass over the log for each range of ids.
 * @throws EventFailure, ReadModelUnavailable
 */
export const createFoldedSnapshot = async (
  source: SnapshotSource,
  maxStates = defaultMaxStates,
): Promise<AsOfSnapshot> => {
  const { database, at, onProgress, signal } = source
  const { position } = await servingBuild(database.db, asOfLayout.model)
  const connection = await database.pool.connect()
  const attempt = async (ranges: number) => {
    const onRead = trackPasses(position, ranges, (done) => onProgress(foldingFraction * done))
    const deps = { ...source, log: logAsOf(source.log, at.getTime(), { signal, onRead }) }
    await connection.query('begin')
    try {
      const options = { schema: asOfSchema, indexes: true, until: position, ranges, maxStates, signal }
      await loadBuild(connection, deps, asOfLayout, options)
      await connection.query('commit')
    } catch (error) {
      await connection.query('rollback').catch(() => undefined)
      throw error
    }
  }
  try {
    await withEnoughRanges(attempt)
    return { position, catchUp: async () => undefined }
  } finally {
    connection.release()
  }
}
