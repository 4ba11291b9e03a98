import { type SlaClock, defaultSlaThresholds, slaDayLength } from '#contracts/sla.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { type RecordThresholdCrossings, slaDecider } from './decide.ts'
import type { SlaEvent } from './events.ts'
import { nextCrossingTime } from './threshold-crossing.ts'

const given = decisionSpec(slaDecider)
const start = Date.parse('2026-03-02T15:00:00.000Z')
const runningClock: SlaClock = { startedAt: start, stoppedAt: null }
const after = (days: number, extraMs = 0) => start + days * slaDayLength + extraMs

const recordCrossings = (
  now: number,
  clock = runningClock,
  thresholds = defaultSlaThresholds,
): RecordThresholdCrossings => ({
  type: 'record_threshold_crossings',
  referralId: ids.referral,
  clock,
  thresholds,
  at: new Date(now).toISOString(),
})

const crossingEvent = (type: SlaEvent['type'], thresholdDays: number, { startedAt } = runningClock): SlaEvent => ({
  type,
  data: { referralId: ids.referral, clockStartedAt: new Date(startedAt).toISOString(), thresholdDays },
})
const atRisk = crossingEvent('ReferralBecameAtRisk', 5)
const overdue = crossingEvent('ReferralBecameOverdue', 7)

describe('SLA thresholds', () => {
  it('SLA-02 are crossed after six full days (at risk) and eight full days (overdue)', () => {
    given()
      .when(recordCrossings(after(6, -1)))
      .thenNothingHappens()
    given()
      .when(recordCrossings(after(6)))
      .then(atRisk)
    given(atRisk)
      .when(recordCrossings(after(8, -1)))
      .thenNothingHappens()
    given(atRisk)
      .when(recordCrossings(after(8)))
      .then(overdue)
  })

  it('SLA-02 are recorded once when crossed, no matter how often or how late the command runs', () => {
    given()
      .when(recordCrossings(after(30)))
      .then(atRisk, overdue)
    given(atRisk, overdue)
      .when(recordCrossings(after(40)))
      .thenNothingHappens()
  })

  it('SLA-03 are not crossed by a stopped clock', () => {
    given()
      .when(recordCrossings(after(30), { ...runningClock, stoppedAt: after(29) }))
      .thenNothingHappens()
  })

  it('SLA-03 are crossed again by a reopened referral, whose age starts at zero', () => {
    const reopenedClock: SlaClock = { startedAt: after(30), stoppedAt: null }
    given(atRisk, overdue)
      .when(recordCrossings(after(35), reopenedClock))
      .thenNothingHappens()
    given(atRisk, overdue)
      .when(recordCrossings(after(36), reopenedClock))
      .then(crossingEvent('ReferralBecameAtRisk', 5, reopenedClock))
  })

  it('SLA-04 are recorded with their configured number of days', () => {
    const strict = { atRiskAfterDays: 1, overdueAfterDays: 2 }
    given()
      .when(recordCrossings(after(3), runningClock, strict))
      .then(crossingEvent('ReferralBecameAtRisk', 1), crossingEvent('ReferralBecameOverdue', 2))
    // A later change of the threshold does not record the same crossing again.
    given(crossingEvent('ReferralBecameAtRisk', 1))
      .when(recordCrossings(after(6)))
      .thenNothingHappens()
  })
})

describe('the next crossing', () => {
  it('SLA-02 SLA-03 is due when a running clock reaches the next threshold', () => {
    const next = (now: number, clock = runningClock) => nextCrossingTime(clock, now, defaultSlaThresholds)
    expect(next(start)).toBe(after(6))
    expect(next(after(6))).toBe(after(8))
    expect(next(after(8))).toBeUndefined()
    expect(next(after(1), { ...runningClock, stoppedAt: after(1) })).toBeUndefined()
  })
})
