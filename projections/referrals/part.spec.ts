import { describe, expect, it } from 'vitest'
import { referralStream } from '#domain/referral/events.ts'
import { folded, recorded } from '#tests/support/recorded.ts'
import { ids, occurred } from '#tests/support/referrals.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import { type ReferralPart, referralPart } from './part.ts'

const day = (n: number) => new Date(Date.UTC(2026, 2, 2, 15) + n * 86_400_000).toISOString()

/** The folded state after these events, each on its day. */
const after = (...history: readonly (readonly [day: number, event: ReferralEvent])[]): ReferralPart => {
  const part = folded(
    referralPart,
    recorded(referralStream(ids.referral), ...history.map(([n, event]) => ({ event, at: day(n) }))),
  )
  if (part === undefined) throw new Error('no referral')
  return part
}
const requested = occurred.requested()

describe('a referral in the read model', () => {
  it('REF-04 holds the fields of the request', () => {
    expect(after([0, occurred.requested({ priority: 'low', toOrganizationId: ids.receiver })])).toMatchObject({
      clientId: ids.client,
      fromOrganizationId: ids.sender,
      toOrganizationId: ids.receiver,
      requestorUserId: ids.member,
      need: 'Food Assistance',
      priority: 'low',
      source: 'partner',
      consent: { at: '2026-03-02T14:55:00.000Z', method: 'in_person', textVersion: '2026-01' },
      status: 'requested',
      disposition: null,
      investedCents: 0,
      createdAt: day(0),
      updatedAt: day(0),
    })
  })

  it('REF-08 a request without a sending organization begins as pending_review', () => {
    expect(after([0, occurred.requested({ fromOrganizationId: null })]).status).toBe('pending_review')
  })

  it.each([
    ['approved', [occurred.submitted()]],
    ['approved', [occurred.submitted(), occurred.declined(), occurred.routed(ids.otherOrganization, true)]],
    ['accepted', [occurred.submitted(), occurred.accepted()]],
    ['waitlisted', [occurred.submitted(), occurred.waitlisted()]],
    ['declined', [occurred.submitted(), occurred.declined()]],
    ['revision', [occurred.returned()]],
    ['withdrawn', [occurred.withdrawn()]],
    [null, [occurred.returned(), occurred.resubmitted()]],
    [null, [occurred.submitted(), occurred.accepted(), occurred.outcomeRecorded()]],
    [null, [occurred.closed(), occurred.reopened()]],
  ] as const)('REF-03 the last deciding event gives the disposition %s', (disposition, events) => {
    const history = [requested, ...events].map((event, n) => [n, event] as const)
    expect(after(...history).disposition).toBe(disposition)
  })

  it('REF-28 the version counts deciding events, so a note or a new priority does not change it', () => {
    const decided = after([0, requested], [1, occurred.reviewStarted()])
    expect(decided.version).toBe(2)
    const noted = after(
      [0, requested],
      [1, occurred.reviewStarted()],
      [2, occurred.noteAdded()],
      [3, occurred.priorityChanged()],
    )
    expect(noted.version).toBe(2)
    expect(noted.updatedAt).toBe(day(3))
    expect(noted.priority).toBe('high')
  })

  it('REF-22 a resubmitted referral returns to its first status, revised by the sender and unclaimed', () => {
    const part = after(
      [0, requested],
      [1, occurred.reviewStarted()],
      [2, occurred.returned()],
      [3, occurred.resubmitted({ needCategory: 'Clothing', priority: 'high' })],
    )
    expect(part).toMatchObject({ status: 'requested', need: 'Clothing', priority: 'high', claimedBy: null })
  })

  it('REF-25 REF-27 an outcome closes the referral with the invested amount, and reopening removes the amount with the outcome', () => {
    const closed = [
      [0, requested],
      [1, occurred.submitted()],
      [2, occurred.accepted()],
      [3, occurred.outcomeRecorded({ dollarsInvestedCents: 12_550 })],
    ] as const
    expect(after(...closed)).toMatchObject({ status: 'closed', investedCents: 12_550, closedAt: day(3) })
    const reopened = [...closed, [4, occurred.reopened()]] as const
    expect(after(...reopened)).toMatchObject({ status: 'in_review', investedCents: 0, closedAt: null })
    expect(after(...reopened, [5, occurred.closed()])).toMatchObject({ status: 'closed', investedCents: 0 })
    const again = [
      [5, occurred.submitted()],
      [6, occurred.accepted()],
    ] as const
    const outcome = occurred.outcomeRecorded({ dollarsInvestedCents: 4_000 })
    expect(after(...reopened, ...again, [7, outcome])).toMatchObject({ status: 'closed', investedCents: 4_000 })
  })

  it('ROLE-14 the receiver has access from submission until the sender revises the referral or staff reopen it', () => {
    const receives = (...events: readonly ReferralEvent[]) =>
      after(...[requested, ...events].map((event, n) => [n, event] as const)).clocks.receiver !== null
    expect(receives(occurred.routed(ids.receiver, false))).toBe(false)
    expect(receives(occurred.submitted())).toBe(true)
    expect(receives(occurred.submitted(), occurred.accepted(), occurred.outcomeRecorded())).toBe(true)
    expect(receives(occurred.submitted(), occurred.returned(), occurred.resubmitted())).toBe(false)
    expect(receives(occurred.submitted(), occurred.closed(), occurred.reopened())).toBe(false)
    expect(receives(occurred.closed())).toBe(false)
  })

  it('ignores a stream that does not begin with a request', () => {
    expect(folded(referralPart, recorded(referralStream(ids.referral), occurred.submitted()))).toBeUndefined()
  })
})
