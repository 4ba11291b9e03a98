// The SLA events in the demo: the commands that the service level reaction would have issued when its timers fired.
import type { Commands } from '#commands/commands.ts'
import type { LifecycleAction } from '#contracts/lifecycle.ts'
import { type SlaClock, defaultSlaThresholds } from '#contracts/sla.ts'
import { nextCrossingTime, crossingTime } from '#domain/sla/threshold-crossing.ts'
import { ensureCheckpoint } from '#reactions/checkpoint.ts'
import { serviceLevelName } from '#reactions/service-level/service-level.ts'
import type { ReactionTables } from '#reactions/tables.ts'
import type { Kysely } from 'kysely'

import { systemContext } from './actors.ts'
import type { DemoReferral } from './histories.ts'
import { referralId } from './identifiers.ts'
import type { Task } from './in-order.ts'

const thresholds = defaultSlaThresholds

/** The clock rules of SLA-03, for the actions in the demo. */
const clockAfter = (clock: SlaClock, action: LifecycleAction, at: number): SlaClock => {
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

/** When the referral's clock crossed a threshold, or resumed beyond one, up to `end`, in milliseconds. */
const thresholdCrossings = ({ requestedAt, steps }: DemoReferral, end: number): number[] => {
  const crossings: number[] = []
  let clock: SlaClock = { startedAt: requestedAt.getTime(), stoppedAt: null }
  let since = clock.startedAt
  const addCrossingsUntil = (until: number) => {
    for (let at = nextCrossingTime(clock, since, thresholds); at !== undefined && at <= until;) {
      crossings.push(at)
      at = nextCrossingTime(clock, at, thresholds)
    }
    since = until
  }
  for (const step of steps) {
    const at = step.at.getTime()
    const { action } = step.command
    addCrossingsUntil(at)
    clock = clockAfter(clock, action, at)
    if (action === 'resubmit' && crossingTime(clock, 'at_risk', thresholds) <= at) crossings.push(at)
  }
  addCrossingsUntil(end)
  return crossings
}

/** One command for each threshold crossing up to `anchor`. */
export const thresholdCrossingTasks = (
  { recordThresholdCrossings }: Pick<Commands, 'recordThresholdCrossings'>,
  referral: DemoReferral,
  anchor: Date,
): Task[] =>
  thresholdCrossings(referral, anchor.getTime()).map((at, index) => ({
    at: new Date(at),
    resources: [`referral ${referral.key}`],
    run: () =>
      recordThresholdCrossings(
        referralId(referral.key),
        thresholds,
        systemContext(`passing ${referral.key} ${index + 1}`),
      ),
  }))

/**
 * Starts the reaction at the beginning of the log instead of its head. It then schedules the next crossing of each
 * running clock, and finds the earlier crossings already recorded. Does nothing if the reaction has already started.
 */
export const startServiceLevelReaction = async (db: Kysely<ReactionTables>, anchor: Date): Promise<void> => {
  await ensureCheckpoint(db, serviceLevelName, async () => undefined, anchor)
}
