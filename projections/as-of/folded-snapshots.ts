// Snapshots of older instants. A job folds each one, and its tables stay in a schema until the job expires, so every
// process can query them.
import type { Job } from '#contracts/jobs.ts'
import type { JobRequests } from '#platform/jobs/job-requests.ts'
import type { JobResults } from '#platform/jobs/job-results.ts'
import { type JobTables, type StoredJob, toJob } from '#platform/jobs/job-table.ts'
import type { JobKind } from '#platform/jobs/job-worker.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'

import type { FoldDeps } from '../engine/unsealing.ts'
import { toJobProgress } from '../job-progress.ts'
import { referralsModel } from '../referrals/model.ts'
import { type SnapshotQuery, SnapshotOutdated, type SnapshotTransaction } from './as-of-snapshot.ts'
import { createFoldedSnapshot } from './folded-snapshot.ts'

/** `job` is the unfinished job that prepares the tables. */
export type FoldedResult<Result> =
  | { readonly state: 'ready'; readonly answer: Result }
  | { readonly state: 'job'; readonly job: Job }

export interface AsOfRequest {
  readonly at: Date
  readonly requestedBy: string
}

export interface FoldedSnapshots {
  /**
   * Runs a query on the tables as of an instant. If there are none, starts the job that prepares them, and waits briefly
   * for its end.
   * @throws TooManyJobs; Error if the job failed
   */
  query<Result>(request: AsOfRequest, query: SnapshotQuery<Result>): Promise<FoldedResult<Result>>
}

/** The result of a job. */
interface StoredSnapshot {
  readonly schema: string
  readonly position: string
  readonly parked: readonly string[]
  /** The number of erased subjects before the log was read. With more, the tables may contain erased text. */
  readonly erasedSubjects: number
}

const kind = 'as_of'
/** How many snapshots are kept, in addition to those of the last minute. The least recently used ones are deleted. */
const maxSnapshots = 3
/** How often a query starts over after its tables are outdated or deleted. */
const maxAttempts = 3

/** The tables change with the version of the model. */
const toKey = (at: Date): string => `${kind} v${referralsModel.version} ${at.toISOString()}`

/** The lease is new for each attempt, so an attempt never meets the tables of one that hangs. */
const toSchema = (lease: string): string => `${kind}_${lease.replaceAll('-', '')}`

const isMissingTable = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '42P01'

export const createFoldedSnapshots = ({
  db,
  jobs,
  results,
  vault,
}: {
  readonly db: Kysely<Record<never, never>>
  readonly jobs: JobRequests
  readonly results: JobResults
  readonly vault: Pick<Vault, 'erasedSubjects'>
}): FoldedSnapshots => {
  const querySnapshot = async <Result>(
    transaction: SnapshotTransaction,
    snapshot: StoredSnapshot,
    query: SnapshotQuery<Result>,
  ): Promise<Result> => {
    if ((await vault.erasedSubjects()).size !== snapshot.erasedSubjects)
      throw new SnapshotOutdated('a subject was erased')
    try {
      return await query({ ...snapshot, transaction, parked: new Set(snapshot.parked) })
    } catch (error) {
      throw isMissingTable(error) ? new SnapshotOutdated('the tables were deleted') : error
    }
  }

  /** Queries the tables of a job. Deletes the job if they are outdated. */
  const queryStored = async <Result>(job: StoredJob, query: SnapshotQuery<Result>): Promise<Result> => {
    try {
      const answer = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((transaction) => querySnapshot(transaction, job.result as StoredSnapshot, query))
      await results.keep(job)
      return answer
    } catch (error) {
      if (error instanceof SnapshotOutdated) await results.delete(job.id)
      throw error
    }
  }

  const obtain = async ({ at, requestedBy }: AsOfRequest): Promise<StoredJob> => {
    const key = toKey(at)
    const done = await results.find(key)
    return done ?? jobs.waitBriefly(await jobs.request({ kind, key, request: { at: at.toISOString() }, requestedBy }))
  }

  return {
    query: async (request, query) => {
      for (let attempt = 1; ; attempt += 1) {
        const job = await obtain(request)
        if (job.state === 'failed') throw new Error(`the job ${job.id} failed: ${job.message}`)
        if (job.state !== 'done') return { state: 'job', job: toJob(job) }
        try {
          return { state: 'ready', answer: await queryStored(job, query) }
        } catch (error) {
          if (!(error instanceof SnapshotOutdated) || attempt === maxAttempts) throw error
        }
      }
    },
  }
}

/** Deletes outdated snapshots and those over the limit, and then every schema that no job refers to. */
const deleteUnusedSnapshots = async (db: Kysely<JobTables>, vault: Pick<Vault, 'erasedSubjects'>): Promise<void> => {
  const { size } = await vault.erasedSubjects()
  const finished = db.selectFrom('job').select('id').where('kind', '=', kind).where('state', '=', 'done')
  const retained = finished
    .where(sql<boolean>`(result ->> 'erasedSubjects')::int = ${size}`)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .limit(maxSnapshots)
  await db.deleteFrom('job').where('id', 'in', finished).where('id', 'not in', retained).execute()
  // Raw SQL: reads the system catalog.
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_namespace
    where nspname like 'as\\_of\\_%' and not exists (
      select from job where state in ('running', 'done') and nspname = 'as_of_' || replace(lease::text, '-', ''))`.execute(
    db,
  )
  for (const { schema } of rows) await db.schema.dropSchema(schema).ifExists().cascade().execute()
}

export const createAsOfJobs = ({
  db,
  pool,
  ...deps
}: FoldDeps & { readonly db: Kysely<JobTables>; readonly pool: pg.Pool }): JobKind => ({
  name: kind,
  run: async ({ job, onProgress, signal }) => {
    const { size } = await deps.vault.erasedSubjects()
    const schema = toSchema(job.lease)
    const snapshot = await createFoldedSnapshot({
      ...deps,
      pool,
      schema,
      at: new Date((job.request as { at: string }).at),
      onProgress: (progress) => onProgress(toJobProgress(progress)),
      signal,
    })
    const result: StoredSnapshot = { ...snapshot, schema, erasedSubjects: size }
    return { result }
  },
  deleteUnusedResults: () => deleteUnusedSnapshots(db, deps.vault),
})
