// Runs the jobs of one process, one at a time. Each process has a worker, so a job continues elsewhere when its process
// dies.
import { setTimeout as pause } from 'node:timers/promises'

import type { JobKindName } from '#contracts/jobs.ts'

import { createFailureLog } from '../failure-log.ts'
import type { Logger } from '../log.ts'
import { type Mutex, runUnlessAborted } from '../mutex.ts'
import { isUnavailable } from '../unavailable.ts'
import type { ClaimedJob, JobClaims, JobOutcome, JobProgress } from './job-claims.ts'
import type { StoredJob } from './job-table.ts'

export interface JobRun {
  /** `request` has the type of the kind. */
  readonly job: ClaimedJob
  readonly onProgress: (progress: JobProgress) => void
  /** Aborts when the job was canceled or taken over, or the process stops. */
  readonly signal: AbortSignal
}

/** How the jobs of one kind are run. */
export interface JobKind {
  readonly name: JobKindName
  run(run: JobRun): Promise<JobOutcome>
  /** Deletes stored results that no job refers to, or that must not be shown any more. Called about once a minute. */
  deleteUnusedResults?(): Promise<void>
}

export interface JobWorkerOptions {
  readonly claims: JobClaims
  readonly kinds: readonly JobKind[]
  /** Mutex shared with other work of this process that needs as much memory. */
  readonly mutex: Mutex
  /** Whether a newer release runs, and this one cannot read all events. It then leaves the jobs to the newer one. */
  readonly isOutdated?: () => Promise<boolean>
  readonly logger: Pick<Logger, 'warn' | 'error'>
  /** Called with a job that started, made progress or ended. */
  readonly onChange: (job: StoredJob) => void
  /** How often to look for jobs of other processes, in milliseconds. Defaults to one second. */
  readonly pollInterval?: number | undefined
  /** Defaults to one minute, in milliseconds. */
  readonly sweepInterval?: number
}

export interface JobWorker {
  start(): void
  /** Looks for a job now. */
  wake(): void
  /** Gives the current job back to the queue. */
  stop(): Promise<void>
}

/** In milliseconds. */
const renewInterval = 1_000
/** A job that ended this many processes, or met as many outages, fails. */
const maxAttempts = 3

class JobLost extends Error {
  override readonly name = 'JobLost'
}

type RunnerOptions = Pick<JobWorkerOptions, 'claims' | 'kinds' | 'logger' | 'onChange'>

/** Renews the lease and stores the progress until the run ends. */
const keepLease = ({ claims, onChange }: RunnerOptions, job: ClaimedJob, lost: AbortController) => {
  let progress: JobProgress = { read: 0, total: null }
  let storedProgress = progress
  const renew = async (): Promise<void> => {
    const current = progress
    const renewed = await claims.renew(job.lease, current)
    if (renewed === undefined) return lost.abort(new JobLost('the job was canceled or taken over'))
    if (current !== storedProgress) onChange(renewed)
    storedProgress = current
  }
  // While the database is unavailable, the lease runs out, and the next renewal notices it.
  const timer = setInterval(() => void renew().catch(() => undefined), renewInterval)
  return {
    onProgress: (next: JobProgress) => {
      progress = next
    },
    /** Stores the last progress. */
    end: async () => {
      clearInterval(timer)
      await claims.renew(job.lease, progress).catch(() => undefined)
    },
  }
}

/** Runs claimed jobs until `stopping` aborts. */
const createJobRunner = (options: RunnerOptions, stopping: AbortSignal) => {
  const { claims, kinds, logger, onChange } = options

  const fail = async ({ id, lease }: ClaimedJob, err: unknown): Promise<void> => {
    logger.error({ err, job: id }, 'a job failed')
    const failed = await claims.fail(lease, err instanceof Error ? err.message : String(err))
    if (failed !== undefined) onChange(failed)
  }

  return async (job: ClaimedJob): Promise<void> => {
    const kind = kinds.find(({ name }) => name === job.kind)
    if (kind === undefined || job.attempts > maxAttempts) return fail(job, new Error('too many attempts'))
    onChange(job)
    const lost = new AbortController()
    const signal = AbortSignal.any([lost.signal, stopping])
    const lease = keepLease(options, job, lost)
    try {
      // The process may have stopped while the job was claimed.
      signal.throwIfAborted()
      const outcome = await kind.run({ job, onProgress: lease.onProgress, signal })
      await lease.end()
      const finished = await claims.finish(job.lease, outcome)
      if (finished !== undefined) onChange(finished)
    } catch (error) {
      await lease.end()
      if (lost.signal.aborted) return
      if (signal.aborted) await claims.release(job.lease)
      // After an outage, the job starts again once its lease has run out.
      else if (!isUnavailable(error)) await fail(job, error)
    }
  }
}

export const createJobWorker = (options: JobWorkerOptions): JobWorker => {
  const { claims, kinds, mutex, isOutdated, logger, pollInterval = 1_000, sweepInterval = 60_000 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const runJob = createJobRunner(options, signal)
  let woken = Promise.withResolvers<void>()
  let working: Promise<unknown> | undefined

  /** Returns whether there was a job. */
  const runNext = async (): Promise<boolean> => {
    if ((await isOutdated?.()) === true) return false
    const job = await claims.claim(kinds.map(({ name }) => name))
    if (job !== undefined) await runJob(job)
    return job !== undefined
  }

  const sweep = async (): Promise<void> => {
    await claims.deleteExpired()
    for (const { deleteUnusedResults } of kinds) await deleteUnusedResults?.()
  }

  const work = async (): Promise<void> => {
    const { recordFailure, recordSuccess } = createFailureLog(logger, 'cannot look for jobs')
    let sweptAt = -Infinity
    while (!signal.aborted) {
      woken = Promise.withResolvers()
      try {
        if (performance.now() - sweptAt > sweepInterval) {
          await sweep()
          sweptAt = performance.now()
        }
        while (await runUnlessAborted(mutex, signal, runNext)) signal.throwIfAborted()
        recordSuccess()
      } catch (error) {
        if (!signal.aborted) recordFailure(error)
      }
      const idle = pause(pollInterval, undefined, { signal }).catch(() => undefined)
      await Promise.race([idle, woken.promise])
    }
  }

  return {
    start: () => {
      working ??= work()
    },
    wake: () => woken.resolve(),
    stop: async () => {
      stopping.abort(new Error('the process is stopping'))
      await working
    },
  }
}
