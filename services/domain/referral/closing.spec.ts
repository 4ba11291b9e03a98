import { confidential } from '#contracts/confidential.ts'
import { closeReasons } from '#contracts/enumerations.ts'
import { clientStream } from '#domain/client/events.ts'
import { specify } from '#tests/support/decider.ts'
import { asks } from '#tests/support/referral-commands.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'
import { describe, expect, it } from 'vitest'
import { referralDecider } from './decide.ts'
import { evolve } from './evolve.ts'

const given = specify(referralDecider)
const sealed = (text: string) => confidential(text, clientStream(ids.client))
const closed = [occurred.requested(), occurred.submitted(), occurred.closed()]

describe('close', () => {
  it.each(closeReasons.filter((reason) => reason !== 'other'))(
    'REF-24 requires no note for the reason %s',
    (reason) => {
      given(occurred.requested())
        .when(asks(people.staff, 'close', 1, { reason }))
        .then({ type: 'ReferralClosed', data: { reason, note: null } })
    },
  )

  it('REF-24 requires a note for the reason `other`', () => {
    given(occurred.requested())
      .when(asks(people.staff, 'close', 1, { reason: 'other' }))
      .refused('note_required')
    given(occurred.requested())
      .when(asks(people.staff, 'close', 1, { reason: 'other', note: 'Moved to Ohio' }))
      .then({ type: 'ReferralClosed', data: { reason: 'other', note: sealed('Moved to Ohio') } })
  })

  it('REF-24 is refused with the current state if the referral is already closed', () => {
    const current = { status: 'closed', disposition: null, version: 3, toOrganizationId: ids.receiver }
    given(...closed)
      .when(asks(people.staff, 'close', 3))
      .refused('not_allowed_in_state', { current })
  })
})

describe('reopen', () => {
  it('REF-27 requires a note', () => {
    given(...closed)
      .when(asks(people.staff, 'reopen', 3, { note: ' ' }))
      .refused('note_required')
  })

  it('REF-27 leads to in_review, claimed by the person who reopened it, and removes it from the receiver', () => {
    const reopened = { type: 'ReferralReopened', data: { claimedBy: ids.staff, note: sealed('Called back') } } as const
    given(...closed)
      .when(asks(people.staff, 'reopen', 3, { note: 'Called back' }))
      .then(reopened)
    expect([...closed, reopened].reduce(evolve, referralDecider.initial)).toMatchObject({
      status: 'in_review',
      claimedBy: ids.staff,
      disposition: null,
      toOrganizationId: ids.receiver,
      withReceiver: false,
      version: 4,
    })
  })

  it('REF-27 is refused without a signed-in person', () => {
    given(...closed)
      .when(asks({ ...people.staff, userId: null }, 'reopen', 3))
      .refused('not_permitted')
  })
})
