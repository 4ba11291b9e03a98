// Decides which SLA thresholds a referral's clock has crossed. Each crossing is recorded once per clock.
import type { SlaClock, SlaThresholds } from '#contracts/sla.ts'
import type { Decider, Decision } from '../decision.ts'
import type { SlaEvent, SlaEventType } from './events.ts'
import { passedAt, passings } from './passing.ts'

export interface MarkServiceLevel {
  readonly type: 'mark'
  readonly referralId: string
  /** The overall clock, from the referral's own history. */
  readonly clock: SlaClock
  readonly thresholds: SlaThresholds
  /** The current time, ISO 8601 UTC. */
  readonly at: string
}

interface Marked {
  readonly type: SlaEventType
  readonly clockStartedAt: string
}

/** The recorded crossings. Plain JSON. */
export type ServiceLevel = readonly Marked[]

/**
 * A stopped clock crosses no more thresholds. Crossings that were not recorded before the stop are never recorded
 * (SLA-03). Refuses nothing.
 */
const decide = (command: MarkServiceLevel, state: ServiceLevel): Decision<SlaEvent> => {
  const { referralId, clock, thresholds, at } = command
  if (clock.stoppedAt !== null) return []
  const clockStartedAt = new Date(clock.startedAt).toISOString()
  const eventOf = {
    at_risk: { type: 'ReferralBecameAtRisk', thresholdDays: thresholds.atRiskAfterDays },
    overdue: { type: 'ReferralBecameOverdue', thresholdDays: thresholds.overdueAfterDays },
  } as const
  return passings
    .filter((passing) => passedAt(clock, passing, thresholds) <= Date.parse(at))
    .map((passing) => eventOf[passing])
    .filter(({ type }) => !state.some((marked) => marked.type === type && marked.clockStartedAt === clockStartedAt))
    .map(({ type, thresholdDays }) => ({ type, data: { referralId, clockStartedAt, thresholdDays } }))
}

export const serviceLevelDecider: Decider<MarkServiceLevel, ServiceLevel, SlaEvent> = {
  initial: [],
  decide,
  evolve: (state, { type, data }) => [...state, { type, clockStartedAt: data.clockStartedAt }],
}
