// How far a reaction has handled the log. Its checkpoint moves in the transaction that writes the rows of its effects.
import type { Clock } from '#platform/clock.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'
import type { Kysely } from 'kysely'

import { type ClaimedCheckpoint, claimCheckpoint, ensureCheckpoint, moveCheckpoint } from './checkpoint.ts'
import { type CollectedEffects, hasNoEffects, writeRows } from './effects.ts'
import type { ReactionTables } from './tables.ts'

export interface ProgressDeps {
  readonly db: Kysely<ReactionTables>
  readonly clock: Clock
  /** Called after a commit with the written rows and the log position handled so far. */
  readonly onCommitted: (rows: CollectedEffects, position: string) => void
  /** Seals the links of mail messages while they wait in the outbox. */
  readonly linkSeal?: LinkSeal
  /** Called before each commit. Tests simulate a crash here. */
  readonly beforeCommit?: () => Promise<void>
}

export interface Progress {
  /**
   * Takes over from an earlier leader and starts over from the stored checkpoint. A new reaction starts at the head of
   * the log.
   */
  load(head: () => Promise<string | undefined>): Promise<void>
  readonly checkpoint: string | undefined
  /** Position of the last handled batch. It is at or after the checkpoint. */
  handledUpTo: string | undefined
  /** When the checkpoint was last written, as `performance.now()`; 0 before the first time. */
  readonly committedAt: number
  /** Whether the checkpoint was written since `load`. */
  readonly hasCommitted: boolean
  /** Writes the rows, and what `writeAlso` writes, with the checkpoint. @throws LeadershipLost */
  commit(rows: CollectedEffects, writeAlso?: (transaction: Kysely<ReactionTables>) => Promise<void>): Promise<void>
}

export const createProgress = (deps: ProgressDeps, reaction: string): Progress => {
  const { db, clock, onCommitted } = deps
  let checkpoint: ClaimedCheckpoint = { position: undefined, term: 0 }
  let handledUpTo: string | undefined
  let committedAt = 0
  let hasCommitted = false
  return {
    load: async (head) => {
      hasCommitted = false
      await ensureCheckpoint(db, reaction, head, clock.now())
      checkpoint = await claimCheckpoint(db, reaction)
      handledUpTo = checkpoint.position
    },
    get checkpoint() {
      return checkpoint.position
    },
    get handledUpTo() {
      return handledUpTo
    },
    set handledUpTo(position) {
      handledUpTo = position
    },
    get committedAt() {
      return committedAt
    },
    get hasCommitted() {
      return hasCommitted
    },
    commit: async (rows, writeAlso) => {
      const now = clock.now()
      const newCheckpoint = handledUpTo
      await deps.beforeCommit?.()
      await db.transaction().execute(async (transaction) => {
        await moveCheckpoint(transaction, reaction, checkpoint, newCheckpoint, now)
        await writeAlso?.(transaction)
        await writeRows(transaction, reaction, rows, now, deps.linkSeal)
      })
      checkpoint = { ...checkpoint, position: newCheckpoint }
      committedAt = performance.now()
      hasCommitted = true
      if (newCheckpoint !== undefined && !hasNoEffects(rows)) onCommitted(rows, newCheckpoint)
    },
  }
}
