// What a worker does with jobs: claim one under a lease, renew the lease, and store the result. A lease that is no
// longer renewed expires, and another process takes the job over. Every write names its lease, so a process that hung
// and continues later changes nothing.
import { randomUUID } from 'node:crypto'

import { type JobKindName, jobRetention } from '#contracts/jobs.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import type { Clock } from '../clock.ts'
import type { JobTables, StoredJob } from './job-table.ts'

export type JobTransaction = Transaction<JobTables>

export interface ClaimedJob extends StoredJob {
  readonly lease: string
}

/** Events read of a total. */
export interface JobProgress {
  readonly read: number
  readonly total: number | null
}

export interface JobOutcome {
  readonly result?: object
  /** Writes in the transaction that marks the job as done. */
  readonly save?: (transaction: JobTransaction, finishedAt: Date) => Promise<void>
}

export interface JobClaims {
  /** Claims the oldest job that is queued, or whose process no longer renews its lease. */
  claim(kinds: readonly JobKindName[]): Promise<ClaimedJob | undefined>
  /** Renews the lease. Returns undefined if the job was canceled or taken over. */
  renew(lease: string, progress: JobProgress): Promise<StoredJob | undefined>
  /** Each ends the job, and returns it unless it was canceled or taken over. */
  finish(lease: string, outcome: JobOutcome): Promise<StoredJob | undefined>
  fail(lease: string, message: string): Promise<StoredJob | undefined>
  /** Gives the job back to the queue. This attempt does not count. */
  release(lease: string): Promise<void>
  /** Deletes the jobs that have expired. */
  deleteExpired(): Promise<void>
}

/** How long a job waits for a process that no longer renews its lease, in milliseconds. */
const leaseTime = 10_000

export const createJobClaims = (db: Kysely<JobTables>, clock: Clock): JobClaims => {
  // The clock of the database decides, because those of the processes may differ.
  const leaseEnd = sql<Date>`now() + ${leaseTime} * interval '1 millisecond'`

  const end = (database: Kysely<JobTables>, lease: string) => {
    const finishedAt = clock.now()
    const expiresAt = new Date(finishedAt.getTime() + jobRetention)
    return database
      .updateTable('job')
      .set({ finished_at: finishedAt, expires_at: expiresAt, leased_until: null })
      .where('lease', '=', lease)
      .where('state', '=', 'running')
      .returningAll()
  }

  return {
    claim: async (kinds) => {
      const lease = randomUUID()
      const claimed = await db
        .updateTable('job')
        .set({ state: 'running', lease, leased_until: leaseEnd, read_count: 0, total_count: null })
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', (eb) =>
          eb
            .selectFrom('job')
            .select('id')
            .where('kind', 'in', kinds)
            .where(sql<boolean>`(state = 'queued' or (state = 'running' and leased_until < now()))`)
            .orderBy('requested_at')
            .orderBy('id')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .executeTakeFirst()
      return claimed && { ...claimed, lease }
    },
    renew: (lease, { read, total }) =>
      db
        .updateTable('job')
        .set({ leased_until: leaseEnd, read_count: read, total_count: total })
        .where('lease', '=', lease)
        .where('state', '=', 'running')
        .returningAll()
        .executeTakeFirst(),
    finish: (lease, { result, save }) =>
      db.transaction().execute(async (transaction) => {
        const job = await end(transaction, lease)
          .set({ state: 'done', result: result === undefined ? null : JSON.stringify(result) })
          .set((eb) => ({ total_count: eb.ref('read_count') }))
          .executeTakeFirst()
        if (job !== undefined) await save?.(transaction, clock.now())
        return job
      }),
    fail: (lease, message) => end(db, lease).set({ state: 'failed', message }).executeTakeFirst(),
    release: async (lease) => {
      await db
        .updateTable('job')
        .set({ state: 'queued', lease: null, leased_until: null })
        .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
        .where('lease', '=', lease)
        .where('state', '=', 'running')
        .execute()
    },
    deleteExpired: async () => {
      await db.deleteFrom('job').where('expires_at', '<=', clock.now()).execute()
    },
  }
}
