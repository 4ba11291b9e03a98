// The instants at which a clock crosses the SLA thresholds, used to schedule timers.
import { type SlaClock, type SlaThresholds, slaAges } from '#contracts/sla.ts'

/** The states that a clock crosses into, in chronological order. */
export const passings = ['at_risk', 'overdue'] as const
export type Passing = (typeof passings)[number]

/** Milliseconds since the epoch, even if the clock stops before then. */
export const passedAt = ({ startedAt }: SlaClock, passing: Passing, thresholds: SlaThresholds): number =>
  startedAt + (slaAges(passing, thresholds).least ?? 0)

/**
 * When the clock crosses the next threshold after `now`, in milliseconds; undefined if it is stopped or has crossed
 * both.
 */
export const nextPassing = (clock: SlaClock, now: number, thresholds: SlaThresholds): number | undefined =>
  clock.stoppedAt === null
    ? passings.map((passing) => passedAt(clock, passing, thresholds)).find((at) => at > now)
    : undefined
