// The progress of a job that reads the log.
import type { JobProgress } from '#platform/jobs/job-claims.ts'

import type { ReadProgress } from './engine/rebuild/id-ranges.ts'

/** The log does not know how many events it has, so the total is estimated from the share that is read. */
export const toJobProgress = ({ done, events }: ReadProgress): JobProgress => ({
  read: events,
  total: done > 0 ? Math.max(events, Math.round(events / done)) : null,
})
