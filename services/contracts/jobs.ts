// Jobs: work that reads the whole log or a long list and may take minutes. A request starts one, and its requesters
// follow the progress.
import { z } from 'zod'
import { ReportName } from './reports.ts'

/** What a job computes. `id` of a report's job is also the id of its run. */
export const JobSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), name: ReportName }),
  z.object({ kind: z.literal('as_of'), at: z.iso.datetime() }),
])
export type JobSubject = z.infer<typeof JobSubject>
export type JobKindName = JobSubject['kind']

const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** A job and its result are deleted this long after the job ended, or after its result was last used. Milliseconds. */
export const jobRetention = 86_400_000

/** A person can have this many unfinished jobs. */
export const maxUnfinishedJobs = 3

export const Job = z.object({
  id: z.uuid(),
  subject: JobSubject,
  state: z.enum(jobStates),
  /** Events read so far. A job that reads the log several times counts every pass. */
  read: z.number().int(),
  /** How many events the job will have read at the end. An estimate; null until the first events are read. */
  total: z.number().int().nullable(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type Job = z.infer<typeof Job>

/** Newest first. */
export const JobList = z.object({ rows: z.array(Job) })

export const isUnfinished = (state: JobState): boolean => state === 'queued' || state === 'running'
