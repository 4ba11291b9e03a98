// When a clock passes the thresholds of the service level: the instants at which somebody has to look.
import { type SlaClock, type SlaThresholds, slaAges } from '#contracts/sla.ts'

/** What a clock passes into, in the order of time. */
export const passings = ['at_risk', 'overdue'] as const
export type Passing = (typeof passings)[number]

/** Milliseconds since the epoch, whether or not the clock runs until then. */
export const passedAt = ({ startedAt }: SlaClock, passing: Passing, thresholds: SlaThresholds): number =>
  startedAt + (slaAges(passing, thresholds).least ?? 0)

/** When the clock passes the next threshold after `now`, milliseconds; undefined: it is stopped, or has passed both. */
export const nextPassing = (clock: SlaClock, now: number, thresholds: SlaThresholds): number | undefined =>
  clock.stoppedAt === null
    ? passings.map((passing) => passedAt(clock, passing, thresholds)).find((at) => at > now)
    : undefined
