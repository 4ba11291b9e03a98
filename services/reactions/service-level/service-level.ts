// Records when a referral becomes at risk and overdue (SLA-02, SLA-03), using a timer for each referral whose SLA clock
// is running.
import type { SlaClock, SlaThresholds } from '#contracts/sla.ts'
import type { SlaCommands } from '#commands/sla.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'
import { nextCrossingTime } from '#domain/sla/threshold-crossing.ts'
import type { Clock } from '#platform/clock.ts'

import type { Effects, Reaction } from '../reaction.ts'

export interface ServiceLevelDeps extends SlaCommands {
  readonly thresholds: SlaThresholds
  readonly clock: Clock
}

export const serviceLevelName = 'service-level'

const streamPrefix = referralStream('')

const toIso = (milliseconds: number | undefined): string | null =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString()

/**
 * Returns when to check the referral after this event. Returns null to stop the checks, or undefined if the SLA clock
 * is unaffected.
 */
const getNextCheck = ({ type, at }: RecordedEvent, thresholds: SlaThresholds): string | null | undefined => {
  const now = Date.parse(at)
  const started: SlaClock = { startedAt: now, stoppedAt: null }
  switch (type) {
    case 'ReferralRequested':
    case 'ReferralReopened':
      return toIso(nextCrossingTime(started, now, thresholds))
    // The clock continues from its original start, so a threshold may already have been crossed.
    case 'ReferralResubmitted':
      return at
    case 'ReferralWithdrawn':
    case 'ReferralClosed':
    case 'OutcomeRecorded':
      return null
    default:
      return undefined
  }
}

/**
 * When the timer fires, the command checks the event log. The result is therefore correct even if the timer fires late,
 * the clock has stopped, or the thresholds have changed since it was scheduled.
 */
export const serviceLevel = ({
  thresholds,
  clock,
  findSlaClock,
  recordThresholdCrossings,
}: ServiceLevelDeps): Reaction => ({
  name: serviceLevelName,
  streamPrefixes: [streamPrefix],
  // Otherwise, a lowered threshold would take effect only when the old one is reached (SLA-04).
  scheduledBy: `${thresholds.atRiskAfterDays} and ${thresholds.overdueAfterDays} days`,
  react: async (event): Promise<Effects> => {
    const at = getNextCheck(event, thresholds)
    return at === undefined ? {} : { timers: [{ stream: event.stream, at }] }
  },
  onTimer: async ({ stream }): Promise<Effects> => {
    const referralId = stream.slice(streamPrefix.length)
    const now = clock.now().getTime()
    const slaClock = await findSlaClock(referralId)
    if (slaClock === undefined) return {}
    return {
      commands: [{ name: 'mark', run: (context) => recordThresholdCrossings(referralId, thresholds, context) }],
      timers: [{ stream, at: toIso(nextCrossingTime(slaClock, now, thresholds)) }],
    }
  },
})
