// Results of jobs that later requests use.
import { jobRetention } from '#contracts/jobs.ts'
import type { Kysely } from 'kysely'

import type { Clock } from '../clock.ts'
import type { JobTables, StoredJob } from './job-table.ts'

export interface JobResults {
  /** Returns the newest job with this key that is done and has not expired. */
  find(key: string): Promise<StoredJob | undefined>
  /** Keeps the result of a job as if the job had just ended. */
  keep(job: StoredJob): Promise<void>
  /** Deletes a job, because its result is out of date or gone. */
  delete(id: string): Promise<void>
}

/** The expiry is stored again after this time, so that not every use of a result writes. Milliseconds. */
const keepInterval = 60_000

export const createJobResults = (db: Kysely<JobTables>, clock: Clock): JobResults => ({
  find: (key) =>
    db
      .selectFrom('job')
      .selectAll()
      .where('key', '=', key)
      .where('state', '=', 'done')
      .where('expires_at', '>', clock.now())
      .orderBy('finished_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  keep: async ({ id, expires_at: expiresBefore }) => {
    const expiresAt = clock.now().getTime() + jobRetention
    if (expiresBefore === null || expiresAt - expiresBefore.getTime() < keepInterval) return
    await db
      .updateTable('job')
      .set({ expires_at: new Date(expiresAt) })
      .where('id', '=', id)
      .where('state', '=', 'done')
      .execute()
  },
  delete: async (id) => {
    await db.deleteFrom('job').where('id', '=', id).execute()
  },
})
