import { describe, expect, it } from 'vitest'
import { type SlaClock, defaultSlaThresholds, slaAge, slaAgeRange } from '#contracts/sla.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import type { ReferralEvent } from '../referral/events.ts'
import { type SlaClocks, clocksAfter } from './sla.ts'

/** A day of 24 hours, in milliseconds. */
const slaDayLength = 86_400_000

/** Number of days after creation. */
const day = (n: number) => new Date(Date.parse('2026-03-02T15:00:00.000Z') + n * slaDayLength)
const at = (n: number) => day(n).getTime()

/** The clocks after these events, each of which occurs on the given day. */
const after = (...history: readonly (readonly [day: number, event: ReferralEvent])[]): SlaClocks => {
  const clocks = history.reduce<SlaClocks | undefined>(
    (before, [n, event]) => clocksAfter(before, event, day(n).toISOString()),
    undefined,
  )
  if (clocks === undefined) throw new Error('the history does not start with a request')
  return clocks
}
const requested = referralEvents.requested()
const submitted = referralEvents.submitted(ids.receiver)

describe('the overall clock', () => {
  it('SLA-01 counts whole 24-hour days since creation, even when daylight saving time starts or ends', () => {
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
    const stateForThresholds = (atRiskAfterDays: number, overdueAfterDays: number) =>
      slaAge(overall, day(3), { atRiskAfterDays, overdueAfterDays }).state
    expect([stateForThresholds(5, 7), stateForThresholds(2, 7), stateForThresholds(1, 2)]).toEqual([
      'on_time',
      'at_risk',
      'overdue',
    ])
  })

  it('SLA-04 gives each age the state whose filter range contains it', () => {
    const thresholds = { atRiskAfterDays: 2, overdueAfterDays: 4 }
    for (let hours = 0; hours < 24 * 8; hours += 1) {
      const age = hours * 3_600_000
      const { state } = slaAge({ startedAt: 0, stoppedAt: age }, day(0), thresholds)
      for (const filter of ['on_time', 'at_risk', 'overdue'] as const) {
        const { min, below } = slaAgeRange(filter, thresholds)
        expect((min === null || age >= min) && (below === null || age < below)).toBe(filter === state)
      }
    }
  })

  it.each([
    ['closed', referralEvents.closed()],
    ['closed with an outcome', referralEvents.outcomeRecorded()],
    ['withdrawn', referralEvents.withdrawn()],
  ])('SLA-03 stops when the referral is %s', (_, event) => {
    const { overall } = after([0, requested], [1, submitted], [6, event])
    expect(overall).toEqual<SlaClock>({ startedAt: at(0), stoppedAt: at(6) })
    expect(slaAge(overall, day(30), defaultSlaThresholds)).toEqual({ days: 6, state: 'at_risk', stopped: true })
  })

  it.each([
    ['declined', referralEvents.declined()],
    ['returned by staff', referralEvents.returned()],
    ['accepted', referralEvents.accepted()],
    ['waitlisted', referralEvents.waitlisted()],
  ])('SLA-03 keeps running when the referral is %s', (_, event) => {
    expect(after([0, requested], [1, submitted], [2, event]).overall).toEqual({ startedAt: at(0), stoppedAt: null })
  })

  it('SLA-03 restarts when the referral is reopened', () => {
    expect(after([0, requested], [3, referralEvents.closed()], [9, referralEvents.reopened()]).overall).toEqual({
      startedAt: at(9),
      stoppedAt: null,
    })
  })

  it('SLA-03 keeps the stop time of the withdrawal when a withdrawn referral is closed', () => {
    expect(after([0, requested], [3, referralEvents.withdrawn()], [9, referralEvents.closed()]).overall.stoppedAt).toBe(
      at(3),
    )
  })

  it('SLA-03 counts from creation again when a withdrawn referral is resubmitted', () => {
    expect(after([0, requested], [3, referralEvents.withdrawn()], [9, referralEvents.resubmitted()]).overall).toEqual({
      startedAt: at(0),
      stoppedAt: null,
    })
  })

  it('is not affected by notes, priority changes, assignments or the choice of a receiver', () => {
    const { overall, receiver } = after(
      [0, requested],
      [1, referralEvents.reviewStarted()],
      [2, referralEvents.assigned()],
      [3, referralEvents.routed(ids.receiver, false)],
      [4, referralEvents.noteAdded()],
      [5, referralEvents.priorityChanged()],
    )
    expect({ overall, receiver }).toEqual({ overall: { startedAt: at(0), stoppedAt: null }, receiver: null })
  })
})

describe("the receiver's clock", () => {
  it('SLA-07 starts when the referral is submitted to the receiver, and restarts when it is rerouted', () => {
    const sent = after([0, requested], [2, submitted])
    expect(sent.receiver).toEqual({ startedAt: at(2), stoppedAt: null })
    const rerouted = after([0, requested], [2, submitted], [5, referralEvents.routed(ids.otherOrganization, true)])
    expect(rerouted.receiver).toEqual({ startedAt: at(5), stoppedAt: null })
    expect(rerouted.overall.startedAt).toBe(at(0))
  })

  it('SLA-07 restarts when a declined referral is submitted to the same receiver again', () => {
    const rerouted = after(
      [0, requested],
      [1, submitted],
      [2, referralEvents.declined()],
      [4, referralEvents.routed(ids.receiver, true)],
    )
    expect(rerouted.receiver?.startedAt).toBe(at(4))
  })

  it('SLA-07 stops with the overall clock, and is removed once no receiver has the referral', () => {
    expect(after([0, requested], [1, submitted], [3, referralEvents.withdrawn()]).receiver).toEqual({
      startedAt: at(1),
      stoppedAt: at(3),
    })
    const history = [[0, requested] as const, [1, submitted] as const]
    expect(after(...history, [2, referralEvents.returned()], [3, referralEvents.resubmitted()]).receiver).toBeNull()
    expect(after(...history, [2, referralEvents.closed()], [3, referralEvents.reopened()]).receiver).toBeNull()
  })
})

describe('every other event', () => {
  it('leaves the clocks as they are', () => {
    const clocks = after([0, requested], [1, submitted])
    for (const event of [
      referralEvents.reviewStarted(),
      referralEvents.assigned(),
      referralEvents.released(),
      referralEvents.receiverCleared(),
      referralEvents.routed(ids.otherOrganization, false),
      referralEvents.accepted(),
      referralEvents.waitlisted(),
      referralEvents.declined(),
      referralEvents.returned(),
      referralEvents.priorityChanged(),
      referralEvents.noteAdded(),
    ])
      expect(clocksAfter(clocks, event, day(2).toISOString())).toBe(clocks)
  })

  it('starts no clock in a stream that does not begin with a request', () => {
    for (const event of [submitted, referralEvents.reopened(), referralEvents.closed()])
      expect(clocksAfter(undefined, event, day(0).toISOString())).toBe(undefined)
  })
})

it('SLA-03 a running clock is not marked as stopped', () => {
  const clock = { startedAt: at(0), stoppedAt: null }
  expect(slaAge(clock, day(1), defaultSlaThresholds)).toEqual({ days: 1, state: 'on_time', stopped: false })
  expect(slaAge({ ...clock, stoppedAt: at(1) }, day(9), defaultSlaThresholds).stopped).toBe(true)
})
