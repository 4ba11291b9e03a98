// The instants at which a clock crosses the SLA thresholds, used to schedule timers.
import { type SlaClock, type SlaThresholds, slaAgeRange } from '#contracts/sla.ts'

/** The states that a clock crosses into, in chronological order. */
export const thresholdCrossings = ['at_risk', 'overdue'] as const
export type ThresholdCrossing = (typeof thresholdCrossings)[number]

/** When the clock crosses this threshold, in milliseconds since the epoch, even if it stops before then. */
export const crossingTime = ({ startedAt }: SlaClock, crossing: ThresholdCrossing, thresholds: SlaThresholds): number =>
  startedAt + (slaAgeRange(crossing, thresholds).min ?? 0)

/**
 * When the clock crosses the next threshold after `now`, in milliseconds. Undefined if it is stopped or has crossed
 * both.
 */
export const nextCrossingTime = (clock: SlaClock, now: number, thresholds: SlaThresholds): number | undefined =>
  clock.stoppedAt === null
    ? thresholdCrossings.map((crossing) => crossingTime(clock, crossing, thresholds)).find((at) => at > now)
    : undefined
