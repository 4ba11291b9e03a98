// One action on many referrals. Ids and versions are the ones that the person confirmed, and each item gets its own
// result.
import { problems } from '#contracts/problems.ts'
import { type BulkCommand, BulkItemResult, type ReferralCommand } from '#contracts/referral-commands.ts'
import { Refused } from '#domain/decision.ts'

import { type CommandContext, partOf } from '../context.ts'
import type { UsedKeys } from '../used-keys.ts'
import type { ActOnReferral, ActedOn } from './act.ts'

export interface BulkOutcome {
  readonly results: readonly BulkItemResult[]
  /** Position of the last event that the run wrote; null if it wrote none. */
  readonly position: string | null
}

export type ActOnMany = (command: BulkCommand, context: CommandContext) => Promise<BulkOutcome>

interface BulkDeps {
  readonly act: ActOnReferral
  readonly usedKeys: Pick<UsedKeys, 'note'>
}

/**
 * Number of items processed at the same time: enough to keep the log busy, and few enough to leave connections for
 * other requests.
 */
const concurrency = 4

interface Answer {
  readonly result: BulkItemResult
  readonly position: string | null
  readonly failure?: unknown
}

const done = (id: string, { referral: { version, compensation }, position }: ActedOn): Answer => ({
  result: { id, done: true, code: null, message: null, undo: compensation === null ? null : version, current: null },
  position,
})

const notDone = (id: string, error: unknown): Answer => {
  const code = error instanceof Refused ? error.refusal.refused : 'unavailable'
  const { data: current = null } = BulkItemResult.shape.current.safeParse(
    error instanceof Refused ? error.refusal.current : null,
  )
  const result = { id, done: false, code, message: problems[code].title, undo: null, current }
  return error instanceof Refused ? { result, position: null } : { result, position: null, failure: error }
}

const single = ({ items: _, ...command }: BulkCommand, version: number): ReferralCommand => ({ ...command, version })

const inTurn = async <T, R>(items: readonly T[], take: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      const item = items[index]
      if (item !== undefined) results[index] = await take(item)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

/**
 * Runs a bulk command. If it is repeated under the same key, finished items are not done again and the others are
 * retried. One refusal does not stop the other items (REV-13).
 * @refuses key_reused; per item, the same as the single action
 * @throws the error of the first item if every item failed with one, e.g. an unreachable log
 */
export const createActOnMany =
  ({ act, usedKeys }: BulkDeps): ActOnMany =>
  async (command, context) => {
    // The run writes to many streams, so no single stream's history shows how the key was used.
    await usedKeys.note(context)
    const answers = await inTurn(command.items, async ({ id, version }) =>
      act(id, single(command, version), partOf(context, id)).then(
        (acted) => done(id, acted),
        (error: unknown) => notDone(id, error),
      ),
    )
    if (answers.every(({ failure }) => failure !== undefined)) throw answers[0]?.failure
    const positions = answers.flatMap(({ position }) => position ?? [])
    return {
      results: answers.map(({ result }) => result),
      position: positions.toSorted().at(-1) ?? null,
    }
  }
