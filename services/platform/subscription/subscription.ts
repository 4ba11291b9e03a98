// Follows the log on behalf of one consumer, a read model or a reaction, in one process at a time:
//
//   waiting → catching_up ⇄ live
//                  ↓  ↑      ↓
//                   retrying           stopped at the end
//
// An outage changes nothing but the state: the subscription resumes from its checkpoint. An event that the consumer
// cannot handle parks its stream (poison.ts). If a newer release runs, it takes over instead, because it may be able to
// read the event. Any other failure gives up the leadership for a while, and in the end to another release, if one runs
// (release-standing.ts).
import { type Backoff, createBackoff } from '../backoff.ts'
import type { Leadership, Lease } from '../leadership.ts'
import type { Logger } from '../log.ts'
import { isTransient } from '../unavailable.ts'
import type { Consumer } from './consumer.ts'
import { follow, type FollowOptions } from './follow.ts'
import { defaultMaxParked } from './poison.ts'
import { createReleaseStanding, type ReleaseStanding } from './release-standing.ts'
import { createStateReporter, type StateReporter, type SubscriptionStatus } from './state.ts'

export interface ClaimContext {
  readonly signal: AbortSignal
  /** Reports a failure that the claim itself waits out. */
  readonly reportFailure: (error: unknown) => void
}

type Defaults = 'batchSize' | 'maxParked' | 'batchInterval' | 'pollInterval'

export interface SubscriptionOptions
  extends Omit<FollowOptions, Defaults | 'newerReleaseWaits'>, Partial<Pick<FollowOptions, Defaults>> {
  /** Name in logs, health and metrics. */
  readonly name: string
  readonly leadership: Leadership
  /** Name under which one process leads. */
  readonly lockName: string
  readonly logger: Logger
  /** Takes the checkpoint over from earlier leaders. Returns undefined if there is nothing to follow the log for yet. */
  readonly claim: (context: ClaimContext) => Promise<Consumer | undefined>
  /** Other work of the leader. Must end when the signal aborts, and never reject. */
  readonly whileLeading?: (signal: AbortSignal) => Promise<void>
  readonly onState?: (status: SubscriptionStatus) => void
  /** How long to wait after a failure. Defaults to the retry policy of the server. */
  readonly backoff?: Backoff
}

export interface Subscription {
  status(): SubscriptionStatus
  /** Runs until the signal aborts, then finishes the current batch. Never rejects. */
  run(signal: AbortSignal): Promise<void>
}

/** Larger batches are no faster, and hold locks for longer. */
export const defaultBatchSize = 1_000

interface LeadingContext {
  readonly reporter: StateReporter
  readonly backoff: Backoff
  readonly standing: ReleaseStanding
  readonly lease: Lease
  readonly signal: AbortSignal
}

/** Returns whether a newer release must take over. @throws the failure that gives up the leadership */
const followWhileLeading = async (
  options: SubscriptionOptions,
  { reporter, backoff, standing, lease, signal }: LeadingContext,
): Promise<boolean> => {
  const { leadership, lockName, logger } = options
  const followOptions: FollowOptions = {
    batchSize: defaultBatchSize,
    maxParked: defaultMaxParked,
    batchInterval: 0,
    pollInterval: 1_000,
    newerReleaseWaits: () => leadership.releaseWaitsToLead('newer', lockName),
    ...options,
  }
  const closeBuffer = await options.liveBuffer.open()
  try {
    while (!signal.aborted && (await lease.confirm())) {
      const reportFailure = (error: unknown) => {
        reporter.fail(error)
        if (!isTransient(error)) void standing.withdraw()
      }
      const consumer = await options.claim({ signal, reportFailure })
      if (consumer === undefined) {
        await backoff.wait(signal)
        continue
      }
      reporter.enter('catching_up')
      const end = await follow({ options: followOptions, consumer, reporter, backoff, signal })
      if (end.kind === 'handed over') {
        logger.info('a newer release takes over what this one cannot handle')
        // Before the leadership ends, so that no other process of this release takes it. A stream that is parked for
        // another reason says nothing about the release.
        if (end.hasUnknownEvent) await leadership.setOutdated()
        return true
      }
      if (end.kind !== 'failed') continue
      if (consumer.stopAt === undefined) throw end.failure
      reporter.fail(end.failure)
      await standing.withdraw()
      const { failure } = end
      const stopAt = consumer.stopAt.bind(consumer)
      if (!(await standing.runUntilOtherWaits((stopSignal) => stopAt(failure, stopSignal), signal))) throw failure
    }
    return false
  } finally {
    await closeBuffer()
  }
}

export const createSubscription = (options: SubscriptionOptions): Subscription => {
  const { name, leadership, lockName, whileLeading, logger, backoff = createBackoff() } = options
  const standing = createReleaseStanding(leadership, lockName)
  const reporter = createStateReporter(name, logger, (status) => {
    if (status.state === 'live') standing.recover()
    options.onState?.(status)
  })

  const lead = async (lease: Lease, signal: AbortSignal): Promise<boolean> => {
    const ended = new AbortController()
    const leadingSignal = AbortSignal.any([signal, lease.lost, ended.signal])
    const otherWork = whileLeading?.(leadingSignal)
    try {
      return await followWhileLeading(options, { reporter, backoff, standing, lease, signal: leadingSignal })
    } catch (error) {
      if (!leadingSignal.aborted) throw error
      return false
    } finally {
      ended.abort(new Error('the leadership ended'))
      await otherWork
      await lease.release()
    }
  }

  return {
    status: reporter.status,
    run: async (signal) => {
      let standAside = false
      while (!signal.aborted) {
        reporter.enter('waiting')
        try {
          const yieldTo = standing.yieldTo ?? (standAside ? 'newer' : undefined)
          const lease = await leadership.acquire(lockName, signal, { alias: name, yieldTo })
          standAside = await lead(lease, signal)
        } catch (error) {
          if (signal.aborted) break
          reporter.fail(error)
          await standing.recordFailure(error)
          await backoff.wait(signal)
        }
      }
      reporter.enter('stopped')
    },
  }
}
