import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { referralCommand } from '#tests/support/referral-commands.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { referralDecider } from './decide.ts'
import type { ReferralEvent } from './events.ts'
import { evolve } from './evolve.ts'

const given = decisionSpec(referralDecider)
const after = (...events: readonly ReferralEvent[]) => events.reduce(evolve, referralDecider.initial)

describe('start review', () => {
  it('REF-10 assigns the review to the person who started it', () => {
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'start_review', 1))
      .then(referralEvents.reviewStarted(ids.staff))
    expect(after(referralEvents.requested(), referralEvents.reviewStarted(ids.staff))).toMatchObject({
      status: 'in_review',
      reviewerId: ids.staff,
    })
  })

  it('REF-10 requires a signed-in person', () => {
    given(referralEvents.requested())
      .when(referralCommand({ ...actors.staff, userId: null }, 'start_review', 1))
      .thenRefused('not_permitted')
  })
})

describe('free_review', () => {
  const inReview = [referralEvents.requested(), referralEvents.reviewStarted()]
  const system: ResolvedActor = { userId: null, organizationId: null, role: 'system', clientId: null }

  it('frees the review of this person, regardless of the version', () => {
    given(...inReview)
      .when(referralCommand(system, 'free_review', 1))
      .then(referralEvents.released())
  })

  it('changes nothing if someone else has the review, or no one', () => {
    given(...inReview, referralEvents.assigned(ids.colleague))
      .when(referralCommand(system, 'free_review', 1))
      .thenNothingHappens()
    given(referralEvents.requested())
      .when(referralCommand(system, 'free_review', 1))
      .thenNothingHappens()
  })

  it('is only for the system', () => {
    for (const actor of [actors.staff, actors.sender])
      given(...inReview)
        .when(referralCommand(actor, 'free_review', 1))
        .thenRefused('not_permitted')
  })
})

describe('assign', () => {
  const inReview = [referralEvents.requested(), referralEvents.reviewStarted()]

  it('REF-10 assigns the review to a colleague and increases the version', () => {
    given(...inReview)
      .when(referralCommand(actors.staff, 'assign', 2))
      .then(referralEvents.assigned(ids.colleague))
    expect(after(...inReview, referralEvents.assigned(ids.colleague))).toMatchObject({
      reviewerId: ids.colleague,
      version: 3,
    })
  })

  it('does nothing if that person is already the reviewer', () => {
    given(...inReview)
      .when(referralCommand(actors.staff, 'assign', 2, { assignedTo: ids.staff }))
      .thenNothingHappens()
  })
})

describe('route', () => {
  const submittedHistory = [referralEvents.requested(), referralEvents.submitted(ids.receiver)]

  it('REF-13 sets the receiver and keeps the status while the referral awaits review', () => {
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'route', 1, { toOrganizationId: ids.receiver }))
      .then(referralEvents.routed(ids.receiver, false))
    expect(after(referralEvents.requested(), referralEvents.routed(ids.receiver, false))).toMatchObject({
      status: 'requested',
      toOrganizationId: ids.receiver,
      isWithReceiver: false,
      version: 2,
    })
  })

  it('REF-13 replaces an earlier choice', () => {
    given(referralEvents.requested(), referralEvents.routed(ids.receiver, false))
      .when(referralCommand(actors.staff, 'route', 2))
      .then(referralEvents.routed(ids.otherOrganization, false, ids.receiver))
  })

  it('REF-14 submits a submitted referral to the new receiver and records the former one', () => {
    given(...submittedHistory)
      .when(referralCommand(actors.staff, 'route', 2))
      .then(referralEvents.routed(ids.otherOrganization, true, ids.receiver))
    expect(after(...submittedHistory, referralEvents.routed(ids.otherOrganization, true, ids.receiver))).toMatchObject({
      status: 'submitted',
      disposition: 'approved',
      toOrganizationId: ids.otherOrganization,
      isWithReceiver: true,
    })
  })

  it('REF-14 leaves the former receiver without access', () => {
    given(...submittedHistory, referralEvents.routed(ids.otherOrganization, true, ids.receiver))
      .when(referralCommand(actors.receiver, 'accept', 3))
      .thenRefused('not_permitted')
  })

  it('REF-14 sends a declined referral to another receiver, or to the same one again', () => {
    const declined = [...submittedHistory, referralEvents.declined()]
    given(...declined)
      .when(referralCommand(actors.staff, 'route', 3))
      .then(referralEvents.routed(ids.otherOrganization, true, ids.receiver))
    given(...declined)
      .when(referralCommand(actors.staff, 'route', 3, { toOrganizationId: ids.receiver }))
      .then(referralEvents.routed(ids.receiver, true, ids.receiver))
  })

  it('is refused for the current receiver', () => {
    const current = { status: 'submitted', disposition: 'approved', version: 2, toOrganizationId: ids.receiver }
    given(...submittedHistory)
      .when(referralCommand(actors.staff, 'route', 2, { toOrganizationId: ids.receiver }))
      .thenRefused('same_receiver', { current })
    given(referralEvents.requested(), referralEvents.routed(ids.receiver, false))
      .when(referralCommand(actors.staff, 'route', 2, { toOrganizationId: ids.receiver }))
      .thenRefused('same_receiver')
  })
})

describe('submit', () => {
  it('REF-11 sends the referral to the receiving organization', () => {
    const withChosenReceiver = [
      referralEvents.requested(),
      referralEvents.reviewStarted(),
      referralEvents.routed(ids.receiver, false),
    ]
    given(...withChosenReceiver)
      .when(referralCommand(actors.staff, 'submit', 3))
      .then(referralEvents.submitted(ids.receiver))
    expect(after(...withChosenReceiver, referralEvents.submitted(ids.receiver))).toMatchObject({
      status: 'submitted',
      disposition: 'approved',
      isWithReceiver: true,
      reviewerId: ids.staff,
    })
  })

  it('REF-12 requires a receiving organization', () => {
    const current = { status: 'requested', disposition: null, version: 1, toOrganizationId: null }
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'submit', 1))
      .thenRefused('receiver_required', { current })
  })
})

describe('return', () => {
  it('REF-20 sends the referral back for revision, with an optional note', () => {
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'return', 1, { note: 'Which county?' }))
      .then({ type: 'ReferralReturned', data: { note: confidential('Which county?', clientStream(ids.client)) } })
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'return', 1, { note: '' }))
      .then(referralEvents.returned())
  })

  it('REF-20 NEW-27 addresses the note to the family without a sending organization, and adds no note if none was written', () => {
    const note = confidential('Which county?', clientStream(ids.client))
    for (const source of ['guest', 'public_form', 'client_portal', 'staff', 'import'] as const) {
      const requested = referralEvents.requested({ fromOrganizationId: null, requestorUserId: null, source })
      given(requested)
        .when(referralCommand(actors.staff, 'return', 1, { note: 'Which county?' }))
        .then({ type: 'ReferralReturned', data: { note, sharedWithClient: true } })
      given(requested)
        .when(referralCommand(actors.staff, 'return', 1, { note: '' }))
        .then(referralEvents.returned())
    }
  })

  it('REF-20 screens the note', () => {
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'return', 1, { note: 'SSN 123-45-6789' }))
      .thenRefused('sensitive_content')
  })
})

describe('undo', () => {
  const requested = referralEvents.requested()
  const reviewStarted = [requested, referralEvents.reviewStarted()]

  it.each([
    ['the start of a review', reviewStarted, referralEvents.released()],
    [
      'an assignment of a referral without a reviewer',
      [requested, referralEvents.assigned()],
      referralEvents.released(ids.colleague),
    ],
    ['an assignment to a colleague', [...reviewStarted, referralEvents.assigned()], referralEvents.assigned(ids.staff)],
    ['a release', [...reviewStarted, referralEvents.released()], referralEvents.assigned(ids.staff)],
    [
      'the choice of a receiver',
      [requested, referralEvents.routed(ids.receiver, false)],
      referralEvents.receiverCleared(),
    ],
    [
      'a change of receiver',
      [
        requested,
        referralEvents.routed(ids.receiver, false),
        referralEvents.routed(ids.otherOrganization, false, ids.receiver),
      ],
      referralEvents.routed(ids.receiver, false, ids.otherOrganization),
    ],
  ])('reverses %s and restores exactly the previous state', (_, events, compensation) => {
    given(...events)
      .when(referralCommand(actors.staff, 'undo', events.length))
      .then(compensation)
    const before = after(...events.slice(0, -1))
    expect(after(...events, compensation)).toEqual({
      ...before,
      version: events.length + 1,
      revision: events.length,
      compensation: after(...events, compensation)?.compensation,
    })
  })

  it('reverses an undo', () => {
    given(requested, referralEvents.routed(ids.receiver, false), referralEvents.receiverCleared())
      .when(referralCommand(actors.staff, 'undo', 3))
      .then(referralEvents.routed(ids.receiver, false))
  })

  it('REF-28 is refused if someone has made another decision in the meantime', () => {
    given(...reviewStarted, referralEvents.assigned())
      .when(referralCommand(actors.staff, 'undo', 2))
      .thenRefused('stale_version')
    given(...reviewStarted, referralEvents.noteAdded())
      .when(referralCommand(actors.staff, 'undo', 2))
      .then(referralEvents.released())
  })

  it('is refused if people outside staff may have seen the decision', () => {
    for (const event of [
      referralEvents.returned(),
      referralEvents.declined(),
      referralEvents.closed(),
      referralEvents.submitted(),
    ]) {
      given(...reviewStarted, event)
        .when(referralCommand(actors.staff, 'undo', 3))
        .thenRefused('not_allowed_in_state')
    }
    given(...reviewStarted, referralEvents.closed(), referralEvents.reopened())
      .when(referralCommand(actors.staff, 'undo', 4))
      .thenRefused('nothing_to_undo')
  })
})

describe('release', () => {
  it('returns a reopened referral to its initial status', () => {
    const reopened = [referralEvents.requested(), referralEvents.closed(), referralEvents.reopened()]
    given(...reopened)
      .when(referralCommand(actors.admin, 'release', 3))
      .then(referralEvents.released())
    expect(after(...reopened, referralEvents.released())).toMatchObject({ status: 'requested', reviewerId: null })
  })
})
