import { confidential } from '#contracts/confidential.ts'
import { closeReasons, declineReasons } from '#contracts/enumeration-values.ts'
import { clientStream } from '#domain/client/events.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { referralCommand } from '#tests/support/referral-commands.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { referralDecider } from './decide.ts'
import { evolve } from './evolve.ts'

const given = decisionSpec(referralDecider)
const sealed = (text: string) => confidential(text, clientStream(ids.client))
const closed = [referralEvents.requested(), referralEvents.submitted(), referralEvents.closed()]

describe('close', () => {
  it.each(closeReasons.filter((reason) => reason !== 'other'))(
    'REF-24 requires no note for the reason %s',
    (reason) => {
      given(referralEvents.requested())
        .when(referralCommand(actors.staff, 'close', 1, { reason }))
        .then({ type: 'ReferralClosed', data: { reason, note: null } })
    },
  )

  it('REF-24 requires a note for the reason `other`', () => {
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'close', 1, { reason: 'other' }))
      .thenRefused('note_required')
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'close', 1, { reason: 'other', note: 'Moved to Ohio' }))
      .then({ type: 'ReferralClosed', data: { reason: 'other', note: sealed('Moved to Ohio') } })
  })

  it('REF-35 records the note and the amount, and refuses an amount that is not in dollars and cents', () => {
    given(referralEvents.requested())
      .when(
        referralCommand(actors.staff, 'close', 1, {
          reason: 'need_met',
          dollarsInvested: 40.5,
          note: 'Paid the bill',
        }),
      )
      .then({
        type: 'ReferralClosed',
        data: { reason: 'need_met', note: sealed('Paid the bill'), dollarsInvestedCents: 4_050 },
      })
    for (const dollarsInvested of [-1, 0.005, Number.NaN]) {
      given(referralEvents.requested())
        .when(referralCommand(actors.staff, 'close', 1, { dollarsInvested }))
        .thenRefused('invalid_amount')
    }
  })

  it('REF-24 refuses to close a referral twice, and returns the current state', () => {
    const current = { status: 'closed', disposition: null, version: 3, toOrganizationId: ids.receiver }
    given(...closed)
      .when(referralCommand(actors.staff, 'close', 3))
      .thenRefused('not_allowed_in_state', { current })
  })
})

describe('reopen', () => {
  it('REF-27 requires a note', () => {
    given(...closed)
      .when(referralCommand(actors.staff, 'reopen', 3, { note: ' ' }))
      .thenRefused('note_required')
  })

  it('REF-27 returns the referral to review, assigned to the person who reopened it and without a receiver', () => {
    const reopened = { type: 'ReferralReopened', data: { claimedBy: ids.staff, note: sealed('Called back') } } as const
    given(...closed)
      .when(referralCommand(actors.staff, 'reopen', 3, { note: 'Called back' }))
      .then(reopened)
    expect([...closed, reopened].reduce(evolve, referralDecider.initial)).toMatchObject({
      status: 'in_review',
      reviewerId: ids.staff,
      disposition: null,
      toOrganizationId: ids.receiver,
      isWithReceiver: false,
      version: 4,
    })
  })

  it('REF-27 requires a signed-in person', () => {
    given(...closed)
      .when(referralCommand({ ...actors.staff, userId: null }, 'reopen', 3))
      .thenRefused('not_permitted')
  })
})

describe('the reasons', () => {
  const submitted = [referralEvents.requested(), referralEvents.submitted()]

  it('REF-37 are exactly these codes', () => {
    expect(declineReasons).toEqual([
      'at_capacity',
      'not_eligible',
      'outside_service_area',
      'service_not_offered',
      'unable_to_contact',
      'client_declined',
      'duplicate',
      'other',
    ])
    expect(closeReasons).toEqual([
      'need_met',
      'need_partly_met',
      'client_unreachable',
      'client_declined',
      'no_resource_available',
      'duplicate',
      'entered_in_error',
      'other',
    ])
  })

  it('REF-37 refuse `other` without a note, for a decline by the receiver or staff and for a closing', () => {
    for (const note of [undefined, ' ']) {
      for (const actor of [actors.receiver, actors.staff]) {
        given(...submitted)
          .when(referralCommand(actor, 'decline', 2, { reason: 'other', note }))
          .thenRefused('note_required')
      }
      given(...submitted)
        .when(referralCommand(actors.staff, 'close', 2, { reason: 'other', note }))
        .thenRefused('note_required')
    }
  })
})
