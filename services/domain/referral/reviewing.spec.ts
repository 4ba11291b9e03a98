import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { specify } from '#tests/support/decider.ts'
import { asks } from '#tests/support/referral-commands.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'
import { describe, expect, it } from 'vitest'
import { referralDecider } from './decide.ts'
import type { ReferralEvent } from './events.ts'
import { evolve } from './evolve.ts'

const given = specify(referralDecider)
const after = (...events: readonly ReferralEvent[]) => events.reduce(evolve, referralDecider.initial)

describe('start review', () => {
  it('REF-10 records who claimed the referral', () => {
    given(occurred.requested())
      .when(asks(people.staff, 'start_review', 1))
      .then(occurred.reviewStarted(ids.staff))
    expect(after(occurred.requested(), occurred.reviewStarted(ids.staff))).toMatchObject({
      status: 'in_review',
      claimedBy: ids.staff,
    })
  })

  it('REF-10 is refused without a signed-in person', () => {
    given(occurred.requested())
      .when(asks({ ...people.staff, userId: null }, 'start_review', 1))
      .refused('not_permitted')
  })
})

describe('assign', () => {
  const inReview = [occurred.requested(), occurred.reviewStarted()]

  it('REF-10 gives the review to a colleague and increases the version', () => {
    given(...inReview)
      .when(asks(people.staff, 'assign', 2))
      .then(occurred.assigned(ids.colleague))
    expect(after(...inReview, occurred.assigned(ids.colleague))).toMatchObject({ claimedBy: ids.colleague, version: 3 })
  })

  it('does nothing if that person already has the review', () => {
    given(...inReview)
      .when(asks(people.staff, 'assign', 2, { assignedTo: ids.staff }))
      .nothing()
  })
})

describe('route', () => {
  const sent = [occurred.requested(), occurred.submitted(ids.receiver)]

  it('REF-13 sets the receiver and keeps the status while the referral awaits review', () => {
    given(occurred.requested())
      .when(asks(people.staff, 'route', 1, { toOrganizationId: ids.receiver }))
      .then(occurred.routed(ids.receiver, false))
    expect(after(occurred.requested(), occurred.routed(ids.receiver, false))).toMatchObject({
      status: 'requested',
      toOrganizationId: ids.receiver,
      withReceiver: false,
      version: 2,
    })
  })

  it('REF-13 replaces an earlier choice', () => {
    given(occurred.requested(), occurred.routed(ids.receiver, false))
      .when(asks(people.staff, 'route', 2))
      .then(occurred.routed(ids.otherOrganization, false, ids.receiver))
  })

  it('REF-14 submits a submitted referral to the new receiver and names the former one', () => {
    given(...sent)
      .when(asks(people.staff, 'route', 2))
      .then(occurred.routed(ids.otherOrganization, true, ids.receiver))
    expect(after(...sent, occurred.routed(ids.otherOrganization, true, ids.receiver))).toMatchObject({
      status: 'submitted',
      disposition: 'approved',
      toOrganizationId: ids.otherOrganization,
      withReceiver: true,
    })
  })

  it('REF-14 leaves the former receiver without access', () => {
    given(...sent, occurred.routed(ids.otherOrganization, true, ids.receiver))
      .when(asks(people.receiver, 'accept', 3))
      .refused('not_permitted')
  })

  it('REF-14 sends a declined referral to another receiver, or to the same one again', () => {
    const declined = [...sent, occurred.declined()]
    given(...declined)
      .when(asks(people.staff, 'route', 3))
      .then(occurred.routed(ids.otherOrganization, true, ids.receiver))
    given(...declined)
      .when(asks(people.staff, 'route', 3, { toOrganizationId: ids.receiver }))
      .then(occurred.routed(ids.receiver, true, ids.receiver))
  })

  it('is refused for the current receiver', () => {
    const current = { status: 'submitted', disposition: 'approved', version: 2, toOrganizationId: ids.receiver }
    given(...sent)
      .when(asks(people.staff, 'route', 2, { toOrganizationId: ids.receiver }))
      .refused('same_receiver', { current })
    given(occurred.requested(), occurred.routed(ids.receiver, false))
      .when(asks(people.staff, 'route', 2, { toOrganizationId: ids.receiver }))
      .refused('same_receiver')
  })
})

describe('submit', () => {
  it('REF-11 sends it to the receiving organization', () => {
    const chosen = [occurred.requested(), occurred.reviewStarted(), occurred.routed(ids.receiver, false)]
    given(...chosen)
      .when(asks(people.staff, 'submit', 3))
      .then(occurred.submitted(ids.receiver))
    expect(after(...chosen, occurred.submitted(ids.receiver))).toMatchObject({
      status: 'submitted',
      disposition: 'approved',
      withReceiver: true,
      claimedBy: ids.staff,
    })
  })

  it('REF-12 is refused without a receiving organization, and changes nothing', () => {
    const current = { status: 'requested', disposition: null, version: 1, toOrganizationId: null }
    given(occurred.requested())
      .when(asks(people.staff, 'submit', 1))
      .refused('receiver_required', { current })
  })
})

describe('return', () => {
  it('REF-20 sends it back for revision, with an optional note', () => {
    given(occurred.requested())
      .when(asks(people.staff, 'return', 1, { note: 'Which county?' }))
      .then({ type: 'ReferralReturned', data: { note: confidential('Which county?', clientStream(ids.client)) } })
    given(occurred.requested())
      .when(asks(people.staff, 'return', 1, { note: '' }))
      .then(occurred.returned())
  })

  it('REF-20 NEW-27 addresses the note to a family without an account, and adds no note if none was written', () => {
    const note = confidential('Which county?', clientStream(ids.client))
    for (const source of ['guest', 'public_form'] as const) {
      const asked = occurred.requested({ fromOrganizationId: null, requestorUserId: null, source })
      given(asked)
        .when(asks(people.staff, 'return', 1, { note: 'Which county?' }))
        .then({ type: 'ReferralReturned', data: { note, sharedWithClient: true } })
      given(asked)
        .when(asks(people.staff, 'return', 1, { note: '' }))
        .then(occurred.returned())
    }
  })

  it('REF-20 screens the note', () => {
    given(occurred.requested())
      .when(asks(people.staff, 'return', 1, { note: 'SSN 123-45-6789' }))
      .refused('sensitive_content')
  })
})

describe('undo', () => {
  const asked = occurred.requested()
  const begun = [asked, occurred.reviewStarted()]

  it.each([
    ['a claim', begun, occurred.released()],
    ['an assignment of an unclaimed referral', [asked, occurred.assigned()], occurred.released(ids.colleague)],
    ['an assignment to a colleague', [...begun, occurred.assigned()], occurred.assigned(ids.staff)],
    ['a release', [...begun, occurred.released()], occurred.assigned(ids.staff)],
    ['the choice of a receiver', [asked, occurred.routed(ids.receiver, false)], occurred.receiverCleared()],
    [
      'a change of receiver',
      [asked, occurred.routed(ids.receiver, false), occurred.routed(ids.otherOrganization, false, ids.receiver)],
      occurred.routed(ids.receiver, false, ids.otherOrganization),
    ],
  ])('reverses %s and restores exactly the previous state', (_, events, compensation) => {
    given(...events)
      .when(asks(people.staff, 'undo', events.length))
      .then(compensation)
    const before = after(...events.slice(0, -1))
    expect(after(...events, compensation)).toEqual({
      ...before,
      version: events.length + 1,
      compensation: after(...events, compensation)?.compensation,
    })
  })

  it('reverses an undo', () => {
    given(asked, occurred.routed(ids.receiver, false), occurred.receiverCleared())
      .when(asks(people.staff, 'undo', 3))
      .then(occurred.routed(ids.receiver, false))
  })

  it('REF-28 is refused if someone decided in between', () => {
    given(...begun, occurred.assigned())
      .when(asks(people.staff, 'undo', 2))
      .refused('stale_version')
    given(...begun, occurred.noteAdded())
      .when(asks(people.staff, 'undo', 2))
      .then(occurred.released())
  })

  it('is refused for decisions that others have seen', () => {
    for (const told of [occurred.returned(), occurred.declined(), occurred.closed(), occurred.submitted()]) {
      given(...begun, told)
        .when(asks(people.staff, 'undo', 3))
        .refused('not_allowed_in_state')
    }
    given(...begun, occurred.closed(), occurred.reopened())
      .when(asks(people.staff, 'undo', 4))
      .refused('nothing_to_undo')
  })
})

describe('release', () => {
  it('returns a reopened referral to its initial status', () => {
    const reopened = [occurred.requested(), occurred.closed(), occurred.reopened()]
    given(...reopened)
      .when(asks(people.admin, 'release', 3))
      .then(occurred.released())
    expect(after(...reopened, occurred.released())).toMatchObject({ status: 'requested', claimedBy: null })
  })
})
