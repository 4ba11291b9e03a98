// Tracks how far a reaction has handled the log. Its checkpoint moves in the transaction that writes its effects.
import type { Clock } from '#platform/clock.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'
import type { Kysely } from 'kysely'

import { claimCheckpoint, ensureCheckpoint, moveCheckpoint } from './checkpoint.ts'
import { type CollectedEffects, hasNoEffects, writeEffects } from './effects.ts'
import type { ReactionTables } from './tables.ts'

export interface ProgressDeps {
  readonly db: Kysely<ReactionTables>
  readonly clock: Clock
  /** Called after a commit with the written effects and the log position handled so far. */
  readonly onCommitted: (effects: CollectedEffects, position: string) => void
  /** Seals the links in emails while they wait in the outbox. */
  readonly linkSeal?: LinkSeal
  /** Called before each commit. Tests simulate a crash here. */
  readonly beforeCommit?: () => Promise<void>
}

export interface Progress {
  /** The stored position, or undefined before the first event. */
  readonly checkpoint: string | undefined
  /** Position of the last handled batch, which is at or after the checkpoint. */
  readonly handledPosition: string | undefined
  /** Sets the handled position. The next `commit` moves the checkpoint to it. */
  markHandled(position: string | undefined): void
  /** Writes the effects, the checkpoint and `additionalWrites` in one transaction. @throws LeadershipLost */
  commit(
    effects: CollectedEffects,
    additionalWrites?: (transaction: Kysely<ReactionTables>) => Promise<void>,
  ): Promise<void>
}

/**
 * Takes over from an earlier leader, at the stored checkpoint. A new reaction starts at the head of the log.
 */
export const claimProgress = async (
  deps: ProgressDeps,
  reaction: string,
  head: () => Promise<string | undefined>,
): Promise<Progress> => {
  const { db, clock, onCommitted } = deps
  await ensureCheckpoint(db, reaction, head, clock.now())
  let checkpoint = await claimCheckpoint(db, reaction)
  let handledPosition = checkpoint.position
  return {
    get checkpoint() {
      return checkpoint.position
    },
    get handledPosition() {
      return handledPosition
    },
    markHandled: (position) => {
      handledPosition = position
    },
    commit: async (effects, additionalWrites) => {
      const now = clock.now()
      const newCheckpoint = handledPosition
      await deps.beforeCommit?.()
      await db.transaction().execute(async (transaction) => {
        await moveCheckpoint(transaction, reaction, checkpoint, newCheckpoint, now)
        await additionalWrites?.(transaction)
        await writeEffects(transaction, reaction, effects, now, deps.linkSeal)
      })
      checkpoint = { ...checkpoint, position: newCheckpoint }
      if (newCheckpoint !== undefined && !hasNoEffects(effects)) onCommitted(effects, newCheckpoint)
    },
  }
}
