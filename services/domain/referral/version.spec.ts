import { specify } from '#tests/support/decider.ts'
import { asks } from '#tests/support/referral-commands.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'
import { describe, it } from 'vitest'
import { referralDecider } from './decide.ts'

const given = specify(referralDecider)
const sent = [occurred.requested(), occurred.submitted()]
const current = { status: 'submitted', disposition: 'approved', version: 2, toOrganizationId: ids.receiver }

describe('the version seen', () => {
  it.each([0, 1, 3])('REF-28 %s instead of 2 is refused as stale, with the current state', (version) => {
    given(...sent)
      .when(asks(people.receiver, 'accept', version))
      .refused('stale_version', { current })
  })

  it('REF-28 stays valid after a note or a priority change', () => {
    given(...sent, occurred.noteAdded(), occurred.priorityChanged())
      .when(asks(people.receiver, 'accept', 2))
      .then(occurred.accepted())
  })

  it('REF-28 is stale after a change of claim', () => {
    given(occurred.requested(), occurred.reviewStarted(), occurred.assigned())
      .when(asks(people.staff, 'return', 2))
      .refused('stale_version')
  })

  it('REF-28 is checked after the permission and before the state', () => {
    given(...sent)
      .when(asks(people.sender, 'accept', 1))
      .refused('not_permitted')
    given(...sent, occurred.declined())
      .when(asks(people.receiver, 'accept', 2))
      .refused('stale_version')
    given(...sent, occurred.declined())
      .when(asks(people.receiver, 'accept', 3))
      .refused('not_allowed_in_state')
  })

  it('REF-28 is checked before the content', () => {
    given(...sent)
      .when(asks(people.receiver, 'decline', 1, { reason: 'other' }))
      .refused('stale_version')
    given(occurred.requested())
      .when(asks(people.staff, 'submit', 0))
      .refused('stale_version')
  })

  it('is not part of a note, so a note is never stale', () => {
    given(...sent)
      .when(asks(people.staff, 'add_note', 0, { text: 'Called.' }))
      .then(occurred.noteAdded({ text: { open: 'Called.', subject: `client-${ids.client}` } }))
  })
})
