// The SLA events of the demo: the command that the service level reaction would have issued, at the instants at which
// its timers would have fired.
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

/** The clock rules of SLA-03, for the actions in the demo. */
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

/** When the referral's clock crossed a threshold, or resumed beyond one, up to `end`. Milliseconds. */
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

/** One command for each threshold crossing up to `anchor`. */
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
 * Starts the reaction at the beginning of the log instead of its head. It then schedules the next crossing of each
 * running clock, and finds the earlier crossings already recorded. Has no effect after the reaction has started.
 */
export const beginServiceLevel = async (db: Kysely<ReactionTables>, anchor: Date): Promise<void> => {
  await beginAt(db, serviceLevelName, async () => undefined, anchor)
}
