// One decision about many applications. Each has its own result.
import type { DecideApplications, DecidedApplications } from '#contracts/application-review.ts'
import { problemTitle } from '#contracts/problem-messages.ts'
import { RefusalError } from '#domain/decision.ts'
import { DeadlineExceeded, withDeadline } from '#platform/event-log/deadline.ts'

import { type CommandContext, createSubcommandContext } from '../context.ts'
import type { IdempotencyKeys } from '../idempotency-keys.ts'
import { mapConcurrently } from '../map-concurrently.ts'
import type { ApplicationCommands } from './applications.ts'

/** `timeLimit` is in milliseconds. */
export type RunApplicationDecisions = (
  body: DecideApplications,
  context: CommandContext,
  timeLimit: number,
) => Promise<DecidedApplications>

/** What is decided for each application. */
export type SingleDecisions = Pick<ApplicationCommands, 'approveApplication' | 'rejectApplication'>

interface DecideManyDeps extends SingleDecisions {
  readonly idempotencyKeys: Pick<IdempotencyKeys, 'record'>
}

type Result = DecidedApplications['results'][number]

interface ItemOutcome {
  readonly result: Result
  readonly position: string | null
  /** An error that is no refusal. */
  readonly failure?: unknown
}

const toFailure = (id: string, error: unknown): ItemOutcome => {
  const code = error instanceof RefusalError ? error.refusal.refused : 'unavailable'
  const result = { id, done: false, code, message: problemTitle(code) }
  return error instanceof RefusalError ? { result, position: null } : { result, position: null, failure: error }
}

/**
 * A retry with the same key skips finished items and retries the others. One refusal does not stop the other items. When
 * the time is up, unfinished items are reported as `unavailable`.
 * @refuses key_reused; for each item, the refusals of the single decision
 * @throws the first item's error if every item failed with an error, e.g. because the log is unreachable
 */
export const createRunApplicationDecisions =
  ({ approveApplication, rejectApplication, idempotencyKeys }: DecideManyDeps): RunApplicationDecisions =>
  async ({ decision, items, notes }, context, timeLimit) => {
    const deadline = performance.now() + timeLimit
    const decide = decision === 'approve' ? approveApplication : rejectApplication
    // The run writes to many streams, so no single stream's history shows how the key was used.
    await idempotencyKeys.record(context)
    const outcomes = await mapConcurrently(items, async ({ id, version }): Promise<ItemOutcome> => {
      const timeLeft = deadline - performance.now()
      if (timeLeft <= 0) return toFailure(id, new DeadlineExceeded('the time was up before the item started'))
      return withDeadline(timeLeft, decide(id, { notes, version }, createSubcommandContext(context, id))).then(
        ({ position }) => ({ result: { id, done: true, code: null, message: null }, position }),
        (error: unknown) => toFailure(id, error),
      )
    })
    if (outcomes.every(({ failure }) => failure !== undefined)) throw outcomes[0]?.failure
    const results = outcomes.map(({ result }) => result)
    return {
      results,
      done: results.filter(({ done }) => done).length,
      position:
        outcomes
          .flatMap(({ position }) => position ?? [])
          .toSorted()
          .at(-1) ?? null,
    }
  }
