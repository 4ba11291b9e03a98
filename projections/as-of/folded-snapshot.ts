// A snapshot of any instant. Like a rebuild, it folds the whole log up to the instant into tables with indexes, in a
// schema of its own.
import { defaultMaxParked } from '#platform/subscription/poison.ts'
import type pg from 'pg'

import { quoteIdentifier } from '../engine/ddl.ts'
import { type ParkedStream } from '../engine/parked-streams.ts'
import { withConnection } from '../engine/rebuild/connection.ts'
import { type ReadProgress, withEnoughRanges, trackPasses } from '../engine/rebuild/id-ranges.ts'
import { loadBuild } from '../engine/rebuild/load-build.ts'
import { defaultMaxStates } from '../engine/rebuild/rebuild.ts'
import type { FoldDeps } from '../engine/unsealing.ts'
import { asOfLayout } from './changed-streams.ts'
import { logAsOf } from './log-as-of.ts'

export interface FoldedSnapshotSource extends FoldDeps {
  readonly pool: pg.Pool
  /** Does not exist yet. Created and filled in one transaction. */
  readonly schema: string
  readonly at: Date
  readonly onProgress: (progress: ReadProgress) => void
  readonly signal: AbortSignal
  readonly maxStates?: number
}

export interface FoldedSnapshot {
  /** The snapshot includes events up to this log position. */
  readonly position: string
  /** Streams with an event that could not be read. */
  readonly parked: readonly string[]
}

/** Uses as much memory as a rebuild, with one pass over the log for each range of ids. */
export const createFoldedSnapshot = async (source: FoldedSnapshotSource): Promise<FoldedSnapshot> => {
  const { pool, schema, at, onProgress, signal, maxStates = defaultMaxStates } = source
  const position = (await source.log.head()) ?? ''
  return withConnection(pool, signal, (connection) => {
    const attempt = async (ranges: number): Promise<FoldedSnapshot> => {
      const onRead = trackPasses(position, ranges, onProgress)
      const deps = { ...source, log: logAsOf(source.log, at.getTime(), { signal, onRead }) }
      const parking = { parked: new Map<string, ParkedStream>(), maxParked: defaultMaxParked }
      // Raw SQL: the transaction is on the connection that COPY uses.
      await connection.query('begin')
      try {
        await connection.query(`create schema ${quoteIdentifier(schema)}`)
        const options = { schema, indexes: true, until: position, ranges, maxStates, parking, signal }
        await loadBuild(connection, deps, asOfLayout, options)
        await connection.query('commit')
        return { position, parked: [...parking.parked.keys()] }
      } catch (error) {
        await connection.query('rollback').catch(() => undefined)
        throw error
      }
    }
    return withEnoughRanges(attempt)
  })
}
