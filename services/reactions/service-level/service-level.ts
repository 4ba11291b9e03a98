// Records when a referral becomes at risk and overdue (SLA-02, SLA-03), with a timer for each referral whose SLA clock runs.
import type { SlaClock, SlaThresholds } from '#contracts/sla.ts'
import type { ServiceLevelCommands } from '#commands/service-level.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'
import { nextPassing } from '#domain/sla/passing.ts'
import type { Clock } from '#platform/clock.ts'

import type { Effects, Reaction } from '../reaction.ts'

export interface ServiceLevelDeps extends ServiceLevelCommands {
  readonly thresholds: SlaThresholds
  readonly clock: Clock
}

export const serviceLevelName = 'service-level'

const category = referralStream('')

const iso = (milliseconds: number | undefined): string | null =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString()

/** When to check a referral after this event. Null stops the checks; undefined means that the SLA clock is unaffected. */
const lookAfter = ({ type, at }: RecordedEvent, thresholds: SlaThresholds): string | null | undefined => {
  const now = Date.parse(at)
  const started: SlaClock = { startedAt: now, stoppedAt: null }
  switch (type) {
    case 'ReferralRequested':
    case 'ReferralReopened':
      return iso(nextPassing(started, now, thresholds))
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
 * The command checks the event log when the timer fires. This keeps the result correct if the timer fires late, the clock
 * has stopped, or the thresholds have changed since it was scheduled.
 */
export const serviceLevel = ({ thresholds, clock, slaClockOf, markServiceLevel }: ServiceLevelDeps): Reaction => ({
  name: serviceLevelName,
  streamPrefixes: [category],
  // Without this, a lowered threshold would take effect only at the instant of the old one (SLA-04).
  reckonsBy: `${thresholds.atRiskAfterDays} and ${thresholds.overdueAfterDays} days`,
  react: async (event): Promise<Effects> => {
    const at = lookAfter(event, thresholds)
    return at === undefined ? {} : { wakes: [{ stream: event.stream, at }] }
  },
  wake: async ({ stream }): Promise<Effects> => {
    const referralId = stream.slice(category.length)
    const now = clock.now().getTime()
    const running = await slaClockOf(referralId)
    if (running === undefined) return {}
    return {
      commands: [{ name: 'mark', run: (context) => markServiceLevel(referralId, thresholds, context) }],
      wakes: [{ stream, at: iso(nextPassing(running, now, thresholds)) }],
    }
  },
})
