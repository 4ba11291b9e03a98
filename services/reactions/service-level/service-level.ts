// Records when a referral becomes at risk and overdue (SLA-02, SLA-03), by waking for each referral whose clock runs.
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

/** When to look at a referral after an event of it; undefined: the event leaves its clock as it is. */
const lookAfter = ({ type, at }: RecordedEvent, thresholds: SlaThresholds): string | null | undefined => {
  const now = Date.parse(at)
  const started: SlaClock = { startedAt: now, stoppedAt: null }
  switch (type) {
    case 'ReferralRequested':
    case 'ReferralReopened':
      return iso(nextPassing(started, now, thresholds))
    // Its clock goes on from where it started: it may have passed something already.
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
 * Whether a threshold is passed is decided by the log when the time has come, so a late waking, a clock that stopped
 * meanwhile and other thresholds than those of the asking all come out right.
 */
export const serviceLevel = ({ thresholds, clock, slaClockOf, markServiceLevel }: ServiceLevelDeps): Reaction => ({
  name: serviceLevelName,
  streamPrefixes: [category],
  // A lowered threshold would wait for the instant of the one before it (SLA-04).
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
