import { decisionSpec } from '#tests/support/decider.ts'
import { referralCommand } from '#tests/support/referral-commands.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'
import { describe, it } from 'vitest'
import { referralDecider } from './decide.ts'

const given = decisionSpec(referralDecider)
const submittedHistory = [referralEvents.requested(), referralEvents.submitted()]
const current = { status: 'submitted', disposition: 'approved', version: 2, toOrganizationId: ids.receiver }

describe('the version in a command', () => {
  it.each([0, 1, 3])(
    'REF-28 is stale if it is %s instead of 2, and the refusal contains the current state',
    (version) => {
      given(...submittedHistory)
        .when(referralCommand(actors.receiver, 'accept', version))
        .thenRefused('stale_version', { current })
    },
  )

  it('REF-28 stays current after a note or a priority change', () => {
    given(...submittedHistory, referralEvents.noteAdded(), referralEvents.priorityChanged())
      .when(referralCommand(actors.receiver, 'accept', 2))
      .then(referralEvents.accepted())
  })

  it('REF-28 is stale after the review was assigned to someone else', () => {
    given(referralEvents.requested(), referralEvents.reviewStarted(), referralEvents.assigned())
      .when(referralCommand(actors.staff, 'return', 2))
      .thenRefused('stale_version')
  })

  it('REF-28 is checked after the permission and before the state', () => {
    given(...submittedHistory)
      .when(referralCommand(actors.sender, 'accept', 1))
      .thenRefused('not_permitted')
    given(...submittedHistory, referralEvents.closed())
      .when(referralCommand(actors.receiver, 'accept', 2))
      .thenRefused('stale_version')
    given(...submittedHistory, referralEvents.closed())
      .when(referralCommand(actors.receiver, 'accept', 3))
      .thenRefused('not_allowed_in_state')
  })

  it('ROLE-24 tells a receiver whose part has ended nothing about the state', () => {
    for (const version of [2, 3])
      given(...submittedHistory, referralEvents.declined())
        .when(referralCommand(actors.receiver, 'accept', version))
        .thenRefused('not_permitted')
  })

  it('REF-28 is checked before the content', () => {
    given(...submittedHistory)
      .when(referralCommand(actors.receiver, 'decline', 1, { reason: 'other' }))
      .thenRefused('stale_version')
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'submit', 0))
      .thenRefused('stale_version')
  })

  it('is missing from a note, which is therefore never stale', () => {
    given(...submittedHistory)
      .when(referralCommand(actors.staff, 'add_note', 0, { text: 'Called.' }))
      .then(referralEvents.noteAdded({ text: { open: 'Called.', subject: `client-${ids.client}` } }))
  })
})
