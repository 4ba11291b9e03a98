import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { specify } from '#tests/support/decider.ts'
import { type Content, asks } from '#tests/support/referral-commands.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'
import { describe, expect, it } from 'vitest'
import { referralDecider } from './decide.ts'
import { evolve } from './evolve.ts'

const given = specify(referralDecider)
const alone: Partial<Content<'request'>> = { fromOrganizationId: null }
const sealed = (text: string) => confidential(text, clientStream(ids.client))

describe('request', () => {
  it("REF-08 a partner organization's referral starts as requested", () => {
    given()
      .when(asks(people.sender, 'request', 0))
      .then(occurred.requested())
    expect(evolve(undefined, occurred.requested())).toMatchObject({
      status: 'requested',
      disposition: null,
      version: 1,
      withReceiver: false,
      claimedBy: null,
    })
  })

  it('REF-08 a request without a sending organization starts as pending_review', () => {
    const requested = occurred.requested({
      fromOrganizationId: null,
      requestorUserId: ids.clientUser,
      source: 'client_portal',
    })
    given()
      .when(asks(people.client, 'request', 0, { ...alone, source: 'client_portal' }))
      .then(requested)
    expect(evolve(undefined, requested)).toMatchObject({ status: 'pending_review', startedAs: 'pending_review' })
  })

  it('REF-08 a guest makes a request without a sending organization', () => {
    for (const source of ['guest', 'public_form'] as const) {
      given()
        .when(asks(people.guest, 'request', 0, { ...alone, source }))
        .then(occurred.requested({ fromOrganizationId: null, requestorUserId: null, source }))
    }
  })

  it('REF-09 is refused without consent', () => {
    given()
      .when(asks(people.sender, 'request', 0, { consent: null }))
      .refused('consent_required')
  })

  it("NEW-07 only a member can send in an organization's name; staff cannot", () => {
    const sources = ['partner', 'staff', 'import', 'client_portal', 'guest', 'public_form'] as const
    for (const person of [people.stranger, people.staff, people.client, people.guest]) {
      for (const source of sources)
        given()
          .when(asks(person, 'request', 0, { source }))
          .refused('not_permitted')
    }
  })

  it('NEW-05 a partner referral requires an organization', () => {
    given()
      .when(asks(people.client, 'request', 0, alone))
      .refused('no_membership')
  })

  it('a client can request only for themselves, and only staff can enter or import', () => {
    const portal = { ...alone, source: 'client_portal' } as const
    given()
      .when(asks(people.client, 'request', 0, { ...portal, clientId: ids.stranger }))
      .refused('not_permitted')
    given()
      .when(asks(people.sender, 'request', 0, { source: 'import' }))
      .refused('not_permitted')
    given()
      .when(asks(people.sender, 'request', 0, { source: 'staff' }))
      .refused('not_permitted')
    given()
      .when(asks(people.staff, 'request', 0, { ...alone, source: 'staff' }))
      .then(occurred.requested({ fromOrganizationId: null, requestorUserId: ids.staff, source: 'staff' }))
  })

  it("NEW-10 the note keeps its text as typed, marked for the client's key", () => {
    const note = '  Rent; 50% & "utilities" -- <3 | select one\n\n'
    given()
      .when(asks(people.sender, 'request', 0, { note }))
      .then(occurred.requested({ initialNote: sealed(note) }))
  })

  it('a blank note counts as none', () => {
    given()
      .when(asks(people.sender, 'request', 0, { note: ' \n ' }))
      .then(occurred.requested({ initialNote: null }))
  })

  it('NEW-08 a note over 2000 characters is refused and nothing is stored', () => {
    given()
      .when(asks(people.sender, 'request', 0, { note: 'x'.repeat(2001) }))
      .refused('unsafe_input', {
        issues: [{ path: 'note', message: 'Input exceeds maximum length of 2000 characters' }],
      })
  })

  it('NEW-11 refuses markup', () => {
    given()
      .when(asks(people.sender, 'request', 0, { note: 'see <script>alert(1)</script>' }))
      .refused('unsafe_input', { issues: [{ path: 'note', message: 'Potentially unsafe content detected' }] })
  })

  it('NEW-12 refuses sensitive content with a list of issues, by the word list of the source', () => {
    given()
      .when(asks(people.sender, 'request', 0, { note: 'SSN 123-45-6789, was arrested' }))
      .refused('sensitive_content', {
        issues: [
          { path: 'note', message: 'Social Security Number detected' },
          { path: 'note', message: 'Legal/criminal content detected' },
        ],
      })
    const guest = { ...alone, source: 'guest' } as const
    given()
      .when(asks(people.guest, 'request', 0, { ...guest, note: 'he was arrested' }))
      .then(
        occurred.requested({
          fromOrganizationId: null,
          requestorUserId: null,
          source: 'guest',
          initialNote: sealed('he was arrested'),
        }),
      )
    given()
      .when(asks(people.guest, 'request', 0, { ...guest, note: 'a felony' }))
      .refused('sensitive_content')
  })
})

describe('withdraw', () => {
  const byClient = occurred.requested({
    fromOrganizationId: null,
    requestorUserId: ids.clientUser,
    source: 'client_portal',
  })

  it('REF-21 is allowed for the organization that made the referral, with an optional note', () => {
    given(occurred.requested())
      .when(asks(people.sender, 'withdraw', 1, { note: 'Found help elsewhere' }))
      .then({ type: 'ReferralWithdrawn', data: { note: sealed('Found help elsewhere') } })
  })

  it('REF-21 is allowed for a client who made the referral without an organization', () => {
    given(byClient)
      .when(asks(people.client, 'withdraw', 1))
      .then(occurred.withdrawn())
  })

  it("REF-21 is refused to the client of an organization's referral, and allowed for a colleague of the sender", () => {
    given(occurred.requested())
      .when(asks(people.client, 'withdraw', 1))
      .refused('not_permitted')
    given(occurred.requested())
      .when(asks({ ...people.sender, userId: ids.stranger }, 'withdraw', 1))
      .then(occurred.withdrawn())
  })
})

describe('resubmit', () => {
  const returned = [occurred.submitted(), occurred.returned()]

  it('REF-22 returns to the initial status, unclaimed and with the revised content', () => {
    const events = [occurred.requested(), occurred.reviewStarted(), occurred.returned()]
    given(...events)
      .when(asks(people.sender, 'resubmit', 3, { note: 'Now with the lease' }))
      .then(occurred.resubmitted({ needCategory: 'Clothing', priority: 'high', note: sealed('Now with the lease') }))
    expect(
      [...events, occurred.resubmitted({ priority: 'high' })].reduce(evolve, referralDecider.initial),
    ).toMatchObject({ status: 'requested', claimedBy: null, priority: 'high', version: 4 })
    const alone = [occurred.requested({ fromOrganizationId: null }), ...returned, occurred.resubmitted()]
    expect(alone.reduce(evolve, referralDecider.initial)).toMatchObject({ status: 'pending_review' })
  })

  it.each(['guest', 'public_form'] as const)(
    "REF-22 lets staff enter a family's answer to their question, and nothing else: %s",
    (source) => {
      const asked = occurred.requested({ fromOrganizationId: null, requestorUserId: null, source })
      const note = 'We are four, she says.'
      given(asked, occurred.returned())
        .when(asks(people.staff, 'resubmit', 2, { note }))
        .then(occurred.resubmitted({ needCategory: 'Clothing', priority: 'high', note: sealed(note) }))
      for (const others of [[], [occurred.declined()], [occurred.withdrawn()]]) {
        given(asked, ...others)
          .when(asks(people.staff, 'resubmit', 1 + others.length))
          .refused('not_allowed_in_state')
      }
    },
  )

  it('REF-22 keeps the chosen receiver, but the receiver no longer has the referral', () => {
    expect([occurred.requested(), ...returned, occurred.resubmitted()].reduce(evolve, undefined)).toMatchObject({
      toOrganizationId: ids.receiver,
      withReceiver: false,
    })
  })
})
