// One action on many referrals. The command contains the ids and versions that the person confirmed, and each item has
// its own result.
import { problemTitle } from '#contracts/problem-messages.ts'
import { type BulkCommand, BulkItemResult, toReferralCommand } from '#contracts/referral-commands.ts'
import { RefusalError } from '#domain/decision.ts'
import { DeadlineExceeded, withDeadline } from '#platform/event-log/deadline.ts'

import { type CommandContext, createSubcommandContext } from '../context.ts'
import type { IdempotencyKeys } from '../idempotency-keys.ts'
import { mapConcurrently } from '../map-concurrently.ts'
import type { ActOnReferral, ActionOutcome, FindProtection } from './act.ts'

interface BulkOutcome {
  readonly results: readonly BulkItemResult[]
  /** How many referrals were left out, because their families are in danger. They have no result. */
  readonly leftOut: number
  /** Position of the last event written by the run, or null if there was none. */
  readonly position: string | null
}

/** `timeLimit` is in milliseconds. */
export type RunBulkAction = (command: BulkCommand, context: CommandContext, timeLimit: number) => Promise<BulkOutcome>

export interface BulkDeps {
  readonly act: ActOnReferral
  readonly findProtection: FindProtection
  readonly idempotencyKeys: Pick<IdempotencyKeys, 'record'>
}

interface ItemOutcome {
  readonly result: BulkItemResult
  readonly position: string | null
  readonly failure?: unknown
}

const toSuccess = (id: string, { referral: { version, compensation }, position }: ActionOutcome): ItemOutcome => ({
  result: { id, done: true, code: null, message: null, undo: compensation === null ? null : version, current: null },
  position,
})

const toFailure = (id: string, error: unknown): ItemOutcome => {
  const code = error instanceof RefusalError ? error.refusal.refused : 'unavailable'
  const { data: current = null } = BulkItemResult.shape.current.safeParse(
    error instanceof RefusalError ? error.refusal.current : null,
  )
  const result = { id, done: false, code, message: problemTitle(code), undo: null, current }
  return error instanceof RefusalError ? { result, position: null } : { result, position: null, failure: error }
}

/**
 * Runs a bulk command. A retry with the same key skips finished items and retries the others. One refusal does not
 * stop the other items (REV-13). Referrals of families in danger are left out. When the time is up, unfinished items are
 * reported as `unavailable`. Those already started may still complete.
 * @refuses key_reused; for each item, the refusals of the single action
 * @throws the first item's error if every item failed with an error, e.g. because the log is unreachable
 */
export const createRunBulkAction =
  ({ act, findProtection, idempotencyKeys }: BulkDeps): RunBulkAction =>
  async ({ items, ...input }, context, timeLimit) => {
    const deadline = performance.now() + timeLimit
    // The run writes to many streams, so no single stream's history shows how the key was used.
    const [bulkProtection] = await Promise.all([findProtection(context.actor), idempotencyKeys.record(context)])
    const outcomes = await mapConcurrently(items, async ({ id, version }) => {
      const timeLeft = deadline - performance.now()
      if (timeLeft <= 0) return toFailure(id, new DeadlineExceeded('the time was up before the item started'))
      return withDeadline(
        timeLeft,
        act(id, toReferralCommand(input, version), createSubcommandContext(context, id), { bulkProtection }),
      ).then(
        (outcome) => toSuccess(id, outcome),
        (error: unknown) => toFailure(id, error),
      )
    })
    if (outcomes.every(({ failure }) => failure !== undefined)) throw outcomes[0]?.failure
    const positions = outcomes.flatMap(({ position }) => position ?? [])
    const results = outcomes.map(({ result }) => result).filter(({ code }) => code !== 'family_protected')
    return {
      results,
      leftOut: outcomes.length - results.length,
      position: positions.toSorted().at(-1) ?? null,
    }
  }
