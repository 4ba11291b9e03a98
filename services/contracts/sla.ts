// Calculates the age of a referral on its SLA clock, and whether it is at risk or overdue (SLA-01..03).
import type { SlaAge } from './referrals.ts'
import type { SlaState } from './enumerations.ts'

/**
 * Thresholds in whole days. A referral is at risk if its age exceeds the first, and overdue if it exceeds the second
 * (SLA-02, SLA-04).
 */
export interface SlaThresholds {
  readonly atRiskAfterDays: number
  readonly overdueAfterDays: number
}

/** The thresholds if `SLA_AT_RISK_DAYS` and `SLA_OVERDUE_DAYS` are not set (SLA-02, SLA-04). */
export const defaultSlaThresholds: SlaThresholds = { atRiskAfterDays: 5, overdueAfterDays: 7 }

/** An SLA day in milliseconds: always 24 hours, even when daylight saving time starts or ends. */
export const slaDayLength = 86_400_000

/** Times are in milliseconds since the epoch. `stoppedAt` is null while the clock runs. */
export interface SlaClock {
  readonly startedAt: number
  readonly stoppedAt: number | null
}

const toSlaState = (days: number, thresholds: SlaThresholds): SlaState => {
  if (days > thresholds.overdueAfterDays) return 'overdue'
  return days > thresholds.atRiskAfterDays ? 'at_risk' : 'on_time'
}

/**
 * The age shown in the badge. If another machine's clock is ahead, the start may be in the future, and the age is then
 * 0 days.
 */
export const slaAge = (clock: SlaClock, now: Date, thresholds: SlaThresholds): SlaAge => {
  const until = clock.stoppedAt ?? now.getTime()
  const days = Math.max(0, Math.floor((until - clock.startedAt) / slaDayLength))
  return { days, state: toSlaState(days, thresholds), stopped: clock.stoppedAt !== null }
}

/**
 * Returns the range of ages of a state in milliseconds, from `min` (inclusive) to `below` (exclusive). Null means
 * unbounded. "More than 5 whole days" starts at 6 full days.
 */
export const slaAgeRange = (
  state: SlaState,
  thresholds: SlaThresholds,
): { readonly min: number | null; readonly below: number | null } => {
  const atRisk = (thresholds.atRiskAfterDays + 1) * slaDayLength
  const overdue = (thresholds.overdueAfterDays + 1) * slaDayLength
  switch (state) {
    case 'on_time':
      return { min: null, below: atRisk }
    case 'at_risk':
      return { min: atRisk, below: overdue }
    case 'overdue':
      return { min: overdue, below: null }
  }
}
