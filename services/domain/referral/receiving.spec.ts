import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { specify } from '#tests/support/decider.ts'
import { asks } from '#tests/support/referral-commands.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'
import { describe, expect, it } from 'vitest'
import { referralDecider } from './decide.ts'
import { evolve } from './evolve.ts'

const given = specify(referralDecider)
const sent = [occurred.requested(), occurred.submitted()]
const waitlisted = [...sent, occurred.waitlisted()]
const accepted = [...sent, occurred.accepted()]

describe('accept', () => {
  it('REF-16 moves the referral into service', () => {
    given(...sent)
      .when(asks(people.receiver, 'accept', 2))
      .then(occurred.accepted())
  })

  it('REF-18 records that it came from the waitlist', () => {
    given(...waitlisted)
      .when(asks(people.receiver, 'accept', 3))
      .then(occurred.accepted({ fromWaitlist: true }))
  })
})

describe('waitlist', () => {
  it('REF-17 carries the note "Waitlisted for future availability"', () => {
    given(...sent)
      .when(asks(people.receiver, 'waitlist', 2))
      .then({
        type: 'ReferralWaitlisted',
        data: { organizationId: ids.receiver, note: 'Waitlisted for future availability' },
      })
  })

  it('REF-18 staff can neither accept nor decline a waitlisted referral', () => {
    given(...waitlisted)
      .when(asks(people.staff, 'accept', 3))
      .refused('not_permitted')
    given(...waitlisted)
      .when(asks(people.staff, 'decline', 3))
      .refused('not_allowed_in_state')
  })
})

describe('decline', () => {
  it("REF-19 records the receiver's organization, the reason and an optional note", () => {
    given(...sent)
      .when(asks(people.receiver, 'decline', 2, { reason: 'not_eligible', note: 'Only families with children' }))
      .then(
        occurred.declined({
          reason: 'not_eligible',
          note: confidential('Only families with children', clientStream(ids.client)),
        }),
      )
  })

  it('REF-18 the receiver can decline from its waitlist', () => {
    given(...waitlisted)
      .when(asks(people.receiver, 'decline', 3))
      .then(occurred.declined())
  })

  it('REF-19 returns the referral to the sender, which may resubmit it', () => {
    given(...sent, occurred.declined())
      .when(asks(people.sender, 'resubmit', 3))
      .then(occurred.resubmitted({ needCategory: 'Clothing', priority: 'high' }))
  })

  it('records no organization if staff decline', () => {
    given(...sent)
      .when(asks(people.staff, 'decline', 2))
      .then(occurred.declined({ organizationId: null }))
  })

  it('records the receiver if staff who belong to it decline, as long as the receiver may', () => {
    const both = { ...people.staff, organizationId: ids.receiver }
    given(...sent)
      .when(asks(both, 'decline', 2))
      .then(occurred.declined())
    given(occurred.requested({ toOrganizationId: ids.receiver }))
      .when(asks(both, 'decline', 1))
      .then(occurred.declined({ organizationId: null }))
  })

  it('REF-19 requires a note for the reason `other`', () => {
    for (const note of [null, '', ' \n']) {
      given(...sent)
        .when(asks(people.receiver, 'decline', 2, { reason: 'other', note }))
        .refused('note_required')
    }
    given(...sent)
      .when(asks(people.receiver, 'decline', 2, { reason: 'other', note: 'Moved away' }))
      .then(occurred.declined({ reason: 'other', note: confidential('Moved away', clientStream(ids.client)) }))
  })
})

describe('record outcome', () => {
  it('REF-25 closes the referral with the amount and whether the need was met', () => {
    given(...accepted)
      .when(asks(people.receiver, 'record_outcome', 3, { dollarsInvestedCents: 0, needMet: 'partly_met' }))
      .then(occurred.outcomeRecorded({ dollarsInvestedCents: 0, needMet: 'partly_met' }))
    expect([...accepted, occurred.outcomeRecorded()].reduce(evolve, referralDecider.initial)).toMatchObject({
      status: 'closed',
    })
  })

  it('REF-25 is refused for a waitlisted referral, which has to be accepted first', () => {
    given(...waitlisted)
      .when(asks(people.receiver, 'record_outcome', 3))
      .refused('not_allowed_in_state')
  })

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('REF-25 rejects %s as an amount', (dollarsInvestedCents) => {
    given(...accepted)
      .when(asks(people.receiver, 'record_outcome', 3, { dollarsInvestedCents }))
      .refused('invalid_body', { issues: [{ path: 'dollarsInvested', message: 'An amount of 0 or more' }] })
  })
})
