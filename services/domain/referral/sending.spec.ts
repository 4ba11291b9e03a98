import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { type CommandContent, referralCommand } from '#tests/support/referral-commands.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { referralDecider } from './decide.ts'
import { evolve } from './evolve.ts'

const given = decisionSpec(referralDecider)
const withoutOrganization: Partial<CommandContent<'request'>> = { fromOrganizationId: null }
const sealed = (text: string) => confidential(text, clientStream(ids.client))

describe('request', () => {
  it('starts as requested if a partner organization makes it', () => {
    given()
      .when(referralCommand(actors.sender, 'request', 0))
      .then(referralEvents.requested())
    expect(evolve(undefined, referralEvents.requested())).toMatchObject({
      status: 'requested',
      disposition: null,
      version: 1,
      isWithReceiver: false,
      reviewerId: null,
    })
  })

  it('starts as pending_review if there is no sending organization', () => {
    const requested = referralEvents.requested({
      fromOrganizationId: null,
      requestorUserId: ids.clientUser,
      source: 'client_portal',
    })
    given()
      .when(referralCommand(actors.client, 'request', 0, { ...withoutOrganization, source: 'client_portal' }))
      .then(requested)
    expect(evolve(undefined, requested)).toMatchObject({ status: 'pending_review', initialStatus: 'pending_review' })
  })

  it('has no sending organization if a guest makes it', () => {
    for (const source of ['guest', 'public_form'] as const) {
      given()
        .when(referralCommand(actors.guest, 'request', 0, { ...withoutOrganization, source }))
        .then(referralEvents.requested({ fromOrganizationId: null, requestorUserId: null, source }))
    }
  })

  it('records the language of a request without an account', () => {
    const fields = { ...withoutOrganization, source: 'public_form', language: 'es' } as const
    given()
      .when(referralCommand(actors.guest, 'request', 0, fields))
      .then(
        referralEvents.requested({
          fromOrganizationId: null,
          requestorUserId: null,
          source: 'public_form',
          language: 'es',
        }),
      )
  })

  it('must not name a sending organization if a member uses the client portal or a public form', () => {
    const member = { ...actors.sender, clientId: ids.client }
    for (const source of ['client_portal', 'guest', 'public_form'] as const)
      given()
        .when(referralCommand(member, 'request', 0, { source }))
        .thenRefused('not_permitted')
  })

  it('REF-09 requires consent', () => {
    given()
      .when(referralCommand(actors.sender, 'request', 0, { consent: null }))
      .thenRefused('consent_required')
  })

  it("NEW-07 can be sent in an organization's name only by a member, and not by staff", () => {
    const sources = ['partner', 'staff', 'import', 'client_portal', 'guest', 'public_form'] as const
    for (const person of [actors.outsider, actors.staff, actors.client, actors.guest]) {
      for (const source of sources)
        given()
          .when(referralCommand(person, 'request', 0, { source }))
          .thenRefused('not_permitted')
    }
  })

  it('NEW-05 requires an organization if it is a partner referral', () => {
    given()
      .when(referralCommand(actors.client, 'request', 0, withoutOrganization))
      .thenRefused('no_membership')
  })

  it('can be made by clients only for themselves, and entered or imported only by staff', () => {
    const portalRequest = { ...withoutOrganization, source: 'client_portal' } as const
    given()
      .when(referralCommand(actors.client, 'request', 0, { ...portalRequest, clientId: ids.outsider }))
      .thenRefused('not_permitted')
    given()
      .when(referralCommand(actors.sender, 'request', 0, { source: 'import' }))
      .thenRefused('not_permitted')
    given()
      .when(referralCommand(actors.sender, 'request', 0, { source: 'staff' }))
      .thenRefused('not_permitted')
    given()
      .when(referralCommand(actors.staff, 'request', 0, { ...withoutOrganization, source: 'staff' }))
      .then(referralEvents.requested({ fromOrganizationId: null, requestorUserId: ids.staff, source: 'staff' }))
  })

  it("NEW-22 CLI-40 screens a family's own words with the list for guests, and a partner's note with its own", () => {
    const note = 'We live in a domestic violence shelter.'
    const issues = [{ path: 'note', message: expect.stringContaining('Please avoid sensitive topics') as string }]
    for (const source of ['client_portal', 'guest'] as const) {
      given()
        .when(referralCommand(actors.client, 'request', 0, { ...withoutOrganization, source, note }))
        .thenRefused('sensitive_content', { issues })
    }
    given()
      .when(referralCommand(actors.sender, 'request', 0, { note }))
      .thenRefused('sensitive_content', { issues: [{ path: 'note', message: 'Domestic violence content detected' }] })
  })

  it("NEW-10 stores the note as typed, encrypted with the client's key", () => {
    const note = '  Rent; 50% & "utilities" -- <3 | select one\n\n'
    given()
      .when(referralCommand(actors.sender, 'request', 0, { note }))
      .then(referralEvents.requested({ initialNote: sealed(note) }))
  })

  it('ignores a blank note', () => {
    given()
      .when(referralCommand(actors.sender, 'request', 0, { note: ' \n ' }))
      .then(referralEvents.requested({ initialNote: null }))
  })

  it('NEW-08 refuses a note over 2000 characters and stores nothing', () => {
    given()
      .when(referralCommand(actors.sender, 'request', 0, { note: 'x'.repeat(2001) }))
      .thenRefused('unsafe_input', {
        issues: [{ path: 'note', message: 'Input exceeds maximum length of 2000 characters' }],
      })
  })

  it('NEW-11 refuses markup', () => {
    given()
      .when(referralCommand(actors.sender, 'request', 0, { note: 'see <script>alert(1)</script>' }))
      .thenRefused('unsafe_input', { issues: [{ path: 'note', message: 'Potentially unsafe content detected' }] })
  })

  it("NEW-12 refuses sensitive content with a list of issues, based on the source's word list", () => {
    given()
      .when(referralCommand(actors.sender, 'request', 0, { note: 'SSN 123-45-6789, was arrested' }))
      .thenRefused('sensitive_content', {
        issues: [
          { path: 'note', message: 'Social Security Number detected' },
          { path: 'note', message: 'Legal/criminal content detected' },
        ],
      })
    const guest = { ...withoutOrganization, source: 'guest' } as const
    given()
      .when(referralCommand(actors.guest, 'request', 0, { ...guest, note: 'he was arrested' }))
      .then(
        referralEvents.requested({
          fromOrganizationId: null,
          requestorUserId: null,
          source: 'guest',
          initialNote: sealed('he was arrested'),
        }),
      )
    given()
      .when(referralCommand(actors.guest, 'request', 0, { ...guest, note: 'a felony' }))
      .thenRefused('sensitive_content')
  })
})

describe('withdraw', () => {
  const byClient = referralEvents.requested({
    fromOrganizationId: null,
    requestorUserId: ids.clientUser,
    source: 'client_portal',
  })

  it('is allowed for the organization that made the referral, with an optional note', () => {
    given(referralEvents.requested())
      .when(referralCommand(actors.sender, 'withdraw', 1, { note: 'Found help elsewhere' }))
      .then({ type: 'ReferralWithdrawn', data: { note: sealed('Found help elsewhere') } })
  })

  it('is allowed for a client who made the referral without an organization', () => {
    given(byClient)
      .when(referralCommand(actors.client, 'withdraw', 1))
      .then(referralEvents.withdrawn())
  })

  it('is refused for the client of a partner referral, but allowed for a colleague of the sender', () => {
    given(referralEvents.requested())
      .when(referralCommand(actors.client, 'withdraw', 1))
      .thenRefused('not_permitted')
    given(referralEvents.requested())
      .when(referralCommand({ ...actors.sender, userId: ids.outsider }, 'withdraw', 1))
      .then(referralEvents.withdrawn())
  })
})

describe('resubmit', () => {
  const returned = [referralEvents.submitted(), referralEvents.returned()]

  it('REF-22 returns the referral to its initial status, without a reviewer and with the revised content', () => {
    const events = [referralEvents.requested(), referralEvents.reviewStarted(), referralEvents.returned()]
    given(...events)
      .when(referralCommand(actors.sender, 'resubmit', 3, { note: 'Now with the lease' }))
      .then(
        referralEvents.resubmitted({ needCategory: 'Clothing', priority: 'high', note: sealed('Now with the lease') }),
      )
    expect(
      [...events, referralEvents.resubmitted({ priority: 'high' })].reduce(evolve, referralDecider.initial),
    ).toMatchObject({ status: 'requested', reviewerId: null, priority: 'high', version: 4 })
    const withoutOrganization = [
      referralEvents.requested({ fromOrganizationId: null }),
      ...returned,
      referralEvents.resubmitted(),
    ]
    expect(withoutOrganization.reduce(evolve, referralDecider.initial)).toMatchObject({ status: 'pending_review' })
  })

  it.each(['guest', 'public_form'] as const)(
    "REF-22 lets staff enter a family's answer to their question, and nothing else: %s",
    (source) => {
      const requested = referralEvents.requested({ fromOrganizationId: null, requestorUserId: null, source })
      const note = 'We are four, she says.'
      given(requested, referralEvents.returned())
        .when(referralCommand(actors.staff, 'resubmit', 2, { note }))
        .then(referralEvents.resubmitted({ needCategory: 'Clothing', priority: 'high', note: sealed(note) }))
      for (const later of [[], [referralEvents.declined()], [referralEvents.withdrawn()]]) {
        given(requested, ...later)
          .when(referralCommand(actors.staff, 'resubmit', 1 + later.length))
          .thenRefused('not_allowed_in_state')
      }
    },
  )

  it('REF-22 keeps the choice of receiver, although the receiver no longer has the referral', () => {
    expect(
      [referralEvents.requested(), ...returned, referralEvents.resubmitted()].reduce(evolve, undefined),
    ).toMatchObject({
      toOrganizationId: ids.receiver,
      isWithReceiver: false,
    })
  })
})
