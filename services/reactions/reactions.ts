// Runs all reactions of the application.
import { createLeadership } from '#platform/leadership.ts'
import type pg from 'pg'

import { type Reaction } from './reaction.ts'
import { type RunnerDeps, runReaction } from './runner.ts'

export interface ReactionsDeps extends Omit<RunnerDeps, 'leadership'> {
  /** While the reactions run, the leader locks use one connection of this pool. */
  readonly pool: pg.Pool
}

export interface Reactions {
  start(): void
  /** Stops each reaction after its current batch. */
  stop(): Promise<void>
}

/** Namespace of the reactions' advisory locks: 'REAC' in ASCII. */
const leaderLockNamespace = 0x52454143

/**
 * Creates the reactions of one process. With several processes, leader election ensures that only one runs each
 * reaction.
 */
export const createReactions = (deps: ReactionsDeps, reactions: readonly Reaction[]): Reactions => {
  const leadership = createLeadership({ pool: deps.pool, lockNamespace: leaderLockNamespace, logger: deps.logger })
  const runnerDeps = { ...deps, leadership }
  const stopController = new AbortController()
  let finished: Promise<unknown> = Promise.resolve()
  return {
    start: () => {
      finished = Promise.all(reactions.map((reaction) => runReaction(runnerDeps, reaction, stopController.signal)))
    },
    stop: async () => {
      stopController.abort(new Error('the reactions are stopping'))
      await finished
      await leadership.close()
    },
  }
}
