// Finds streams whose last events are missing. The hash chain does not reveal that, because the remaining chain is
// valid. But the row of a stream, which serializes its appends, records where the stream ended.
import type pg from 'pg'

import type { ChainBreak } from '../chain.ts'

/**
 * Finds every stream that ends before the revision it once reached, in one snapshot. `revision` is the first missing
 * one.
 */
export const findTruncatedStreams = async (pool: Pick<pg.Pool, 'query'>): Promise<ChainBreak[]> => {
  const { rows } = await pool.query<{ stream: string; revision: number }>(
    `select name as stream, coalesce((select max(e.revision) + 1 from log.event e where e.stream = name), 0) as revision
     from log.stream
     where not exists (select from log.event e where e.stream = name and e.revision = log.stream.revision)
     order by name`,
  )
  return rows.map((row) => ({ ...row, reason: 'truncated' }))
}
