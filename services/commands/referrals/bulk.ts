// One action on many referrals: ids and versions are those the person confirmed, and each item gets its own answer.
import { problems } from '#contracts/problems.ts'
import { type BulkCommand, BulkItemResult, type ReferralCommand } from '#contracts/referral-commands.ts'
import { Refused } from '#domain/decision.ts'

import { type CommandContext, partOf } from '../context.ts'
import type { UsedKeys } from '../used-keys.ts'
import type { ActOnReferral, ActedOn } from './act.ts'

export interface BulkOutcome {
  readonly results: readonly BulkItemResult[]
  /** Of the last event in the log that the run wrote; null: it wrote none. */
  readonly position: string | null
}

export type ActOnMany = (command: BulkCommand, context: CommandContext) => Promise<BulkOutcome>

interface BulkDeps {
  readonly act: ActOnReferral
  readonly usedKeys: Pick<UsedKeys, 'note'>
}

/** At a time: enough to keep the log busy, few enough to leave connections for everybody else. */
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
 * Runs a bulk command. Repeated under the same key, items that are done stay done once and the others are tried again.
 * One refusal does not stop the others (REV-13). @refuses key_reused; per item what the single action refuses
 * @throws what stopped every single item, e.g. an unreachable log
 */
export const createActOnMany =
  ({ act, usedKeys }: BulkDeps): ActOnMany =>
  async (command, context) => {
    // The run writes to many streams, so no stream's history alone can tell what was asked.
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
