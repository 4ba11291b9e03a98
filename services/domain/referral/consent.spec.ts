// How a family's consent begins, ends and is renewed, and what may be shared meanwhile.
import { findActiveReceiver } from '#contracts/receiver-parts.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { referralCommand } from '#tests/support/referral-commands.ts'
import { actors, ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { addMonths, isConsentInForce, namedRecipients, toConsentState } from './consent.ts'
import { referralDecider } from './decide.ts'
import type { ReferralEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { Referral } from './state.ts'

const given = decisionSpec(referralDecider)

/** The consent of the fixture's request lasts until this instant. */
const revocation = referralEvents.consentRevoked()
const expiry = '2027-03-02T14:55:00.000Z'
const beforeExpiry = '2027-03-02T14:54:59.999Z'

const requested = referralEvents.requested({ toOrganizationId: ids.receiver })
const submitted = [requested, referralEvents.submitted()] as const
const accepted = [...submitted, referralEvents.accepted()] as const
const day = (n: number) => new Date(Date.UTC(2026, 2, 3 + n, 15)).toISOString()

/** The referral after these events, one a day. */
const referralAfter = (...history: readonly ReferralEvent[]): Referral => {
  let state: Referral | undefined
  for (const [n, event] of history.entries()) state = evolve(state, { ...event, at: day(n) })
  if (state === undefined) throw new Error('no referral')
  return state
}
const receiverOf = (referral: Referral, at: string) => findActiveReceiver(referral, new Date(at))
const at = (instant: string, command: ReturnType<typeof referralCommand>) => ({ ...command, at: instant })

describe('a consent', () => {
  it('lasts the configured number of months from when it was given, 12 by default', () => {
    const request = referralCommand(actors.sender, 'request', 0)
    const endOf = (consentMonths?: number) => {
      const decision = referralDecider.decide({ ...request, ...(consentMonths && { consentMonths }) }, undefined)
      const [event] = decision as readonly ReferralEvent[]
      return event?.type === 'ReferralRequested' ? event.data.consent.expiresAt : undefined
    }
    expect([endOf(), endOf(6)]).toEqual([expiry, '2026-09-02T14:55:00.000Z'])
  })

  it.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2027-11-30T10:00:00.000Z', 3, '2028-02-29T10:00:00.000Z'],
    ['2026-03-15T10:00:00.000Z', 12, '2027-03-15T10:00:00.000Z'],
  ])('of %s ends after %i months on the same day, or on the last of a shorter month', (from, months, end) => {
    expect(addMonths(from, months)).toBe(end)
  })

  it('that was recorded without an end lasts 12 months, and names the receiver of the request', () => {
    const old = toConsentState({ at: '2025-05-01T00:00:00.000Z', method: 'phone', textVersion: '1' }, ids.receiver)
    expect(old).toMatchObject({ expiresAt: '2026-05-01T00:00:00.000Z', organizationIds: [ids.receiver], ending: null })
  })

  it('is in force until it is revoked or its time is over', () => {
    const { consent } = referralAfter(...submitted)
    expect([isConsentInForce(consent, beforeExpiry), isConsentInForce(consent, expiry)]).toEqual([true, false])
    const revoked = referralAfter(...submitted, referralEvents.consentRevoked())
    expect(revoked.consent).toMatchObject({ ending: 'revoked', endedAt: day(2) })
    expect(isConsentInForce(revoked.consent, beforeExpiry)).toBe(false)
  })

  it('names the organizations of its last renewal', () => {
    expect(namedRecipients(referralAfter(requested))).toEqual([ids.receiver])
    const names = { organizationIds: [ids.otherOrganization] }
    expect(namedRecipients(referralAfter(requested, referralEvents.consentRenewed(names)))).toEqual([
      ids.otherOrganization,
    ])
  })
})

describe('without a consent in force', () => {
  const revoked = referralEvents.consentRevoked()

  it('nothing is sent, chosen or sent elsewhere', () => {
    given(requested, revoked)
      .when(referralCommand(actors.staff, 'submit', 2))
      .thenRefused('consent_ended')
    given(requested, revoked)
      .when(referralCommand(actors.staff, 'route', 2))
      .thenRefused('consent_ended')
    given(...submitted, revoked)
      .when(referralCommand(actors.staff, 'route', 3))
      .thenRefused('consent_ended')
    given(requested)
      .when(at(expiry, referralCommand(actors.staff, 'submit', 1)))
      .thenRefused('consent_ended')
    given(requested)
      .when(at(beforeExpiry, referralCommand(actors.staff, 'submit', 1)))
      .then(referralEvents.submitted())
  })

  it('the receiver loses its part, and takes no further action', () => {
    const referral = referralAfter(...accepted, revoked)
    expect(referral.parts.at(-1)).toMatchObject({ ending: 'consent_ended', to: 3, endsAt: day(3) })
    expect(referralDecider.findLostReaders(referralAfter(...accepted), referral)).toEqual([ids.receiver])
    given(...accepted, revoked)
      .when(referralCommand(actors.receiver, 'record_outcome', 4))
      .thenRefused('not_permitted')
  })

  it('the receiver loses its part at the instant of expiry, before any event', () => {
    const referral = referralAfter(...accepted)
    expect([receiverOf(referral, beforeExpiry), receiverOf(referral, expiry)]).toEqual([ids.receiver, null])
    given(...accepted)
      .when(at(expiry, referralCommand(actors.receiver, 'record_outcome', 3)))
      .thenRefused('not_permitted')
  })
})

describe('the expiry', () => {
  const expire = at(expiry, referralCommand(actors.staff, 'expire_consent', 0))

  it('is recorded once while an organization has the referral', () => {
    given(...accepted)
      .when(expire)
      .then(referralEvents.consentExpired(expiry))
    given(...accepted)
      .when(at(beforeExpiry, expire))
      .thenNothingHappens()
    given(...accepted, referralEvents.consentExpired(expiry))
      .when(expire)
      .thenNothingHappens()
    for (const history of [[requested], [...submitted, referralEvents.declined()], [...accepted, revocation]])
      given(...history)
        .when(expire)
        .thenNothingHappens()
  })

  it('ends the part when the time was over, not when the event was written', () => {
    const late = { ...referralEvents.consentExpired(expiry), at: '2027-03-02T15:30:00.000Z' }
    const referral = evolve(referralAfter(...accepted), late)
    expect(referral?.parts.at(-1)).toMatchObject({ ending: 'consent_ended', endsAt: expiry, to: 3 })
  })
})

describe('a renewal', () => {
  const renewed = referralEvents.consentRenewed({ expiresAt: '2028-01-01T00:00:00.000Z' })

  it('lasts from now on, and keeps the names unless others are given', () => {
    const consent = { at: '2026-03-02T15:00:00.000Z', method: 'phone', textVersion: 'renewal-1' } as const
    const expected = { ...consent, scope: 'partner_who_can_help', expiresAt: '2027-03-02T15:00:00.000Z' } as const
    given(requested, revocation)
      .when(referralCommand(actors.staff, 'renew_consent', 2))
      .then({ type: 'ConsentRenewed', data: { consent: { ...expected, organizationIds: [ids.receiver] } } })
    given(requested)
      .when(referralCommand(actors.staff, 'renew_consent', 1, { organizationIds: [ids.sender, ids.sender] }))
      .then({ type: 'ConsentRenewed', data: { consent: { ...expected, organizationIds: [ids.sender] } } })
  })

  it('opens the referral again to the receiver that had it, which does not accept it a second time', () => {
    const referral = referralAfter(...accepted, revocation, renewed)
    expect(receiverOf(referral, day(9))).toBe(ids.receiver)
    expect(referral.parts).toHaveLength(2)
    expect(referral.parts.at(-1)).toMatchObject({
      from: 4,
      to: null,
      accepted: true,
      endsAt: '2028-01-01T00:00:00.000Z',
    })
    given(...accepted, revocation, renewed)
      .when(referralCommand(actors.receiver, 'record_outcome', 5))
      .then(referralEvents.outcomeRecorded())
  })

  it('also after the time was over without an event', () => {
    const late = evolve(referralAfter(...accepted), { ...renewed, at: '2027-04-01T00:00:00.000Z' })
    expect(late?.parts.map(({ ending }) => ending)).toEqual(['consent_ended', null])
  })

  it('before the end only moves the end', () => {
    const referral = referralAfter(...accepted, renewed)
    expect(referral.parts).toHaveLength(1)
    expect(receiverOf(referral, '2027-12-31T00:00:00.000Z')).toBe(ids.receiver)
  })

  it.each([
    ['the receiver has declined', [...submitted, referralEvents.declined()]],
    ['staff have returned the referral', [...submitted, referralEvents.returned()]],
    ['the referral is closed', [...accepted, referralEvents.closed()]],
  ])('opens nothing if %s', (_, history) => {
    const referral = referralAfter(...history, revocation, renewed)
    expect(receiverOf(referral, day(9))).toBeNull()
  })

  it('that is limited to other organizations ends the part of the receiver, and covers only those', () => {
    const limited = referralEvents.consentRenewed({
      scope: 'named_organizations',
      organizationIds: [ids.otherOrganization],
    })
    expect(receiverOf(referralAfter(...accepted, limited), day(9))).toBeNull()
    expect(receiverOf(referralAfter(...accepted, referralEvents.closed(), limited), day(9))).toBeNull()
    given(requested, limited)
      .when(referralCommand(actors.staff, 'submit', 2))
      .thenRefused('recipient_not_named')
    given(requested, limited)
      .when(referralCommand(actors.staff, 'route', 2))
      .then(referralEvents.routed(ids.otherOrganization, false, ids.receiver))
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'renew_consent', 1, { scope: 'named_organizations' }))
      .thenRefused('recipient_not_named')
  })
})

describe('the family and staff', () => {
  it('say how the family told staff; the family itself does so online', () => {
    given(requested)
      .when(referralCommand(actors.client, 'revoke_consent', 1))
      .then({ type: 'ConsentRevoked', data: { method: 'online' } })
    given(requested)
      .when(referralCommand(actors.staff, 'revoke_consent', 1))
      .then({ type: 'ConsentRevoked', data: { method: 'phone' } })
  })

  it('change nothing with a second revocation, and are refused with an old version', () => {
    given(requested, revocation)
      .when(referralCommand(actors.client, 'revoke_consent', 2))
      .thenNothingHappens()
    for (const action of ['revoke_consent', 'renew_consent'] as const)
      given(requested, revocation)
        .when(referralCommand(actors.staff, action, 1))
        .thenRefused('stale_version')
  })
})
