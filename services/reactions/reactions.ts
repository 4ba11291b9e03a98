// Runs all reactions of the application.
import { createLeadership } from '#platform/leadership.ts'
import type { LiveBuffer } from '#platform/subscription/live-buffer.ts'
import type { SubscriptionStatus } from '#platform/subscription/state.ts'
import { createSubscription } from '#platform/subscription/subscription.ts'
import type pg from 'pg'

import { LeadershipLost } from './checkpoint.ts'
import type { Reaction } from './reaction.ts'
import { type ReactionConsumerDeps, claimReaction } from './reaction-consumer.ts'

export interface ReactionsDeps extends ReactionConsumerDeps {
  /** While the reactions run, the leader locks use one connection of this pool. */
  readonly pool: pg.Pool
  readonly liveBuffer: LiveBuffer
  /** How many versions of events this release can read (see `countVersions`). A release that can read more is newer. */
  readonly eventVersions?: number
  /** How often to poll for due timers and retries, in milliseconds. Defaults to one second. */
  readonly pollInterval?: number
}

export interface Reactions {
  start(): void
  /** Stops each reaction after its current batch. */
  stop(): Promise<void>
  /** The subscription of each reaction in this process. */
  statuses(): SubscriptionStatus[]
}

/** Namespace of the reactions' advisory locks: 'REAC' in ASCII. */
const leaderLockNamespace = 0x52454143

/** A reaction runs commands for each event, so a large batch would hold up its checkpoint. */
const batchSize = 500

/**
 * Under load, several events form one batch, and their effects are written in one transaction. A short delay is fine
 * because no user is waiting for a notification. In milliseconds.
 */
const batchInterval = 50

/**
 * Creates the reactions of one process. With several processes, leader election ensures that only one runs each
 * reaction.
 */
export const createReactions = (deps: ReactionsDeps, reactions: readonly Reaction[]): Reactions => {
  const { log, liveBuffer, pool, logger, eventVersions = 0, pollInterval } = deps
  const leadership = createLeadership({ pool, lockNamespace: leaderLockNamespace, logger, eventVersions })
  const subscriptions = reactions.map((reaction) =>
    createSubscription({
      log,
      liveBuffer,
      leadership,
      batchSize,
      batchInterval,
      ...(pollInterval === undefined ? {} : { pollInterval }),
      // Every parked stream is retried, and the others need the reaction.
      maxParked: Infinity,
      name: reaction.name,
      lockName: reaction.name,
      streamPrefixes: reaction.streamPrefixes,
      logger: logger.child({ reaction: reaction.name }),
      isOvertaken: (error) => error instanceof LeadershipLost,
      claim: () => claimReaction(deps, reaction),
    }),
  )
  const stopController = new AbortController()
  let finished: Promise<unknown> = Promise.resolve()
  return {
    start: () => {
      finished = Promise.all(subscriptions.map((subscription) => subscription.run(stopController.signal)))
    },
    stop: async () => {
      stopController.abort(new Error('the reactions are stopping'))
      await finished
      await leadership.close()
    },
    statuses: () => subscriptions.map(({ status }) => status()),
  }
}
