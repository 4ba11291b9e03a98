// What the service level would have recorded over the months of the demo, had its reaction been running: by the command that
// it issues, at the instants at which it would have been woken.
import type { Commands } from '#commands/commands.ts'
import { type SlaClock, defaultSlaThresholds } from '#contracts/sla.ts'
import { nextPassing, passedAt } from '#domain/sla/passing.ts'
import { beginAt } from '#reactions/checkpoint.ts'
import { serviceLevelName } from '#reactions/service-level/service-level.ts'
import type { ReactionTables } from '#reactions/tables.ts'
import type { Kysely } from 'kysely'

import { bySystem } from './actors.ts'
import type { DemoAct, DemoReferral } from './histories.ts'
import { referralId } from './identifiers.ts'
import type { Task } from './in-order.ts'

const thresholds = defaultSlaThresholds

/** The rules of SLA-03, for what the demo's people do. */
const clockAfter = (clock: SlaClock, action: DemoAct['action'], at: number): SlaClock => {
  switch (action) {
    case 'reopen':
      return { startedAt: at, stoppedAt: null }
    case 'resubmit':
      return { ...clock, stoppedAt: null }
    case 'withdraw':
    case 'close':
    case 'record_outcome':
      return { ...clock, stoppedAt: clock.stoppedAt ?? at }
    default:
      return clock
  }
}

/** When the referral's clock passed a threshold, or went on after it had, up to `end`; milliseconds. */
const passingsOf = ({ requestedAt, steps }: DemoReferral, end: number): number[] => {
  const found: number[] = []
  let clock: SlaClock = { startedAt: requestedAt.getTime(), stoppedAt: null }
  let since = clock.startedAt
  const passUntil = (until: number) => {
    for (let at = nextPassing(clock, since, thresholds); at !== undefined && at <= until;) {
      found.push(at)
      at = nextPassing(clock, at, thresholds)
    }
    since = until
  }
  for (const { at: instant, act } of steps) {
    const at = instant.getTime()
    passUntil(at)
    clock = clockAfter(clock, act.action, at)
    if (act.action === 'resubmit' && passedAt(clock, 'at_risk', thresholds) <= at) found.push(at)
  }
  passUntil(end)
  return found
}

/** One command for each passing up to `anchor`. */
export const passingTasks = (
  { markServiceLevel }: Pick<Commands, 'markServiceLevel'>,
  referral: DemoReferral,
  anchor: Date,
): Task[] =>
  passingsOf(referral, anchor.getTime()).map((at, index) => ({
    at: new Date(at),
    touches: [`referral ${referral.key}`],
    run: () => markServiceLevel(referralId(referral.key), thresholds, bySystem(`passing ${referral.key} ${index + 1}`)),
  }))

/**
 * Lets the reaction begin at the start of the log, not at its head: it then knows when each running clock passes next, and
 * finds what it passed already recorded. Has no effect once it has begun.
 */
export const beginServiceLevel = async (db: Kysely<ReactionTables>, anchor: Date): Promise<void> => {
  await beginAt(db, serviceLevelName, async () => undefined, anchor)
}
