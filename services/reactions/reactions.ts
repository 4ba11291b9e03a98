// Every reaction of the house, run together.
import { type Reaction } from './reaction.ts'
import { type RunnerDeps, runReaction } from './runner.ts'

export interface Reactions {
  start(): void
  /** Ends each after the batch in hand. */
  stop(): Promise<void>
}

/** The reactions of a process; over several processes each is run by one. */
export const createReactions = (deps: RunnerDeps, reactions: readonly Reaction[]): Reactions => {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  return {
    start: () => {
      running = Promise.all(reactions.map((reaction) => runReaction(deps, reaction, stopping.signal)))
    },
    stop: async () => {
      stopping.abort(new Error('the reactions stop'))
      await running
    },
  }
}
