import { describe, expect, it } from 'vitest'
import { referralStream } from '#domain/referral/events.ts'
import { foldEvents, recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import { type ReferralState, referralFold } from './fold.ts'

const day = (n: number) => new Date(Date.UTC(2026, 2, 2, 15) + n * 86_400_000).toISOString()

/** The folded state after these events. Each occurs on the given day. */
const stateAfter = (...history: readonly (readonly [day: number, event: ReferralEvent])[]): ReferralState => {
  const state = foldEvents(
    referralFold,
    recordEvents(referralStream(ids.referral), ...history.map(([n, event]) => ({ event, at: day(n) }))),
  )
  if (state === undefined) throw new Error('no referral')
  return state
}
const requested = referralEvents.requested()

describe('a referral in the read model', () => {
  it('REF-04 stores the fields of the request', () => {
    expect(
      stateAfter([0, referralEvents.requested({ priority: 'low', toOrganizationId: ids.receiver })]),
    ).toMatchObject({
      referral: {
        clientId: ids.client,
        fromOrganizationId: ids.sender,
        toOrganizationId: ids.receiver,
        requestorUserId: ids.member,
        needCategory: 'Food Assistance',
        priority: 'low',
        source: 'partner',
        status: 'requested',
        disposition: null,
      },
      recordedCents: null,
      createdAt: day(0),
      updatedAt: day(0),
    })
  })

  it('starts a request without a sending organization as pending_review', () => {
    expect(stateAfter([0, referralEvents.requested({ fromOrganizationId: null })]).referral.status).toBe(
      'pending_review',
    )
  })

  it.each([
    ['approved', [referralEvents.submitted()]],
    [
      'approved',
      [referralEvents.submitted(), referralEvents.declined(), referralEvents.routed(ids.otherOrganization, true)],
    ],
    ['accepted', [referralEvents.submitted(), referralEvents.accepted()]],
    ['waitlisted', [referralEvents.submitted(), referralEvents.waitlisted()]],
    ['declined', [referralEvents.submitted(), referralEvents.declined()]],
    ['revision', [referralEvents.returned()]],
    ['withdrawn', [referralEvents.withdrawn()]],
    [null, [referralEvents.returned(), referralEvents.resubmitted()]],
    [null, [referralEvents.submitted(), referralEvents.accepted(), referralEvents.outcomeRecorded()]],
    [null, [referralEvents.closed(), referralEvents.reopened()]],
  ] as const)('REF-03 takes the disposition %s from the last deciding event', (disposition, events) => {
    const history = [requested, ...events].map((event, n) => [n, event] as const)
    expect(stateAfter(...history).referral.disposition).toBe(disposition)
  })

  it('REF-28 counts only deciding events in the version, so a note or a new priority does not change it', () => {
    const beforeNote = stateAfter([0, requested], [1, referralEvents.reviewStarted()])
    expect(beforeNote.referral.version).toBe(2)
    const afterNote = stateAfter(
      [0, requested],
      [1, referralEvents.reviewStarted()],
      [2, referralEvents.noteAdded()],
      [3, referralEvents.priorityChanged()],
    )
    expect(afterNote.referral.version).toBe(2)
    expect(afterNote.updatedAt).toBe(day(3))
    expect(afterNote.referral.priority).toBe('high')
  })

  it('REF-22 returns a resubmitted referral to its initial status, revised by the sender and unclaimed', () => {
    const state = stateAfter(
      [0, requested],
      [1, referralEvents.reviewStarted()],
      [2, referralEvents.returned()],
      [3, referralEvents.resubmitted({ needCategory: 'Clothing', priority: 'high' })],
    )
    expect(state).toMatchObject({
      referral: { status: 'requested', needCategory: 'Clothing', priority: 'high', reviewerId: null },
    })
  })

  it('REF-25 REF-27 closes the referral with the invested amount of an outcome, and removes both when it is reopened', () => {
    const closed = [
      [0, requested],
      [1, referralEvents.submitted()],
      [2, referralEvents.accepted()],
      [3, referralEvents.outcomeRecorded({ dollarsInvestedCents: 12_550 })],
    ] as const
    expect(stateAfter(...closed)).toMatchObject({
      referral: { status: 'closed' },
      recordedCents: 12_550,
      closedAt: day(3),
    })
    const reopened = [...closed, [4, referralEvents.reopened()]] as const
    expect(stateAfter(...reopened)).toMatchObject({
      referral: { status: 'in_review' },
      recordedCents: null,
      closedAt: null,
    })
    expect(stateAfter(...reopened, [5, referralEvents.closed()])).toMatchObject({
      referral: { status: 'closed' },
      recordedCents: null,
    })
    const secondRound = [
      [5, referralEvents.submitted()],
      [6, referralEvents.accepted()],
    ] as const
    const outcome = referralEvents.outcomeRecorded({ dollarsInvestedCents: 4_000 })
    expect(stateAfter(...reopened, ...secondRound, [7, outcome])).toMatchObject({
      referral: { status: 'closed' },
      recordedCents: 4_000,
    })
  })

  it('ROLE-14 gives the receiver access from submission until the sender revises the referral or staff reopen it', () => {
    const isWithReceiver = (...events: readonly ReferralEvent[]) =>
      stateAfter(...[requested, ...events].map((event, n) => [n, event] as const)).clocks.receiver !== null
    expect(isWithReceiver(referralEvents.routed(ids.receiver, false))).toBe(false)
    expect(isWithReceiver(referralEvents.submitted())).toBe(true)
    expect(
      isWithReceiver(referralEvents.submitted(), referralEvents.accepted(), referralEvents.outcomeRecorded()),
    ).toBe(true)
    expect(isWithReceiver(referralEvents.submitted(), referralEvents.returned(), referralEvents.resubmitted())).toBe(
      false,
    )
    expect(isWithReceiver(referralEvents.submitted(), referralEvents.closed(), referralEvents.reopened())).toBe(false)
    expect(isWithReceiver(referralEvents.closed())).toBe(false)
  })

  it('ignores a stream that does not begin with a request', () => {
    expect(
      foldEvents(referralFold, recordEvents(referralStream(ids.referral), referralEvents.submitted())),
    ).toBeUndefined()
  })
})
