import { describe, expect, it } from 'vitest'
import { type SlaClock, defaultSlaThresholds, slaAge, slaAges, slaDay } from '#contracts/sla.ts'
import { ids, occurred } from '#tests/support/referrals.ts'
import type { ReferralEvent } from '../referral/events.ts'
import { type SlaClocks, clocksAfter } from './sla.ts'

/** Days after creation. */
const day = (n: number) => new Date(Date.parse('2026-03-02T15:00:00.000Z') + n * slaDay)
const at = (n: number) => day(n).getTime()

/** The clocks after these events, each on its day. */
const after = (...history: readonly (readonly [day: number, event: ReferralEvent])[]): SlaClocks => {
  const clocks = history.reduce<SlaClocks | undefined>(
    (before, [n, event]) => clocksAfter(before, event, day(n).toISOString()),
    undefined,
  )
  if (clocks === undefined) throw new Error('the history does not start with a request')
  return clocks
}
const requested = occurred.requested()
const submitted = occurred.submitted(ids.receiver)

describe('the overall clock', () => {
  it('SLA-01 counts whole 24-hour days since creation, also across a daylight saving change', () => {
    const { overall } = after([0, requested])
    const daysAt = (now: Date) => slaAge(overall, now, defaultSlaThresholds).days
    expect(daysAt(new Date(at(6) - 1))).toBe(5)
    expect(daysAt(day(6))).toBe(6)
    expect(daysAt(day(400))).toBe(400)
    expect(daysAt(day(-1))).toBe(0)
  })

  it.each([
    [0, 'on_time'],
    [5.99, 'on_time'],
    [6, 'at_risk'],
    [7.99, 'at_risk'],
    [8, 'overdue'],
  ] as const)('SLA-02 after %s days it is %s', (days, state) => {
    const { overall } = after([0, requested])
    expect(slaAge(overall, day(days), defaultSlaThresholds).state).toBe(state)
  })

  it('SLA-04 depends on the configured thresholds', () => {
    const { overall } = after([0, requested])
    const stateWith = (atRiskAfterDays: number, overdueAfterDays: number) =>
      slaAge(overall, day(3), { atRiskAfterDays, overdueAfterDays }).state
    expect([stateWith(5, 7), stateWith(2, 7), stateWith(1, 2)]).toEqual(['on_time', 'at_risk', 'overdue'])
  })

  it('SLA-04 gives the same state for an age as the bounds of a filter', () => {
    const thresholds = { atRiskAfterDays: 2, overdueAfterDays: 4 }
    for (let hours = 0; hours < 24 * 8; hours += 1) {
      const age = hours * 3_600_000
      const { state } = slaAge({ startedAt: 0, stoppedAt: age }, day(0), thresholds)
      for (const filter of ['on_time', 'at_risk', 'overdue'] as const) {
        const { least, below } = slaAges(filter, thresholds)
        expect((least === null || age >= least) && (below === null || age < below)).toBe(filter === state)
      }
    }
  })

  it.each([
    ['closed', occurred.closed()],
    ['closed with an outcome', occurred.outcomeRecorded()],
    ['withdrawn', occurred.withdrawn()],
  ])('SLA-03 stops when the referral is %s', (_, event) => {
    const { overall } = after([0, requested], [1, submitted], [6, event])
    expect(overall).toEqual<SlaClock>({ startedAt: at(0), stoppedAt: at(6) })
    expect(slaAge(overall, day(30), defaultSlaThresholds)).toEqual({ days: 6, state: 'at_risk', stopped: true })
  })

  it.each([
    ['declined', occurred.declined()],
    ['returned by staff', occurred.returned()],
    ['accepted', occurred.accepted()],
    ['waitlisted', occurred.waitlisted()],
  ])('SLA-03 keeps running when the referral is %s', (_, event) => {
    expect(after([0, requested], [1, submitted], [2, event]).overall).toEqual({ startedAt: at(0), stoppedAt: null })
  })

  it('SLA-03 restarts when the referral is reopened', () => {
    expect(after([0, requested], [3, occurred.closed()], [9, occurred.reopened()]).overall).toEqual({
      startedAt: at(9),
      stoppedAt: null,
    })
  })

  it('SLA-03 stays stopped at the withdrawal when a withdrawn referral is closed', () => {
    expect(after([0, requested], [3, occurred.withdrawn()], [9, occurred.closed()]).overall.stoppedAt).toBe(at(3))
  })

  it('SLA-03 continues from creation when a withdrawn referral is resubmitted', () => {
    expect(after([0, requested], [3, occurred.withdrawn()], [9, occurred.resubmitted()]).overall).toEqual({
      startedAt: at(0),
      stoppedAt: null,
    })
  })

  it('ignores notes, priorities, claims and the choice of a receiver', () => {
    const { overall, receiver } = after(
      [0, requested],
      [1, occurred.reviewStarted()],
      [2, occurred.assigned()],
      [3, occurred.routed(ids.receiver, false)],
      [4, occurred.noteAdded()],
      [5, occurred.priorityChanged()],
    )
    expect({ overall, receiver }).toEqual({ overall: { startedAt: at(0), stoppedAt: null }, receiver: null })
  })
})

describe("the receiver's clock", () => {
  it('SLA-07 starts when the referral is submitted to the receiver, and restarts for the receiver of a re-route', () => {
    const sent = after([0, requested], [2, submitted])
    expect(sent.receiver).toEqual({ startedAt: at(2), stoppedAt: null })
    const rerouted = after([0, requested], [2, submitted], [5, occurred.routed(ids.otherOrganization, true)])
    expect(rerouted.receiver).toEqual({ startedAt: at(5), stoppedAt: null })
    expect(rerouted.overall.startedAt).toBe(at(0))
  })

  it('SLA-07 restarts when a declined referral is submitted to the same receiver again', () => {
    const again = after(
      [0, requested],
      [1, submitted],
      [2, occurred.declined()],
      [4, occurred.routed(ids.receiver, true)],
    )
    expect(again.receiver?.startedAt).toBe(at(4))
  })

  it('SLA-07 stops with the overall clock, and is removed once no receiver has the referral', () => {
    expect(after([0, requested], [1, submitted], [3, occurred.withdrawn()]).receiver).toEqual({
      startedAt: at(1),
      stoppedAt: at(3),
    })
    const base = [[0, requested] as const, [1, submitted] as const]
    expect(after(...base, [2, occurred.returned()], [3, occurred.resubmitted()]).receiver).toBeNull()
    expect(after(...base, [2, occurred.closed()], [3, occurred.reopened()]).receiver).toBeNull()
  })
})
