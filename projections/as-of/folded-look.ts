// An as-of snapshot of any instant. Like a rebuild, it folds the whole log up to the instant, into temporary tables
// with indexes.
import { servingBuild } from '../engine/queries.ts'
import { inRanges, passesTo } from '../engine/rebuild/in-ranges.ts'
import { loadBuild } from '../engine/rebuild/load-build.ts'
import { defaultMaxParts } from '../engine/rebuild/rebuild.ts'
import { logAsOf } from './log-as-of.ts'
import { type Look, type LookGround, pastSchema } from './look.ts'
import { pastLayout } from './past-model.ts'

/** Share of the work that reads and folds. The rest writes rows and creates indexes. */
const readingShare = 0.8

/**
 * Takes as much memory as a rebuild: one pass over the log for each range of keys.
 * @throws EventFailure, ReadModelUnavailable
 */
export const foldedLook = async (ground: LookGround, maxParts = defaultMaxParts): Promise<Look> => {
  const { database, at, onProgress, signal } = ground
  const { position } = await servingBuild(database.db, pastLayout.model)
  const client = await database.pool.connect()
  const attempt = async (ranges: number) => {
    const onRead = passesTo(position, ranges, (done) => onProgress(readingShare * done))
    const deps = { ...ground, log: logAsOf(ground.log, at.getTime(), { signal, onRead }) }
    await client.query('begin')
    try {
      const options = { schema: pastSchema, indexes: true, until: position, ranges, maxParts, signal }
      await loadBuild(client, deps, pastLayout, options)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }
  try {
    await inRanges(attempt)
    return { position, keepUp: async () => undefined }
  } finally {
    client.release()
  }
}
