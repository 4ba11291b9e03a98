// Every reaction of the house, run together.
import { createLeadership } from '#platform/leadership.ts'
import type pg from 'pg'

import { type Reaction } from './reaction.ts'
import { type RunnerDeps, runReaction } from './runner.ts'

export interface ReactionsDeps extends Omit<RunnerDeps, 'leadership'> {
  /** Holds one connection while the reactions run. */
  readonly pool: pg.Pool
}

export interface Reactions {
  start(): void
  /** Ends each after the batch in hand. */
  stop(): Promise<void>
}

/** Space of the reactions' locks: the ASCII of 'REAC'. */
export const leaderLocks = 0x52454143

/** The reactions of a process; over several processes each is run by one. */
export const createReactions = (deps: ReactionsDeps, reactions: readonly Reaction[]): Reactions => {
  const leadership = createLeadership({ pool: deps.pool, space: leaderLocks })
  const running = { ...deps, leadership }
  const stopping = new AbortController()
  let ended: Promise<unknown> = Promise.resolve()
  return {
    start: () => {
      ended = Promise.all(reactions.map((reaction) => runReaction(running, reaction, stopping.signal)))
    },
    stop: async () => {
      stopping.abort(new Error('the reactions stop'))
      await ended
      await leadership.close()
    },
  }
}
