// Runs one reaction. It waits for leadership, then follows the log and handles due timers and retries. After any
// failure it restarts from the checkpoint.
import { setTimeout as pause } from 'node:timers/promises'
import type { SubscriptionBatch } from '#platform/event-log/port.ts'
import type { Leadership } from '#platform/leadership.ts'
import { type Mutex, createMutex } from '#platform/mutex.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'

import { createCollectedEffects } from './effects.ts'
import { type Progress, createProgress } from './progress.ts'
import type { Reaction } from './reaction.ts'
import { rescheduleTimers } from './timers.ts'
import { type Worker, type WorkerDeps, createWorker } from './worker.ts'

export interface RunnerDeps extends WorkerDeps {
  readonly leadership: Leadership
  /** How often to poll for due timers and retries, in milliseconds. Defaults to one second. */
  readonly pollInterval?: number
}

/** Delay before a restart, in milliseconds. It doubles with each consecutive failure. */
const initialBackoff = 100
const maxBackoff = 10_000

/**
 * Minimum time between two batches, in milliseconds. A short delay is fine because no user is waiting for a
 * notification.
 */
const minBatchInterval = 50

const pollUntilAborted = async (
  { processDueWork }: Worker,
  pollInterval: number,
  signal: AbortSignal,
  runExclusive: Mutex,
): Promise<void> => {
  for (let hasMore = false; ;) {
    if (!hasMore) await pause(pollInterval, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    hasMore = await runExclusive(processDueWork)
  }
}

/** Subscribes to the log and polls for due work until the signal aborts. If either fails, stops the other. */
const followLog = async (
  { log, pollInterval = 1_000 }: RunnerDeps,
  { streamPrefixes }: Reaction,
  progress: Progress,
  worker: Worker,
  signal: AbortSignal,
): Promise<void> => {
  const runExclusive = createMutex()
  const followEnded = new AbortController()
  const stopSignal = AbortSignal.any([signal, followEnded.signal])
  const onBatch = async (batch: SubscriptionBatch): Promise<void> => {
    await runExclusive(() => worker.handleBatch(batch))
    // Under load, this pause lets several events arrive as one batch. One query per event would put too much load on
    // the log.
    await pause(minBatchInterval, undefined, { signal: stopSignal }).catch(() => undefined)
  }
  const subscription = log.subscribe({ after: progress.checkpoint, streamPrefixes, onBatch })
  stopSignal.addEventListener('abort', () => void subscription.stop())
  if (stopSignal.aborted) void subscription.stop()
  const polling = pollUntilAborted(worker, pollInterval, stopSignal, runExclusive)
  const tasks = [subscription.ended, polling].map((task) => task.finally(() => followEnded.abort()))
  await Promise.allSettled(tasks)
  await Promise.all(tasks)
}

/** Runs the reaction until the signal aborts. Resolves after the current batch. */
export const runReaction = async (deps: RunnerDeps, reaction: Reaction, signal: AbortSignal): Promise<void> => {
  const { leadership, db, log, clock, logger } = deps
  const { name, scheduledBy } = reaction
  const progress = createProgress(deps, name)
  const worker = createWorker(deps, reaction, progress)

  const follow = async (leadershipSignal: AbortSignal): Promise<void> => {
    await progress.load(() => log.head())
    if (scheduledBy !== undefined) await rescheduleTimers(db, name, scheduledBy, clock.now())
    await worker.start()
    await followLog(deps, reaction, progress, worker, leadershipSignal)
    if (progress.handledPosition !== progress.checkpoint) await progress.commit(createCollectedEffects())
  }

  for (let backoff = initialBackoff; !signal.aborted;) {
    const lease = await leadership.acquire(name, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    if (lease === undefined) return
    try {
      await follow(AbortSignal.any([signal, lease.lost]))
      backoff = initialBackoff
    } catch (error) {
      // This is expected before the first build of a read model.
      const level = error instanceof NotYetAvailable ? 'info' : 'warn'
      logger[level]({ err: error, reaction: name }, 'restarting a reaction from its checkpoint')
      // The run made progress, so this is not a consecutive failure.
      if (progress.hasCommitted) backoff = initialBackoff
      await pause(backoff, undefined, { signal }).catch(() => undefined)
      backoff = Math.min(backoff * 2, maxBackoff)
    } finally {
      await lease.release()
    }
  }
}
