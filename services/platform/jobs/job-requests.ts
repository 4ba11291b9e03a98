// What people do with jobs: ask a question, follow the job that answers it, and cancel it.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { type JobKindName, isUnfinished, jobRetention, maxUnfinishedJobs } from '#contracts/jobs.ts'
import { type Kysely, sql } from 'kysely'

import type { Clock } from '../clock.ts'
import { type JobTables, type StoredJob, unfinishedStates } from './job-table.ts'

/** The person already has too many unfinished jobs. */
export class TooManyJobs extends Error {
  override readonly name = 'TooManyJobs'
}

interface JobQuestion {
  readonly kind: JobKindName
  /** Equal questions must have equal keys, and their answers must not depend on the person. */
  readonly key: string
  /** Stored as JSON. */
  readonly request: object
  readonly requestedBy: string
  /** Defaults to now. */
  readonly requestedAt?: Date
}

export interface JobRequests {
  /**
   * Returns the unfinished job of an equal question, or else a new one. The person becomes one of its requesters.
   * @throws TooManyJobs
   */
  request(question: JobQuestion): Promise<StoredJob>
  /** Returns undefined if the job does not exist or the person did not request it. */
  find(id: string, personId: string): Promise<StoredJob | undefined>
  /** Newest first. */
  list(personId: string): Promise<StoredJob[]>
  /** Waits until the job ends, but no longer than `quickWait`. Returns its last known state. */
  waitBriefly(job: StoredJob): Promise<StoredJob>
  /** Cancels an unfinished job for this person. It continues if other people requested it too. */
  cancel(id: string, personId: string): Promise<void>
}

export interface JobRequestsDeps {
  readonly db: Kysely<JobTables>
  readonly clock: Clock
  /** Called with a job that was added or changed. */
  readonly onChange: (job: StoredJob) => void
  /** How long a request waits for its job, in milliseconds. Defaults to 1,900: a response has less than 2,500. */
  readonly quickWait?: number
}

const pollInterval = 50

export const createJobRequests = ({ db, clock, onChange, quickWait = 1_900 }: JobRequestsDeps): JobRequests => {
  const isRequester = (personId: string) => sql<boolean>`${personId} = any(requested_by)`
  /** An expired job is deleted within a minute. */
  const isCurrent = () => sql<boolean>`(expires_at is null or expires_at > ${clock.now()})`

  const find: JobRequests['find'] = (id, personId) =>
    db
      .selectFrom('job')
      .selectAll()
      .where('id', '=', id)
      .where(isRequester(personId))
      .where(isCurrent())
      .executeTakeFirst()

  return {
    find,
    request: async ({ kind, key, request, requestedBy, requestedAt = clock.now() }) => {
      // Raw SQL: one statement, so that two equal questions at the same moment share one job. Kysely cannot express it.
      const { rows } = await sql<StoredJob>`
        insert into job (id, kind, key, request, requested_by, requested_at)
        select ${randomUUID()}::uuid, ${kind}, ${key}, ${JSON.stringify(request)}::json, array[${requestedBy}::uuid],
          ${requestedAt}::timestamptz
        where (select count(*) from job where ${requestedBy} = any(requested_by) and key <> ${key}
          and state in ('queued', 'running')) < ${maxUnfinishedJobs}
        on conflict (key) where state in ('queued', 'running') do update
          set requested_by = array(select distinct unnest(job.requested_by || excluded.requested_by))
        returning *`.execute(db)
      const [job] = rows
      if (job === undefined) throw new TooManyJobs()
      onChange(job)
      return job
    },
    list: (personId) =>
      db
        .selectFrom('job')
        .selectAll()
        .where(isRequester(personId))
        .where(isCurrent())
        .orderBy('requested_at', 'desc')
        .orderBy('id')
        .limit(50)
        .execute(),
    waitBriefly: async (job) => {
      const startedAt = performance.now()
      let current = job
      while (isUnfinished(current.state) && performance.now() - startedAt < quickWait) {
        await pause(pollInterval)
        current = (await db.selectFrom('job').selectAll().where('id', '=', job.id).executeTakeFirst()) ?? current
      }
      return current
    },
    cancel: async (id, personId) => {
      const isLastRequester = sql`cardinality(requested_by) = 1`
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + jobRetention)
      const job = await db
        .updateTable('job')
        .set({
          requested_by: sql`case when ${isLastRequester} then requested_by else array_remove(requested_by, ${personId}::uuid) end`,
          state: sql`case when ${isLastRequester} then 'cancelled' else state end`,
          finished_at: sql`case when ${isLastRequester} then ${now}::timestamptz end`,
          expires_at: sql`case when ${isLastRequester} then ${expiresAt}::timestamptz end`,
        })
        .where('id', '=', id)
        .where(isRequester(personId))
        .where('state', 'in', unfinishedStates)
        .returningAll()
        .executeTakeFirst()
      if (job !== undefined) onChange({ ...job, requested_by: [...new Set([...job.requested_by, personId])] })
    },
  }
}
