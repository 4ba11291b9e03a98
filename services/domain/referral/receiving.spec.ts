import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { referralCommand } from '#tests/support/referral-commands.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { referralDecider } from './decide.ts'
import type { ReferralEvent } from './events.ts'
import { evolve } from './evolve.ts'

const given = decisionSpec(referralDecider)
const submittedHistory = [referralEvents.requested(), referralEvents.submitted()]
const waitlisted = [...submittedHistory, referralEvents.waitlisted()]
const accepted = [...submittedHistory, referralEvents.accepted()]

describe('accept', () => {
  it('REF-16 moves the referral into service', () => {
    given(...submittedHistory)
      .when(referralCommand(actors.receiver, 'accept', 2))
      .then(referralEvents.accepted())
  })

  it('REF-18 records that it came from the waitlist', () => {
    given(...waitlisted)
      .when(referralCommand(actors.receiver, 'accept', 3))
      .then(referralEvents.accepted({ fromWaitlist: true }))
  })
})

describe('the part of a receiver', () => {
  const partAfter = (...events: readonly ReferralEvent[]) =>
    events.reduce<ReturnType<typeof evolve>>((state, event) => evolve(state, event), undefined)?.parts.at(-1)

  it('ROLE-23 is accepted once the receiver has accepted, also from the waitlist', () => {
    expect(partAfter(...submittedHistory)?.accepted).toBe(false)
    expect(partAfter(...waitlisted)?.accepted).toBe(false)
    expect(partAfter(...accepted)?.accepted).toBe(true)
    expect(partAfter(...waitlisted, referralEvents.accepted({ fromWaitlist: true }))?.accepted).toBe(true)
  })

  it('ROLE-23 stays accepted when the referral is closed, and the next part begins unaccepted', () => {
    const part = partAfter(...accepted, referralEvents.routed(ids.otherOrganization, true, ids.receiver))
    expect([part?.organizationId, part?.accepted]).toEqual([ids.otherOrganization, false])
    expect(partAfter(...accepted, referralEvents.outcomeRecorded())?.accepted).toBe(true)
  })
})

describe('waitlist', () => {
  it('REF-17 records the note "Waitlisted for future availability"', () => {
    given(...submittedHistory)
      .when(referralCommand(actors.receiver, 'waitlist', 2))
      .then({
        type: 'ReferralWaitlisted',
        data: { organizationId: ids.receiver, note: 'Waitlisted for future availability' },
      })
  })

  it('REF-18 leaves staff unable to accept or decline the referral', () => {
    given(...waitlisted)
      .when(referralCommand(actors.staff, 'accept', 3))
      .thenRefused('not_permitted')
    given(...waitlisted)
      .when(referralCommand(actors.staff, 'decline', 3))
      .thenRefused('not_allowed_in_state')
  })
})

describe('decline', () => {
  it("REF-19 records the receiver's organization, the reason and an optional note", () => {
    given(...submittedHistory)
      .when(
        referralCommand(actors.receiver, 'decline', 2, { reason: 'not_eligible', note: 'Only families with children' }),
      )
      .then(
        referralEvents.declined({
          reason: 'not_eligible',
          note: confidential('Only families with children', clientStream(ids.client)),
        }),
      )
  })

  it("REF-18 is allowed for a referral on the receiver's waitlist", () => {
    given(...waitlisted)
      .when(referralCommand(actors.receiver, 'decline', 3))
      .then(referralEvents.declined())
  })

  it('REF-19 returns the referral to the sender, who may resubmit it', () => {
    given(...submittedHistory, referralEvents.declined())
      .when(referralCommand(actors.sender, 'resubmit', 3))
      .then(referralEvents.resubmitted({ needCategory: 'Clothing', priority: 'high' }))
  })

  it('records no organization if staff decline', () => {
    given(...submittedHistory)
      .when(referralCommand(actors.staff, 'decline', 2))
      .then(referralEvents.declined({ organizationId: null }))
  })

  it('records the receiver if staff who also belong to it decline', () => {
    const staffAndReceiver = { ...actors.staff, organizationId: ids.receiver }
    given(...submittedHistory)
      .when(referralCommand(staffAndReceiver, 'decline', 2))
      .then(referralEvents.declined())
    given(referralEvents.requested({ toOrganizationId: ids.receiver }))
      .when(referralCommand(staffAndReceiver, 'decline', 1))
      .then(referralEvents.declined({ organizationId: null }))
  })

  it('REF-19 requires a note for the reason `other`', () => {
    for (const note of [undefined, '', ' \n']) {
      given(...submittedHistory)
        .when(referralCommand(actors.receiver, 'decline', 2, { reason: 'other', note }))
        .thenRefused('note_required')
    }
    given(...submittedHistory)
      .when(referralCommand(actors.receiver, 'decline', 2, { reason: 'other', note: 'Moved away' }))
      .then(referralEvents.declined({ reason: 'other', note: confidential('Moved away', clientStream(ids.client)) }))
  })
})

describe('record outcome', () => {
  it('REF-25 closes the referral with the amount and whether the need was met', () => {
    given(...accepted)
      .when(referralCommand(actors.receiver, 'record_outcome', 3, { dollarsInvested: 0, needMet: 'partly_met' }))
      .then(referralEvents.outcomeRecorded({ dollarsInvestedCents: 0, needMet: 'partly_met' }))
    expect([...accepted, referralEvents.outcomeRecorded()].reduce(evolve, referralDecider.initial)).toMatchObject({
      status: 'closed',
    })
  })

  it.each([
    [0.29, 29],
    [10_000_000, 1_000_000_000],
  ])('REF-25 records %s dollars as %s cents', (dollarsInvested, dollarsInvestedCents) => {
    given(...accepted)
      .when(referralCommand(actors.receiver, 'record_outcome', 3, { dollarsInvested }))
      .then(referralEvents.outcomeRecorded({ dollarsInvestedCents }))
  })

  it('REF-25 is refused for a waitlisted referral, which has to be accepted first', () => {
    given(...waitlisted)
      .when(referralCommand(actors.receiver, 'record_outcome', 3))
      .thenRefused('not_allowed_in_state')
  })

  it.each([-1, 0.005, Number.NaN, Number.POSITIVE_INFINITY])('REF-25 rejects %s as an amount', (dollarsInvested) => {
    given(...accepted)
      .when(referralCommand(actors.receiver, 'record_outcome', 3, { dollarsInvested }))
      .thenRefused('invalid_amount')
  })
})
