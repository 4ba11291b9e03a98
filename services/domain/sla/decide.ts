// Decides which SLA thresholds a referral's clock has crossed. Each crossing is recorded once per clock.
import type { SlaClock, SlaThresholds } from '#contracts/sla.ts'
import { type Decider, type Decision, noLostReaders } from '../decision.ts'
import type { SlaEvent, SlaEventType } from './events.ts'
import { crossingTime, thresholdCrossings } from './threshold-crossing.ts'

export interface RecordThresholdCrossings {
  readonly type: 'record_threshold_crossings'
  readonly referralId: string
  /** The overall clock, from the referral's own history. */
  readonly clock: SlaClock
  readonly thresholds: SlaThresholds
  /** The current time, ISO 8601 UTC. */
  readonly at: string
}

interface RecordedCrossing {
  readonly type: SlaEventType
  readonly clockStartedAt: string
}

/** The crossings recorded so far. */
export type RecordedCrossings = readonly RecordedCrossing[]

/**
 * A stopped clock crosses no more thresholds. Crossings that were not recorded before it stopped are never recorded
 * (SLA-03). This command is never refused.
 */
const decide = (command: RecordThresholdCrossings, state: RecordedCrossings): Decision<SlaEvent> => {
  const { referralId, clock, thresholds, at } = command
  if (clock.stoppedAt !== null) return []
  const clockStartedAt = new Date(clock.startedAt).toISOString()
  const eventByCrossing = {
    at_risk: { type: 'ReferralBecameAtRisk', thresholdDays: thresholds.atRiskAfterDays },
    overdue: { type: 'ReferralBecameOverdue', thresholdDays: thresholds.overdueAfterDays },
  } as const
  return thresholdCrossings
    .filter((crossing) => crossingTime(clock, crossing, thresholds) <= Date.parse(at))
    .map((crossing) => eventByCrossing[crossing])
    .filter(
      ({ type }) => !state.some((existing) => existing.type === type && existing.clockStartedAt === clockStartedAt),
    )
    .map(({ type, thresholdDays }) => ({ type, data: { referralId, clockStartedAt, thresholdDays } }))
}

export const slaDecider: Decider<RecordThresholdCrossings, RecordedCrossings, SlaEvent> = {
  initial: [],
  decide,
  evolve: (state, { type, data }) => [...state, { type, clockStartedAt: data.clockStartedAt }],
  // The times of the service level change no one's access.
  findLostReaders: noLostReaders,
}
