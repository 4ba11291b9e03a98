// The table of jobs, and a job as the API returns it.
import { type Job, type JobState, JobSubject } from '#contracts/jobs.ts'
import type { ColumnType } from 'kysely'

type Json = ColumnType<unknown, string | null, string | null>

interface JobTable {
  id: string
  kind: JobSubject['kind']
  key: string
  request: Json
  requested_by: string[]
  requested_at: Date
  state: JobState
  read_count: number
  total_count: number | null
  lease: string | null
  leased_until: Date | null
  attempts: number
  result: Json
  message: string | null
  finished_at: Date | null
  expires_at: Date | null
}
// A type, because kysely does not accept an interface here.
export type JobTables = { job: JobTable }

/** A job as stored. `request` and `result` have the types of its kind. */
export interface StoredJob extends Omit<JobTable, 'request' | 'result'> {
  readonly request: unknown
  readonly result: unknown
}

export const unfinishedStates = ['queued', 'running'] as const satisfies readonly JobState[]

export const toJob = ({ id, kind, request, state, ...job }: StoredJob): Job => ({
  id,
  subject: JobSubject.parse({ ...(request as object), kind }),
  state,
  read: job.read_count,
  total: job.total_count,
  requestedAt: job.requested_at.toISOString(),
  finishedAt: job.finished_at?.toISOString() ?? null,
  expiresAt: job.expires_at?.toISOString() ?? null,
})
