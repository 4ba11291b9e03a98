import { type SlaClock, defaultSlaThresholds, slaDay } from '#contracts/sla.ts'
import { specify } from '#tests/support/decider.ts'
import { ids } from '#tests/support/referrals.ts'
import { describe, expect, it } from 'vitest'
import { type MarkServiceLevel, serviceLevelDecider } from './decide.ts'
import type { SlaEvent } from './events.ts'
import { nextPassing } from './passing.ts'

const given = specify(serviceLevelDecider)
const start = Date.parse('2026-03-02T15:00:00.000Z')
const running: SlaClock = { startedAt: start, stoppedAt: null }
const after = (days: number, more = 0) => start + days * slaDay + more

const mark = (now: number, clock = running, thresholds = defaultSlaThresholds): MarkServiceLevel => ({
  type: 'mark',
  referralId: ids.referral,
  clock,
  thresholds,
  at: new Date(now).toISOString(),
})

const passed = (type: SlaEvent['type'], thresholdDays: number, { startedAt } = running): SlaEvent => ({
  type,
  data: { referralId: ids.referral, clockStartedAt: new Date(startedAt).toISOString(), thresholdDays },
})
const atRisk = passed('ReferralBecameAtRisk', 5)
const overdue = passed('ReferralBecameOverdue', 7)

describe('SLA thresholds', () => {
  it('SLA-02 a referral becomes at risk at six full days, overdue at eight', () => {
    given()
      .when(mark(after(6, -1)))
      .nothing()
    given()
      .when(mark(after(6)))
      .then(atRisk)
    given(atRisk)
      .when(mark(after(8, -1)))
      .nothing()
    given(atRisk)
      .when(mark(after(8)))
      .then(overdue)
  })

  it('SLA-02 each crossing is recorded once, however often and late the command runs', () => {
    given()
      .when(mark(after(30)))
      .then(atRisk, overdue)
    given(atRisk, overdue)
      .when(mark(after(40)))
      .nothing()
  })

  it('SLA-03 a stopped clock crosses no more thresholds', () => {
    given()
      .when(mark(after(30), { ...running, stoppedAt: after(29) }))
      .nothing()
  })

  it('SLA-03 a reopened referral ages from zero, and crosses the thresholds again', () => {
    const anew: SlaClock = { startedAt: after(30), stoppedAt: null }
    given(atRisk, overdue)
      .when(mark(after(35), anew))
      .nothing()
    given(atRisk, overdue)
      .when(mark(after(36), anew))
      .then(passed('ReferralBecameAtRisk', 5, anew))
  })

  it('SLA-04 the thresholds in force apply, and are recorded', () => {
    const strict = { atRiskAfterDays: 1, overdueAfterDays: 2 }
    given()
      .when(mark(after(3), running, strict))
      .then(passed('ReferralBecameAtRisk', 1), passed('ReferralBecameOverdue', 2))
    // A different threshold later does not record the same crossing again.
    given(passed('ReferralBecameAtRisk', 1))
      .when(mark(after(6)))
      .nothing()
  })
})

describe('the next crossing', () => {
  it('SLA-02 SLA-03 is when a running clock reaches the next threshold', () => {
    const next = (now: number, clock = running) => nextPassing(clock, now, defaultSlaThresholds)
    expect(next(start)).toBe(after(6))
    expect(next(after(6))).toBe(after(8))
    expect(next(after(8))).toBeUndefined()
    expect(next(after(1), { ...running, stoppedAt: after(1) })).toBeUndefined()
  })
})
